import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readCodeBlocks } from '../support/codeBlocks.ts';
import { skipBecause } from '../support/skipBecause.ts';
import { buildIfStale, makeFolder, PROGRAM } from './fairlead.ts';
import { runHere } from './runHere.ts';

interface Checked {
  readonly files: readonly {
    readonly problems: readonly { readonly code: string; readonly range: { readonly start: { readonly line: number } } }[];
  }[];
}

/** An editor that runs the lines of docs/other-editors.md in this language, and then a script that prints what it shows. */
interface Editor {
  readonly language: 'elisp' | 'lua';
  readonly command: string;
  /** What fails if it cannot run the lines, and what to say then. */
  readonly trial: readonly string[];
  readonly missing: string;
  /** The arguments that load the file with the lines, and the script. */
  readonly toArguments: (lines: string) => string[];
  /** What it calls each file of FILES. */
  readonly modes: readonly string[];
}

const FILES = ['team.roster.csv', 'empty.insights.json', 'release.pipeline.yaml'];

/** Without the settings of the user, and with the packages of the system: from Emacs 29 on, Eglot is part of it. */
const BATCH = ['--batch', '--no-init-file', '--funcall', 'package-initialize'];

const EDITORS: Readonly<Record<string, Editor>> = {
  Emacs: {
    language: 'elisp',
    command: 'emacs',
    trial: [...BATCH, '--eval', "(progn (require 'eglot) (require 'yaml-mode))"],
    missing: 'Emacs with Eglot and yaml-mode is not installed (apt-get install emacs-nox elpa-eglot elpa-yaml-mode)',
    toArguments: (lines) => [...BATCH, '--load', lines, '--load', resolve('test/cli/emacs.el')],
    modes: ['roster-mode', 'insights-mode', 'yaml-mode'],
  },
  Neovim: {
    language: 'lua',
    command: 'nvim',
    trial: ['--headless', '--clean', '-c', 'if has("nvim-0.11") | qall | else | cquit | endif'],
    missing: 'Neovim 0.11 or later is not installed',
    toArguments: (lines) => ['--headless', '--clean', '-c', `luafile ${lines}`, '-c', `luafile ${resolve('test/cli/neovim.lua')}`],
    modes: ['roster', 'json', 'yaml'],
  },
};

for (const [name, { language, command, trial, missing, toArguments, modes }] of Object.entries(EDITORS)) {
  describe(`fairlead lsp in ${name}, with the lines of docs/other-editors.md`, function () {
    this.timeout(120_000);
    const { folder, remove } = makeFolder();
    after(remove);

    it('shows the same problems as `fairlead check`, of each kind of file', async function () {
      if (spawnSync(command, trial).status !== 0) skipBecause(this, missing);
      buildIfStale();
      const [block] = readCodeBlocks('docs/other-editors.md', language);
      const lines = join(folder, `lines.${language}`);
      writeFileSync(lines, block!.lines.join('\n'));
      mkdirSync(join(folder, 'bin'));
      writeFileSync(join(folder, 'bin/fairlead'), `#!/bin/sh\nexec "${process.execPath}" "${PROGRAM}" "$@"\n`);
      chmodSync(join(folder, 'bin/fairlead'), 0o755);
      copyFileSync('test/fixtures/sample/team.roster.csv', join(folder, 'team.roster.csv'));
      writeFileSync(join(folder, 'empty.insights.json'), '{\n  "metrics": []\n}\n');
      writeFileSync(join(folder, 'release.pipeline.yaml'), 'pipeline:\n  name: Release\n  stagess: []\n');
      const { stdout, stderr } = spawnSync(command, toArguments(lines), {
        cwd: folder,
        encoding: 'utf8',
        env: { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, HOME: folder, FILES: FILES.map((file) => join(folder, file)).join(':') },
      });
      const shown = stdout.trimEnd().split(/^(?=file )/m);
      assert.equal(shown.length, FILES.length, `${stdout}${stderr}`);
      for (const [index, file] of FILES.entries()) {
        const { files } = JSON.parse((await runHere(['check', file, '--format', 'json'], { cwd: folder })).stdout) as Checked;
        const wanted = files.flatMap(({ problems }) => problems.map(({ code, range }) => `${range.start.line + 1} fairlead [${code}]`));
        const [first, ...found] = shown[index]!.trimEnd().split(/\r?\n/);
        assert.equal(first?.trim(), `file ${file} in ${modes[index]}`, stderr);
        assert.ok(wanted.length > 0);
        assert.deepEqual(found.map((line) => line.replace(/: .*/, '')).sort(), wanted.sort(), `${stdout}${stderr}`);
      }
    });
  });
}
