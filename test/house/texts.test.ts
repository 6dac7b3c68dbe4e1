import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { placeOf, readSources } from '../support/sources.ts';
import { BUNDLE, collectTexts } from '../support/texts.ts';
import { findPlainTexts } from '../support/userTexts.ts';

/** Files without l10n: tests load them outside VS Code, or users never see their texts. */
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
