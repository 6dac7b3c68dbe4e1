import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { DEFAULT_ROSTER_SETTINGS } from '../../server/core/developers/rosterSettings.ts';
import { type CheckLimits, createRosterThreads } from '../../server/main/rosterThread.ts';
import type { VersionList } from '../../server/wire/developers.ts';
import { MAX_CSV_BYTES } from '../../server/wire/limits.ts';
import type { ServiceAddress } from '../../server/wire/local.ts';
import { type Answer, callService, type Json, sendRoster, writeForm } from '../support/serviceCall.ts';
import { configure, finishSetup, startTestService, type TestService } from '../support/serviceInProcess.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporaryFolder.ts';

const HEADER = 'name,email,manager_email';

interface Refused {
  readonly message: string;
  readonly errors: readonly { readonly errorType: string; readonly fieldName: string | null; readonly errorDeveloperCount: number }[];
  readonly problems: readonly Json[];
}

describe('limits of the service', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.close());

  const refuse = async (status: number, csv: string, places = false): Promise<Refused & { readonly length: number }> => {
    const answer = await sendRoster<Refused>(service.address, 'POST', csv, { places });
    assert.equal(answer.status, status, answer.text.slice(0, 500));
    const versions = await callService<{ readonly versions: readonly unknown[] }>(service.address, 'GET', '/v2/developers/versions');
    assert.deepEqual(versions.body.versions, []);
    return { ...answer.body, length: answer.text.length };
  };

  describe('for rosters', () => {
    for (const [shape, header] of [
      ['named', Array.from({ length: 40_000 }, (_, index) => `c${index}`).join(',')],
      ['equal', Array.from({ length: 40_000 }, () => 'same').join(',')],
      ['quoted', '",'.repeat(50_000)],
      ['blank', ','.repeat(12_000_000)],
    ] as const) {
      it(`refuse too many ${shape} columns with one error`, async () => {
        const { message, errors } = await refuse(400, `${HEADER},${header}\nA,a@x.com,\n`);
        assert.match(message, /^Row 1, column .*: The header has more than 1,000 columns, the maximum\. Remove columns/);
        assert.deepEqual(
          errors.map(({ errorType }) => errorType),
          ['INVALID_CSV'],
        );
      });
    }

    it('count all errors of a file of many lines exactly, in a thread, keep the first ones, and leave the health check responsive', async () => {
      // One that has no thread of an earlier roster.
      await service.close();
      service = await startTestService();
      const started = once(process, 'worker');
      const upload = refuse(400, `${HEADER}\n${',,\n'.repeat(400_000)}`, true);
      const health = await callService(service.address, 'GET', '/__fairlead/health');
      assert.equal(health.status, 200);
      assert.ok(await Promise.race([started, upload.then(() => false)]), 'no thread was started');
      const { errors, problems, message, length } = await upload;
      assert.deepEqual(
        errors.map(({ fieldName, errorDeveloperCount }) => [fieldName, errorDeveloperCount]),
        [
          ['name', 400_000],
          ['email', 400_000],
        ],
      );
      assert.match(message, / 799,999 more errors follow\./);
      assert.equal(problems.length, 1_000);
      assert.ok(length < 1_000_000, `${length} characters`);
    });

    it('keep the answer to a small file of mistakes small', async () => {
      const { length, errors } = await refuse(400, `${HEADER}\n${'A,a@x.com,\n'.repeat(10_000)}`, true);
      assert.ok(length < 1_000_000, `${length} characters`);
      assert.equal(errors[0]?.errorDeveloperCount, 10_000);
    });

    it('accept 64 MiB, and refuse one byte more with 413, also of identities', async () => {
      const { address, close } = await startTestService();
      try {
        const file = Buffer.alloc(MAX_CSV_BYTES + 1, '\n');
        file.write(`${HEADER}\nAnn,ann@x.y,\n`);
        assert.equal((await sendRoster(address, 'POST', file.subarray(0, MAX_CSV_BYTES))).status, 200);
        const roster = await sendRoster(address, 'POST', file);
        const versions = await callService<VersionList>(address, 'GET', '/v2/developers/versions');
        assert.equal(versions.body.versions.length, 1);
        await finishSetup(address);
        const body = writeForm('edge', ['content-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv', file]);
        const headers = { 'content-type': 'multipart/form-data; boundary=edge' };
        const identities = await callService(address, 'PATCH', '/v2/developers/identities', { body, headers });
        for (const { status, body } of [roster, identities]) {
          assert.deepEqual([status, body.error], [413, 'PAYLOAD_TOO_LARGE']);
          assert.match(String(body.message), /64 MiB/);
        }
      } finally {
        await close();
      }
    });

    it('end a check that takes too long or too much memory, and report it', async () => {
      const bytes = Buffer.from(`${HEADER}\n${',,\n'.repeat(2_000_000)}`);
      const slow = createRosterThreads({ deadline: 100 });
      await assert.rejects(slow.judgeRoster(bytes, DEFAULT_ROSTER_SETTINGS, true), {
        code: 'UNAVAILABLE',
        message: /longer than 0\.1 seconds\. Nothing was saved\. Check the file with "fairlead check"/,
      });
      const small = createRosterThreads({ mostHeap: 8 });
      await assert.rejects(small.judgeRoster(bytes, DEFAULT_ROSTER_SETTINGS, true), {
        code: 'INVALID_REQUEST',
        message: /needs more than 8 MB of memory, which is the limit\. Nothing was saved/,
      });
      await slow.close();
      await small.close();
    });
  });

  describe('for saved mappings', () => {
    // Large by its bytes: short rows that take a thread are four times as many to store and to read.
    const ROWS = 40_000;
    const NOTE = 'x'.repeat(420);
    const RIGHT = ['NAME', 'EMAIL', 'MANAGER_EMAIL', 'CUSTOM'];
    const WRONG = ['CUSTOM', 'EMAIL', 'MANAGER_EMAIL', 'NAME'];
    let folder: TemporaryFolder;
    let path: string;
    let untouched: Json;
    before(async () => {
      folder = makeTemporaryFolder();
      await serving({}, async ({ address }) => {
        // A large valid file is accepted, and checked in a thread.
        const rows = Array.from({ length: ROWS }, (_, index) => `A${index},a${index}@x.com,,,${NOTE}\n`).join('');
        const started = once(process, 'worker');
        const uploaded = sendRoster(address, 'POST', `${HEADER},empty,note\n${rows}`);
        assert.ok(await Promise.race([started, uploaded.then(() => false)]), 'no thread was started');
        const { status, text, body } = await uploaded;
        assert.equal(status, 200, text.slice(0, 500));
        assert.deepEqual([body.developerCount, body.validationErrors], [ROWS, []]);
        path = `/v2/developers/versions/${body.versionId}/fieldMappings`;
        untouched = (await callService(address, 'GET', '/v2/developers/versions')).body;
      });
    });
    after(() => folder.remove());

    const serving = async (checks: CheckLimits, work: (service: TestService) => Promise<void>): Promise<void> => {
      const other = await startTestService({ ephemeral: false, dataDir: folder.path, checks });
      try {
        await work(other);
      } finally {
        await other.close();
      }
    };
    const save = (address: ServiceAddress, types: readonly string[]): Promise<Answer<Refused>> => {
      const fieldMappings = [...HEADER.split(','), 'empty'].map((name, index) => ({ name, fieldType: types[index] }));
      return callService<Refused>(address, 'PUT', path, { json: fieldMappings });
    };
    const requireUntouched = async (address: ServiceAddress): Promise<void> =>
      assert.deepEqual((await callService(address, 'GET', '/v2/developers/versions')).body, untouched);

    it('check them in a thread if the roster is large: the health check is answered first', () =>
      serving({}, async ({ address }) => {
        const answered: string[] = [];
        const started = once(process, 'worker');
        const saved = save(address, WRONG).finally(() => answered.push('save'));
        assert.ok(await Promise.race([started, saved.then(() => false)]), 'no thread was started');
        const health = await callService(address, 'GET', '/__fairlead/health').finally(() => answered.push('health'));
        const { status, body } = await saved;
        assert.deepEqual([health.status, status, answered], [200, 400, ['health', 'save']]);
        assert.deepEqual(
          body.errors.map(({ fieldName, errorDeveloperCount }) => [fieldName, errorDeveloperCount]),
          [['name', ROWS]],
        );
        await requireUntouched(address);
      }));

    it('refuse them with the reason if the check takes too long or too much memory', async () => {
      for (const [checks, wanted, reason] of [
        [{ deadline: 1 }, 503, /longer than 0\.001 seconds\. Nothing was saved/],
        [{ mostHeap: 4 }, 400, /needs more than 4 MB of memory, which is the limit\. Nothing was saved/],
      ] as const) {
        await serving(checks, async ({ address }) => {
          const { status, body } = await save(address, RIGHT);
          assert.equal(status, wanted);
          assert.match(body.message, reason);
          await requireUntouched(address);
        });
      }
    });

    it('check them again if the configuration changed during the check', () =>
      serving({}, async ({ address }) => {
        const started = once(process, 'worker');
        const saved = save(address, RIGHT);
        await started;
        await configure(address, { groupByColumns: ['Team'] });
        const { status, body } = await saved;
        await configure(address, {});
        assert.deepEqual([status, body.errors?.[0]?.fieldName], [400, 'Team']);
        await requireUntouched(address);
      }));

    it('save them if everything is valid', () =>
      serving({}, async ({ address }) => {
        const { status, text } = await save(address, RIGHT);
        assert.equal(status, 200, text.slice(0, 500));
        const { body } = await callService<{ readonly totalRecords: number }>(address, 'GET', '/v2/developers');
        assert.equal(body.totalRecords, ROWS);
      }));
  });

  describe('for bodies', () => {
    const send = (method: string, path: string, json: string) =>
      callService<{ readonly message: string }>(service.address, method, path, { json });

    it('allow 2 MiB of JSON, and report that', async () => {
      const { status, body } = await send('PUT', '/__fairlead/configuration', `{"x": "${'x'.repeat(2 * 1024 * 1024)}"}`);
      assert.equal(status, 413);
      assert.match(body.message, /larger than 2 MiB, the maximum at this address/);
    });

    for (const [method, path] of [
      ['PATCH', '/v2/developers'],
      ['PATCH', '/v2/developers/identities'],
    ] as const) {
      it(`count the objects of ${method} ${path} before they are parsed`, async () => {
        const { status, body } = await send(method, path, `[${'{},'.repeat(600_000)}{}]`);
        assert.equal(status, 413);
        assert.match(body.message, /has 600,002 objects and arrays, but at most 500,000 are allowed/);
      });
    }

    it('allow any number of brackets within strings', async () => {
      const { status, body } = await send('PATCH', '/v2/developers', `[{"name": "${'[{'.repeat(600_000)}\\"", "email": "a@x.com"}]`);
      assert.equal(status, 412, body.message);
    });

    it('refuse a compressed body with 415', async () => {
      const body = new Uint8Array(gzipSync('[]'));
      const headers = { 'content-encoding': 'gzip', 'content-type': 'application/json' };
      const answer = await callService<{ readonly message: string }>(service.address, 'PATCH', '/v2/developers', { body, headers });
      assert.equal(answer.status, 415);
      assert.match(answer.body.message, /content-encoding is "gzip"\. Send it uncompressed/);
    });

    it('end the import of an invalid file at the 100th mistake', async () => {
      const path = '/__fairlead/activity';
      const headers = { 'content-type': 'application/x-ndjson' };
      const body = `${'{}\n'.repeat(1_000_000)}`;
      const answer = await callService<Refused>(service.address, 'POST', path, { body, headers });
      assert.equal(answer.status, 400);
      assert.ok(answer.body.errors.length <= 100);
      const match = /At least (\d+) more are wrong; reading ended there/.exec(answer.body.message);
      assert.ok(match !== null && Number(match[1]) < 200, answer.body.message);
    });
  });

  describe('for requests', () => {
    const ask = async (path: string, hosts: readonly string[]): Promise<readonly [status: number | undefined, text: string]> => {
      const { hostname, port } = new URL(service.address.url);
      const headers = hosts.flatMap((host) => ['Host', host]);
      const sent = request({ hostname, port, path, headers, setHost: false }).end();
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      let text = '';
      for await (const piece of answer) text += String(piece);
      return [answer.statusCode, text];
    };

    it('refuse two Host headers, and an absolute URL as the request target', async () => {
      const { host } = new URL(service.address.url);
      assert.equal((await ask('/__fairlead/health', [host]))[0], 200);
      const [status, text] = await ask('/__fairlead/health', [host, 'example.com']);
      assert.equal(status, 400);
      assert.match(text, /two Host headers\. Send one/);
      const [absolute, why] = await ask(`http://${host}/__fairlead/health`, [host]);
      assert.equal(absolute, 400);
      assert.match(why, /as for a proxy\. Send the path alone/);
    });
  });
});
