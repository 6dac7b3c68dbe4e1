import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { BUNDLE, collectTexts } from '../support/clientTexts.ts';
import { placeOf, readSources } from '../support/sources.ts';
import { findPlainTexts } from '../support/userTexts.ts';

/** Files that tests read outside of VS Code, which therefore cannot ask it for a translation; and texts that nobody is shown. */
const WITHOUT_VSCODE = ['client/instances/instanceStatus.ts', 'client/nextSteps.ts', 'client/platform/inputForm.ts'];

describe('the messages of the client', () => {
  it('match the bundle for translators (npm run texts writes it)', () => {
    assert.deepEqual(JSON.parse(readFileSync(BUNDLE, 'utf8')), collectTexts());
  });

  it('go through l10n.t', () => {
    const plain = readSources('client')
      .filter(({ path }) => !WITHOUT_VSCODE.includes(path) && !path.startsWith('client/panels/'))
      .flatMap((source) => findPlainTexts(source.tree).map((node) => `${placeOf(source, node)} ${node.getText().slice(0, 80)}`));
    assert.deepEqual(plain, []);
  });
});
