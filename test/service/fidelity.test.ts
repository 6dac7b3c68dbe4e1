import assert from 'node:assert/strict';
import type { Fidelity } from '../../server/wire/emulator.ts';
import { ENDPOINTS } from '../../server/wire/endpoints.ts';
import { callService } from '../support/serviceCall.ts';
import { type TestService, takeTestService } from '../support/serviceInProcess.ts';

describe('the fidelity page', () => {
  let service: TestService;
  before(async () => {
    service = await takeTestService();
  });
  after(() => service.close());

  const get = <Body>(accept: string) => callService<Body>(service.address, 'GET', '/__fairlead/fidelity', { headers: { accept } });

  it('lists for every endpoint what it is based on', async () => {
    const { status, body } = await get<Fidelity>('application/json');
    assert.equal(status, 200);
    assert.deepEqual(
      body.endpoints.map(({ name, evidence }) => [name, evidence]),
      Object.entries(ENDPOINTS).map(([name, { evidence }]) => [name, evidence]),
    );
    assert.equal(
      Object.values(body.counts).reduce((total, count) => total + count, 0),
      body.endpoints.length,
    );
  });

  it('is available as HTML too, with the same endpoints', async () => {
    for (const [accept, type] of [
      ['text/html,application/xhtml+xml,*/*;q=0.8', 'text/html; charset=utf-8'],
      ['text/markdown', 'text/markdown; charset=utf-8'],
    ] as const) {
      const { status, headers, text } = await get(accept);
      assert.deepEqual([status, headers.get('content-type'), headers.get('vary')], [200, type, 'accept']);
      for (const { method, path } of Object.values(ENDPOINTS)) {
        assert.ok(
          text.includes(`${method} ${path.replace(/:(\w+)/g, '{$1}')}<`) || text.includes(`${method} ${path.replace(/:(\w+)/g, '{$1}')}\``),
          path,
        );
      }
    }
    assert.equal((await get('image/png')).status, 406);
  });
});
