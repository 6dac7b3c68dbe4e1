import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { skipBecause } from '../support/skipBecause.ts';
import { buildIfStale, makeFolder, PROGRAM } from './fairlead.ts';
import { runHere } from './runHere.ts';

interface Checked {
  readonly files: readonly {
    readonly problems: readonly { readonly code: string; readonly range: { readonly start: { readonly line: number } } }[];
  }[];
}

/** Without the settings of the user, and with the packages of the system: from Emacs 29 on, Eglot is part of it. */
const BATCH = ['--batch', '--no-init-file', '--funcall', 'package-initialize'];

describe('fairlead lsp in Emacs, with the lines of docs/other-editors.md', function () {
  this.timeout(120_000);
  const { folder, remove } = makeFolder();
  after(remove);

  before(function () {
    const found = spawnSync('emacs', [...BATCH, '--eval', "(progn (require 'eglot) (require 'yaml-mode))"]);
    if (found.status !== 0)
      skipBecause(this, 'Emacs with Eglot and yaml-mode is not installed (apt-get install emacs-nox elpa-eglot elpa-yaml-mode)');
    buildIfStale();
    const [, lines] = /^```elisp\n([\s\S]*?)^```$/m.exec(readFileSync('docs/other-editors.md', 'utf8')) ?? [];
    writeFileSync(join(folder, 'lines.el'), lines ?? '(error "no lines")');
    mkdirSync(join(folder, 'bin'));
    writeFileSync(join(folder, 'bin/fairlead'), `#!/bin/sh\nexec "${process.execPath}" "${PROGRAM}" "$@"\n`);
    chmodSync(join(folder, 'bin/fairlead'), 0o755);
    copyFileSync('test/fixtures/sample/team.roster.csv', join(folder, 'team.roster.csv'));
    writeFileSync(join(folder, 'empty.insights.json'), '{\n  "metrics": []\n}\n');
    writeFileSync(join(folder, 'release.pipeline.yaml'), 'pipeline:\n  name: Release\n  stagess: []\n');
  });

  it('shows the same problems as `fairlead check`, of each kind of file in its mode', async () => {
    const modes = { 'team.roster.csv': 'roster-mode', 'empty.insights.json': 'insights-mode', 'release.pipeline.yaml': 'yaml-mode' };
    const FILES = Object.keys(modes).map((name) => join(folder, name));
    const { stdout, stderr } = spawnSync('emacs', [...BATCH, '--load', join(folder, 'lines.el'), '--load', resolve('test/cli/emacs.el')], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, HOME: folder, FILES: FILES.join(':') },
    });
    const shown = stdout.trimEnd().split(/^(?=file )/m);
    assert.equal(shown.length, FILES.length, `${stdout}${stderr}`);
    for (const [index, [name, mode]] of Object.entries(modes).entries()) {
      const { files } = JSON.parse((await runHere(['check', name, '--format', 'json'], { cwd: folder })).stdout) as Checked;
      const wanted = files.flatMap(({ problems }) => problems.map(({ code, range }) => `${range.start.line + 1} fairlead [${code}]`));
      const [first, ...lines] = shown[index]!.trimEnd().split('\n');
      assert.equal(first, `file ${name} in ${mode}`, stderr);
      assert.ok(wanted.length > 0);
      assert.deepEqual(lines.map((line) => line.replace(/: .*/, '')).sort(), wanted.sort(), `${stdout}${stderr}`);
    }
  });
});
