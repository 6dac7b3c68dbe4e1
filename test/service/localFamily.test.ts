import assert from 'node:assert/strict';
import { networkInterfaces } from 'node:os';
import { ALL_ENDPOINTS } from '../../server/wire/endpoints.ts';
import { callService } from '../support/serviceCall.ts';
import { createKey, startTestService, type TestService } from '../support/serviceInProcess.ts';
import { skipBecause } from '../support/skipBecause.ts';

/** A non-loopback address of this machine. */
const OUTSIDE = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

describe('the local family of a service that listens on every interface', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ host: '0.0.0.0' });
  });
  after(() => service.close());

  it('answers only requests from the same machine, whatever the key', async function () {
    // Without a network there is no other address to call from.
    if (OUTSIDE === undefined) return skipBecause(this, 'this machine has no network');
    const outside = { ...service.address, url: service.address.url.replace('127.0.0.1', OUTSIDE) };
    const { status } = await callService(outside, 'GET', '/v2/developers');
    assert.equal(status, 200);
    for (const { method, path, area, needs, isOnlyHere } of Object.values(ALL_ENDPOINTS)) {
      // Webhooks come from other machines, with a key that can do nothing else.
      if (area !== 'local' || needs === 'activity:write') continue;
      const answer = await callService(outside, method, path.replace(/:\w+/g, '1'));
      assert.equal(answer.status, needs === null && isOnlyHere !== true ? 200 : 403, `${method} ${path}`);
    }
    const { value } = await createKey(service.address, { scopes: ['activity:write'] });
    const hook = { key: value, json: { id: '1', result: 'SUCCESS' } };
    assert.equal((await callService(outside, 'POST', '/__fairlead/webhooks/shop/deployments', hook)).status, 200);
    assert.equal((await callService(service.address, 'GET', '/__fairlead/info')).status, 200);
  });
});
