import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { call as callService } from '../../../server/api/client.ts';
import { uploadRoster } from '../../../server/api/developers/developers.ts';
import type { Instance } from '../../../server/api/instance.ts';
import { toCurl } from '../../../server/api/observedCall.ts';
import { Refusal } from '../../../server/core/refusal.ts';
import type { ObservedCall } from '../../../server/wire/observedCall.ts';
import { findOnPath } from '../../support/host/findOnPath.ts';
import { skipBecause } from '../../support/skipBecause.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../../support/temporaryFolder.ts';
import { toFittingAnswer } from './fittingAnswer.ts';
import { type OddService, startOddService } from './oddService.ts';

const KEY = 'pat.default.planted.0123456789abcdef';
/** Characters that a shell could misinterpret. */
const ODD = `it's "$HOME" \`id\` \\n $(id) !1 & ; | * ? [a] {b,c} ~ é #`;

describe('a request as a curl command', () => {
  let service: OddService;
  let observed: ObservedCall[];
  let instance: Instance;
  let folder: TemporaryFolder;

  beforeEach(async () => {
    observed = [];
    folder = makeTemporaryFolder();
    service = await startOddService((response, request) =>
      response.setHeader('x-correlation-id', 'request-1').end(toFittingAnswer(request)),
    );
    instance = { ...service.instance, apiKey: KEY, adminKey: null, observe: (call) => observed.push(call) };
  });
  afterEach(async () => {
    folder.remove();
    await service.close();
  });

  /** Repeats the last call with its command line, and returns what the service received both times. */
  async function again() {
    const line = toCurl(observed.at(-1)!);
    assert.ok(!line.includes('0123456789abcdef'), line);
    await promisify(execFile)('sh', ['-c', `${line} --silent --show-error --max-time 20`], {
      cwd: folder.path,
      env: { ...process.env, FAIRLEAD_KEY: KEY, NO_PROXY: '*' },
    });
    const [first, second] = service.arrived.slice(-2);
    assert.ok(first && second && first !== second);
    return { first, second };
  }

  before(function () {
    // Systems other than Windows include curl or have a package for it.
    if (findOnPath('curl') === undefined || findOnPath('sh') === undefined) skipBecause(this, 'curl or sh is not installed');
  });

  it('repeats the request, with the key from a variable in each header that had it', async () => {
    await callService(instance, 'listDevelopers', { query: { searchKey: 'name', searchValue: ODD } });
    const { first, second } = await again();
    assert.deepEqual([second.method, second.url], [first.method, first.url]);
    assert.deepEqual([second.headers['x-api-key'], second.headers.authorization], [KEY, `ApiKey ${KEY}`]);
    assert.equal(second.headers.accept, first.headers.accept);
  });

  it('sends the same JSON again', async () => {
    await callService(instance, 'upsertDevelopers', { body: [{ odd: ODD, at: '@file', lines: 'a\nb' }] });
    const { first, second } = await again();
    assert.equal(second.body, first.body);
    assert.equal(second.headers['content-type'], 'application/json');
  });

  it('sends the same form again, with the file by its name', async () => {
    const fileName = `o'dd; "name" \\ $(id).csv`;
    await writeFile(path.join(folder.path, fileName), 'Full Name,Email\nAnn,ann@x.example\n');
    await uploadRoster(instance, {
      fileName,
      content: 'Full Name,Email\nAnn,ann@x.example\n',
      fieldMappings: [{ csvColumn: '@Boss; it’s', fieldType: 'MANAGER_EMAIL' }],
    });
    const { first, second } = await again();
    const partsOf = (body: string) =>
      body
        .split('\r\n\r\n')
        .slice(1)
        .map((part) => part.split('\r\n--')[0]);
    assert.deepEqual(partsOf(second.body), partsOf(first.body));
    assert.match(second.body, /filename="o'dd; (%22|\\")name(%22|\\")/);
  });

  it('keeps the scheme before a key', async () => {
    await callService({ ...instance, adminKey: KEY }, 'listWorkspaces');
    const { second } = await again();
    assert.equal(second.headers.authorization, `Bearer ${KEY}`);
  });

  it('is built from an observed call, which contains no key anywhere', async () => {
    await callService(instance, 'upsertDevelopers', { body: [{ note: `my key is ${KEY}` }], headers: { 'x-note': KEY } });
    await callService(instance, 'listDevelopers', { query: { searchValue: KEY } });
    assert.ok(!JSON.stringify(observed).includes(KEY), JSON.stringify(observed));
    const [{ status, requestId, failure }] = observed as [ObservedCall];
    assert.deepEqual({ status, requestId, failure }, { status: 200, requestId: 'request-1', failure: null });
  });

  it('is observed once for a failed call, with its code', async () => {
    await service.close();
    await assert.rejects(callService(instance, 'listWorkspaces'), Refusal);
    assert.deepEqual(
      observed.map(({ status, failure }) => [status, failure]),
      [[null, 'UNREACHABLE']],
    );
    service = await startOddService((response) => response.end());
  });
});
