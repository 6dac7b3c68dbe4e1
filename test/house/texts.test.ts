import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { placeOf, readSources } from '../support/sources.ts';
import { BUNDLE, collectTexts, compareTranslation, listTranslated, readTexts } from '../support/texts.ts';
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

describe('the translations', () => {
  for (const { path, english } of listTranslated()) {
    it(`in ${path} are those of all texts, with the same placeholders, icons, code and links`, () => {
      const [texts, translated] = [readTexts(english), readTexts(path)];
      assert.deepEqual(Object.keys(translated), Object.keys(texts));
      const different = Object.entries(texts).flatMap(([key, text]) =>
        compareTranslation(text, translated[key] ?? '').map((problem) => `${key}: ${problem}`),
      );
      assert.deepEqual(different, []);
    });
  }

  it('of German speak to the user as “Sie”, and put quotes around names as German does', () => {
    const german = listTranslated().filter(({ path }) => path.endsWith('.de.json'));
    const wrong = german.flatMap(({ path }) => Object.values(readTexts(path)).filter((text) => /“[^„“]*”|\bdu\b|\bdein/u.test(text)));
    assert.deepEqual(wrong, []);
  });
});
