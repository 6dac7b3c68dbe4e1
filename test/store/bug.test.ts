import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startService } from '../../server/main/startService.ts';
import type { ErrorBody } from '../../server/wire/developers.ts';
import { callService } from '../support/serviceCall.ts';
import { makeTemporaryFolder } from '../support/temporaryFolder.ts';

describe('a bug in the service', () => {
  it('is reported with a number from the log, and nothing else about it', async () => {
    const folder = makeTemporaryFolder();
    const log: string[] = [];
    const service = await startService({
      dataDir: folder.path,
      log: { level: 'error', stream: { write: (line) => log.push(line) } },
    });
    try {
      const database = new DatabaseSync(join(folder.path, 'fairlead.db'));
      database.exec('alter table developer_versions rename to taken_away');
      const { status, body, text } = await callService<ErrorBody>(service.address, 'GET', '/v2/developers/versions');
      assert.deepEqual([status, body.status, body.error], [500, 500, 'SERVICE_ERROR']);
      assert.ok(!/developer_versions|table|\.ts|at /i.test(text.replace('fault', '')), text);
      assert.equal(log.length, 1);
      const line = JSON.parse(log[0]!) as {
        readonly correlationId: string;
        readonly err: { readonly message: string; readonly stack: string };
      };
      assert.equal(line.correlationId, body.errorId);
      assert.match(line.err.message, /developer_versions/);
      assert.ok(!log[0]!.includes(service.address.apiKey));

      database.exec('alter table taken_away rename to developer_versions');
      database.close();
      assert.equal((await callService(service.address, 'GET', '/v2/developers/versions')).status, 200);
    } finally {
      await service.close();
      folder.remove();
    }
  });
});
