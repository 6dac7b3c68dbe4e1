import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { placeOf, readSources } from '../support/sources.ts';
import { BUNDLE, collectTexts } from '../support/texts.ts';
import { findPlainTexts } from '../support/userTexts.ts';

/** Says for a code why it has no button, which only readers of the file see. */
const NEVER_SHOWN = ['client/nextSteps.ts'];

describe('the messages of the client', () => {
  it('match the bundle for translators (npm run texts writes it)', () => {
    assert.deepEqual(JSON.parse(readFileSync(BUNDLE, 'utf8')), collectTexts());
  });

  it('go through l10n.t', () => {
    const plain = readSources('client')
      .filter(({ path }) => !NEVER_SHOWN.includes(path) && !path.startsWith('client/panels/'))
      .flatMap((source) => findPlainTexts(source.tree).map((node) => `${placeOf(source, node)} ${node.getText().slice(0, 80)}`));
    assert.deepEqual(plain, []);
  });
});
