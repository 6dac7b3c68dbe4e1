import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage, request } from 'node:http';
import type { VersionList } from '../../server/wire/developers.ts';
import { largeRecords, writeLargeRoster } from '../support/largeRoster.ts';
import { callService } from '../support/serviceCall.ts';
import { finishSetup, startTestService, type TestService } from '../support/serviceInProcess.ts';

const ROSTER = writeLargeRoster(largeRecords(20_000, 3), 3);

describe('clients that disconnect', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
    await finishSetup(service.address, ROSTER);
  });
  after(() => service.close());
  afterEach(async () => {
    const { status, body } = await callService<VersionList>(service.address, 'GET', '/v2/developers/versions');
    assert.deepEqual([status, body.versions.length], [200, 1]);
    assert.deepEqual(service.log, []);
  });

  it('leave nothing behind in the middle of a download', async () => {
    for (let i = 0; i < 5; i++) {
      const headers = { accept: 'text/csv', 'x-api-key': service.address.apiKey };
      const [response] = (await once(get(`${service.address.url}/v2/developers`, { headers, agent: false }), 'response')) as [
        IncomingMessage,
      ];
      await once(response, 'data');
      response.destroy();
    }
    const { text } = await callService(service.address, 'GET', '/v2/developers', { headers: { accept: 'text/csv' } });
    assert.ok(text.endsWith('\n') && text.length > 1_000_000);
  });

  it('leave no version in the middle of an upload', async () => {
    for (let i = 0; i < 5; i++) {
      const headers = {
        'x-api-key': service.address.apiKey,
        'content-type': 'multipart/form-data; boundary=edge',
        'content-length': 10_000_000,
        expect: '100-continue',
      };
      const upload = request(`${service.address.url}/v2/developers`, { method: 'POST', headers, agent: false });
      const gone = once(upload, 'error');
      upload.flushHeaders();
      await once(upload, 'continue');
      upload.write('--edge\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname,email\n');
      await new Promise((resolve) => setTimeout(resolve, 10));
      upload.destroy(new Error('gone'));
      await gone;
    }
  });

  it('get only the headers if they request the head of a download', async () => {
    const { status, headers, text } = await callService(service.address, 'HEAD', '/v2/developers', { headers: { accept: 'text/csv' } });
    assert.deepEqual([status, headers.get('content-type'), text], [200, 'text/csv; charset=utf-8', '']);
  });

  it('do not delay others', async () => {
    const headers = { accept: 'text/csv', 'x-api-key': service.address.apiKey };
    const [slow] = (await once(get(`${service.address.url}/v2/developers`, { headers, agent: false }), 'response')) as [IncomingMessage];
    slow.pause();
    const { status } = await callService(service.address, 'GET', '/v2/developers?pageSize=1');
    assert.equal(status, 200);
    slow.destroy();
  });
});
