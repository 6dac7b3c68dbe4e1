import assert from 'node:assert/strict';
import { readShellBlocks } from '../support/shellBlocks.ts';
import { openProjectWalk, type RunningCommands, type ShellWalk } from '../support/shellWalk.ts';
import { skipBecause } from '../support/skipBecause.ts';
import { USER_PAGES } from '../support/userPages.ts';
import { buildIfStale } from './fairlead.ts';

/** Prefixes of the commands that are not run, each with the reason. */
const EXCEPTED: Readonly<Record<string, string>> = {
  'npm ci && npm start': 'installs from the network and opens an editor; npm start has other tests',
  'npm ci && npm test': 'installs from the network and runs this very test',
  'npm ci && npm run build': 'installs from the network; the libraries and the program under test replace it',
  'gh pr list ': 'queries GitHub with the account of the user',
  'FAIRLEAD_CONFORMANCE_ADMIN_URL=': 'queries a remote service with other keys',
  'export FAIRLEAD_DATABASE=': 'names a PostgreSQL database that the user must provide',
  'fairlead serve --data /var/lib/fairlead': 'needs that database',
};

/** Pages for new terminals, whose blocks have a test of their own. */
const APART = ['docs/first-chart.md'];

const BLOCKS = USER_PAGES.filter((page) => !APART.includes(page)).flatMap((page) =>
  readShellBlocks(page).map((block) => ({ ...block, place: `${page}:${block.line}` })),
);
const exceptionOf = (command: string) => Object.keys(EXCEPTED).find((beginning) => command.startsWith(beginning));
const WALK = BLOCKS.map((block) => ({ ...block, commands: block.commands.filter((command) => exceptionOf(command) === undefined) }));

/** Whether a command runs until Ctrl+C, which it names as soon as it is ready. */
const stays = (command: string) => /^fairlead (serve\b|.* --watch\b)/.test(command);
/** Returns the exit code mentioned in the paragraph above a block; 0 if there is none. */
const toExitCode = (paragraph: string) => Number(/exit code(?: is)? (\d+)/.exec(paragraph)?.[1] ?? 0);

describe('every command block of README.md and the pages in docs/, pasted in order', function () {
  this.timeout(150_000);
  let walk: ShellWalk;
  const staying: { readonly place: string; readonly code: number; readonly shell: RunningCommands }[] = [];

  before(function () {
    // The blocks are written for a POSIX shell.
    if (process.platform === 'win32') skipBecause(this, 'the blocks are written for a POSIX shell');
    buildIfStale();
    walk = openProjectWalk(WALK);
  });

  after(() => walk?.remove());

  for (const { place, paragraph: said, commands } of WALK.filter(({ commands }) => commands.length > 0)) {
    it(`${place}: ${commands[0]!.split(/\n|\s+# /, 1)[0]}`, async () => {
      const code = toExitCode(said);
      if (commands.some(stays)) {
        staying.push({ place, code, shell: await walk.start(commands, 'Ctrl+C') });
        return;
      }
      const { failed, output } = await walk.run(commands);
      const wanted = code === 0 ? [] : commands.filter((command) => command.startsWith('fairlead ')).map(() => code);
      assert.deepEqual(failed, wanted, output);
    });
  }

  it('ends running commands with Ctrl+C', async () => {
    assert.equal(staying.length, WALK.filter(({ commands }) => commands.some(stays)).length);
    for (const { place, code, shell } of staying.toReversed()) assert.equal(await shell.interrupt(), code, place);
  });

  it('excludes only commands listed here with a reason', () => {
    const used = new Set(BLOCKS.flatMap(({ commands }) => commands.map(exceptionOf)));
    assert.deepEqual(
      Object.keys(EXCEPTED).filter((beginning) => !used.has(beginning)),
      [],
    );
    assert.ok(WALK.filter(({ commands }) => commands.length > 0).length >= 15);
  });
});
