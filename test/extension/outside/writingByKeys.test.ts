import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { usePackagedWindow } from '../../support/host/packagedWindow.ts';
import type { Workbench } from '../../support/host/workbench.ts';

const HEADER = 'name,email,manager_email,team\n';
const ADA = 'Ada,ada@harbor.example,,Core\n';

/** Milliseconds between keys of a quick typist: what a key does may depend on what the extension says of the keys before it. */
const BETWEEN_KEYS = 80;

describe('what keys write', function () {
  this.timeout(120_000);
  let workbench: Workbench;
  let folder: string;

  usePackagedWindow(
    {
      files: {
        'tabs.roster.csv': `${HEADER}${ADA}`,
        'lines.keys': 'user-0\n',
        'empty.yaml': '',
        'other.yaml': 'on:\n  push: {}\n',
        'steps.yaml': 'pipeline:\n  stages:\n    - stage:\n        spec:',
      },
    },
    (opened, _, itsFolder) => {
      workbench = opened;
      folder = itsFolder;
    },
  );

  /** Opens a file and types at its end. Plain texts are typed, names of keys in angle brackets are pressed; returns what is then saved. */
  async function write(name: string, keys: readonly string[], isRecognised = false): Promise<string> {
    await workbench.openFile(name);
    await workbench.page.locator(`.monaco-editor.focused[data-uri$="/${name}"]`).waitFor();
    if (isRecognised) await workbench.page.locator('.codelens-decoration').first().waitFor();
    await workbench.press('Control+End');
    for (const key of keys) {
      if (key.startsWith('<')) await workbench.press(key.slice(1, -1));
      else await workbench.page.keyboard.type(key, { delay: BETWEEN_KEYS });
    }
    await workbench.press('Control+S');
    await workbench.page.locator('.tab.active:not(.dirty)').waitFor();
    return readFileSync(path.join(folder, name), 'utf8');
  }

  it('Tab in a roster takes the suggestion or goes to the next cell, and never writes spaces', async () => {
    const text = await write('tabs.roster.csv', ['Ben', '<Tab>', 'ben@harbor.example', '<Tab>', 'nob', '<Tab>', 'Apps'], true);
    assert.equal(text, `${HEADER}${ADA}Ben,ben@harbor.example,nob,Apps`);
  });

  it('Enter in a list of keys starts each line in its first column', async () => {
    assert.equal(await write('lines.keys', ['  user-1', '<Enter>', 'user-2']), 'user-0\n  user-1\nuser-2');
  });

  it('Enter in a pipeline indents what is under a key, from the first one on', async () => {
    const text = await write('empty.yaml', ['pipeline:', '<Escape>', '<Enter>', 'name: A', '<Escape>', '<Enter>', 'identifier: a']);
    assert.equal(text, 'pipeline:\n  name: A\n  identifier: a');
    const deeper = await write(
      'steps.yaml',
      ['<Enter>', 'execution:', '<Escape>', '<Enter>', 'steps:', '<Escape>', '<Enter>', '- step:', '<Escape>', '<Enter>', 'name: A'],
      true,
    );
    assert.match(deeper, /\n {8}spec:\n {10}execution:\n {12}steps:\n {14}- step:\n {18}name: A$/);
  });

  it('Enter in other YAML does what it always does', async () => {
    assert.equal(await write('other.yaml', ['jobs:', '<Escape>', '<Enter>', 'a: 1']), 'on:\n  push: {}\njobs:\na: 1');
  });
});
