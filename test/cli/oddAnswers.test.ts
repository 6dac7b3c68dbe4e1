import assert from 'node:assert/strict';
import { startOddService } from '../unit/api/oddService.ts';
import { runHere } from './runHere.ts';

const READS: readonly (readonly string[])[] = [
  ['developers', 'list'],
  ['developers', 'versions'],
  ['insights', 'teams'],
  ['segments', 'workspaces', 'list'],
  ['projects', 'list', '--org', 'default'],
  ['token', 'list'],
];

const BODIES: readonly string[] = [
  '{}',
  'null',
  '[null]',
  '[{}]',
  '<html>',
  // Too deep to be written again: programs call themselves for each level.
  `{"content":[],"versions":[],"objects":[],"tokens":[],"data":{"content":[]},"x":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
  ...['null', '{}', '7', '"x"', '[]'].map(
    (entry) => `{"content":[${entry}],"versions":[${entry}],"objects":[${entry}],"tokens":[${entry}],"data":{"content":[${entry}]}}`,
  ),
];

describe('a service with unexpected responses', () => {
  for (const args of READS) {
    it(`makes fairlead ${args.join(' ')} exit 4 with a message, never with a bug`, async () => {
      for (const body of BODIES) {
        const service = await startOddService((response) => response.setHeader('content-type', 'application/json').end(body));
        try {
          const env = { FAIRLEAD_API_KEY: 'pat.x', FAIRLEAD_ADMIN_KEY: 'pat.x', FAIRLEAD_ACCOUNT: 'a' };
          const { code, stderr } = await runHere([...args, '--url', service.instance.baseUrl], { env });
          assert.deepEqual([code, /^fairlead: .* answered something .*\n$/.test(stderr)], [4, true], `${body}: ${stderr}`);
        } finally {
          await service.close();
        }
      }
    });
  }
});

describe('an unencrypted service', () => {
  it('causes a warning before a key is sent to another host, but not on this machine', async () => {
    const env = { FAIRLEAD_API_KEY: 'pat.x' };
    const far = await runHere(['developers', 'list', '--url', 'http://192.0.2.1:9', '--timeout', '1'], { env });
    assert.match(far.stderr, /^fairlead: http:\/\/192\.0\.2\.1:9 is not encrypted, so .*Use its https: address\.\n/);
    const near = await runHere(['developers', 'list', '--url', 'http://127.0.0.1:9', '--timeout', '1'], { env });
    assert.doesNotMatch(near.stderr, /encrypted/);
  });
});
