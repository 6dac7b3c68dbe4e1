import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readCodeBlocks } from '../support/codeBlocks.ts';
import { readShellBlocks } from '../support/shellBlocks.ts';
import { openProjectWalk, type RunningCommands, type ShellWalk } from '../support/shellWalk.ts';
import { skipBecause } from '../support/skipBecause.ts';
import { buildIfStale } from './fairlead.ts';

const PAGE = 'docs/first-chart.md';
const CHAPTER = /^## Eight commands\n.*?(?=^## )/ms;

/** The two lines that the page asks for in each terminal. */
const SET_UP = readShellBlocks('README.md')
  .flatMap(({ commands }) => commands)
  .filter((command) => /^(export PATH|alias fairlead)=/.test(command));

const BLOCKS = readShellBlocks(PAGE);
const OUTPUTS = readCodeBlocks(PAGE, 'text');

describe(`${PAGE}, pasted into new terminals`, function () {
  this.timeout(150_000);
  let walk: ShellWalk;
  let service: RunningCommands;

  before(async function () {
    if (process.platform === 'win32') skipBecause(this, 'the blocks are written for a POSIX shell');
    buildIfStale();
    walk = openProjectWalk(BLOCKS);
    await walk.run(SET_UP);
  });

  after(() => walk?.remove());

  for (const [place, { line, commands }] of BLOCKS.entries()) {
    it(`line ${line}: ${commands[0]}`, async () => {
      if (commands[0] === 'fairlead serve') {
        service = await walk.start(commands, 'Ctrl+C');
        return;
      }
      const { failed, output } = await walk.run(commands);
      assert.deepEqual(failed, [], output);
      const next = BLOCKS[place + 1]?.line ?? Infinity;
      const shown = OUTPUTS.filter((text) => text.line > line && text.line < next).flatMap(({ lines }) => lines);
      assert.deepEqual(
        shown.filter((text) => !output.split('\n').includes(text)),
        [],
        output,
      );
    });
  }

  it('shows all output that the page has, and ends with Ctrl+C', async () => {
    assert.ok(OUTPUTS.every(({ line }) => line > BLOCKS[1]!.line));
    assert.equal(await service.interrupt(), 0);
  });

  it('gets from a clone to a chart in eight commands', () => {
    const chapter = CHAPTER.exec(readFileSync(PAGE, 'utf8'))?.[0] ?? '';
    const commands = BLOCKS.flatMap((block) => block.commands).filter((command) => chapter.includes(`\n${command}\n`));
    assert.equal(commands.length, 8);
    assert.match(commands.at(-1)!, / --page /);
  });
});
