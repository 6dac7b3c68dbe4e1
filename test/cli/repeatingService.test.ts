import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeRandomAccount } from '../support/randomAccount.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { readSources } from '../support/sources.ts';
import { type OddService, startOddService } from '../unit/api/oddService.ts';
import { useCommandsAtService } from './commandsAtService.ts';

/** Commands that read whole lists. */
const READS: readonly (readonly string[])[] = [
  ['segments', 'list', '--workspace', 'Default'],
  ['segments', 'matrix', '--workspace', 'Default'],
  ['segments', 'workspaces', 'list'],
  ['organizations', 'list'],
  ['projects', 'list'],
  ['insights', 'mappings'],
  ['pull', 'pulled'],
];

describe('a service that answers every page of a list with the first one', () => {
  const { folder, address, ok, run } = useCommandsAtService();
  let repeating: OddService;

  before(async () => {
    for (const [path, text] of writeRandomAccount(seededRandom(1), { people: 5, projects: 1, pipelines: 1, segments: 2, keys: 5 })) {
      mkdirSync(dirname(join(folder, 'account', path)), { recursive: true });
      writeFileSync(join(folder, 'account', path), text);
    }
    await run(['plan', 'account', '-o', 'account.plan']);
    await ok(['apply', 'account.plan']);
    const [person = ''] = (await ok(['developers', 'list', '--output', 'csv'])).match(/[\w.]+@[\w.]+/) ?? [];
    await ok(['insights', 'map', 'ada@laptop.local', person]);
    repeating = await startOddService(async (response, request) => {
      const url = new URL(request.url, address().url);
      for (const name of ['pageIndex', 'page', 'offset']) url.searchParams.delete(name);
      const { host: _, connection: __, ...headers } = request.headers as Record<string, string>;
      const answer = await fetch(url, { headers });
      const text = (await answer.text()).replace(/"(total(?:Count|Pages|Items|Elements|Records)|count)":\d+/g, '"$1":1000000000');
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' }).end(text);
    });
  });
  after(() => repeating.close());

  for (const args of READS) {
    it(`ends fairlead ${args.join(' ')} with exit code 4 and a sentence`, async () => {
      const { apiKey, adminKey } = address();
      const before = repeating.arrived.length;
      const { code, stderr } = await run([...args, '--url', repeating.instance.baseUrl], {
        env: { FAIRLEAD_API_KEY: apiKey, FAIRLEAD_ADMIN_KEY: adminKey },
      });
      assert.equal(code, 4, stderr);
      assert.match(stderr, /The service repeats itself: /);
      const requests = repeating.arrived.length - before;
      assert.ok(requests < 50, `${requests} requests`);
    });
  }

  it('is noticed by each loop over pages, because there is one', () => {
    const loops = readSources('server', 'client').filter(
      ({ text }) => /for \(let (?:pageIndex|offset) = 0; ;/.test(text) || /\bpageIndex\+\+/.test(text),
    );
    // The pickers show each page to the user before the next; keys of a segment have a check of their own (toRepetition).
    assert.deepEqual(loops.map(({ path }) => path).sort(), [
      'client/platform/pickPlatform.ts',
      'client/segments/askPlace.ts',
      'server/api/pages.ts',
      'server/api/segments/keys.ts',
    ]);
  });
});
