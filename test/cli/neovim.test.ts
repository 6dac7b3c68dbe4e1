import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { skipBecause } from '../support/skipBecause.ts';
import { buildIfStale, makeFolder, PROGRAM, runFairlead } from './fairlead.ts';

describe('fairlead lsp in Neovim', () => {
  const { folder, remove } = makeFolder();
  after(remove);

  it('shows the same roster errors as `fairlead check`', async function () {
    if (spawnSync('nvim', ['--version']).status !== 0) skipBecause(this, 'Neovim is not installed (apt-get install neovim)');
    buildIfStale();
    const roster = join(folder, 'team.roster.csv');
    copyFileSync('test/fixtures/sample/team.roster.csv', roster);
    const env = { PATH: process.env.PATH, HOME: folder, NODE: process.execPath, PROGRAM, ROSTER: roster };
    const { stdout, stderr } = spawnSync('nvim', ['--headless', '--clean', '-c', `luafile ${resolve('test/cli/neovim.lua')}`], {
      cwd: folder,
      encoding: 'utf8',
      env,
    });
    const { stdout: checked } = await runFairlead(['check', roster, '--format', 'json']);
    const [file] = (
      JSON.parse(checked) as { files: { problems: { code: string; severity: string; range: { start: { line: number } } }[] }[] }
    ).files;
    const wanted = file!.problems.map(({ code, range }) => `${range.start.line + 1} ${code} fairlead`);
    const shown = `${stdout}${stderr}`.split(/\r?\n/).filter((line) => line.endsWith(' fairlead'));
    assert.deepEqual(shown.sort(), wanted.sort(), `${stdout}${stderr}`);
  });
});
