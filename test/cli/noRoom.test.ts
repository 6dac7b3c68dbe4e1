import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT_CODES } from '../../server/cli/errors.ts';
import { skipBecause } from '../support/skipBecause.ts';
import { readSources } from '../support/sources.ts';
import { useCommandsAtService } from './commandsAtService.ts';
import { buildIfStale, ENVIRONMENT, PROGRAM } from './fairlead.ts';

/** A roster larger than the limit for files. */
const PEOPLE = `name,email,manager_email\n${Array.from({ length: 3000 }, (_, index) => `Person ${index},p${index}@x.test,\n`).join('')}`;
const UNSORTED = PEOPLE.replace('name,email', 'name,Email ');

/** Commands that write more than the limit. */
const WRITES: Readonly<Record<string, readonly string[]>> = {
  'a plan': ['developers', 'plan', 'people.csv', '-o', 'written/plan.json'],
  'a download': ['developers', 'download', '-o', 'written/roster.csv'],
  'an account': ['pull', 'written/account'],
  'a fixed file': ['check', '--fix', 'written/broken.csv'],
  'a JSON Schema to standard output': ['schema', 'pipeline'],
};

describe('a command without room for its file', function () {
  this.timeout(60_000);
  const { folder, data, ok, write } = useCommandsAtService();

  before(async function () {
    if (process.platform === 'win32') skipBecause(this, 'Windows has neither file size limits nor devices');
    buildIfStale();
    write('people.csv', PEOPLE);
    await ok(['developers', 'plan', 'people.csv', '-o', 'first.plan']);
    await ok(['developers', 'apply', 'first.plan']);
  });
  beforeEach(() => {
    mkdirSync(join(folder, 'written'), { recursive: true });
    writeFileSync(join(folder, 'written', 'broken.csv'), UNSORTED);
  });

  for (const [what, args] of Object.entries(WRITES)) {
    it(`leaves nothing half-written, says so and ends with its own exit code: ${what}`, async () => {
      const line = `ulimit -f 16; exec "$0" "$@" ${what.includes('standard output') ? '> /dev/full' : ''}`;
      const env = { ...ENVIRONMENT, FAIRLEAD_DATA: data, NODE_DISABLE_COMPILE_CACHE: '1' };
      const ended = await new Promise<{ readonly code: unknown; readonly stderr: string }>((done) => {
        execFile('bash', ['-c', line, process.execPath, PROGRAM, ...args], { cwd: folder, env }, (error, _, stderr) =>
          done({ code: error?.code ?? 0, stderr }),
        );
      });
      assert.equal(ended.code, EXIT_CODES.noRoom, ended.stderr);
      assert.match(
        ended.stderr,
        /^(progress: .*\n)*fairlead: .+ cannot be written: .+\. Make room or choose another place, then run the command again\.\n$/,
      );
      assert.deepEqual(
        readdirSync(join(folder, 'written'), { recursive: true }).filter((name) => /\.part$|^plan\.json$|^roster\.csv$/.test(String(name))),
        [],
      );
      assert.equal(readFileSync(join(folder, 'written', 'broken.csv'), 'utf8'), UNSORTED);
    });
  }

  // Errors of writing pass through two functions of errors.ts.
  it('is recognized in one file only', () => {
    const others = readSources('server/cli').filter(
      ({ path, text }) => path !== 'server/cli/errors.ts' && /['"](ENOSPC|EDQUOT|EFBIG|EROFS)['"]/.test(text),
    );
    assert.deepEqual(
      others.map(({ path }) => path),
      [],
    );
  });
});
