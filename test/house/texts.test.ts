import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeOf, readSources } from '../support/sources.ts';
import { BUNDLE, compareTranslation, listTranslated, listTranslations, readTexts, withForms } from '../support/texts.ts';
import { collectPlurals, collectTexts, findPlainSentences, findPlainTexts } from '../support/userTexts.ts';

/** Where users of the editor and of the terminal read texts. */
const READ_BY_USERS = ['client', ...['account', 'api', 'cli', 'core', 'documents', 'language'].map((floor) => `server/${floor}`)];

/** The files and folders whose sentences stay English, each with the reason. */
const STAY_ENGLISH = readStaying(readFileSync(join('docs/decisions', 'translations.md'), 'utf8'));

describe('the messages of the client', () => {
  it('match the bundle for translators (npm run texts writes it)', () => {
    requireKeys(readTexts(BUNDLE), collectTexts());
  });

  it('go through l10n.t', () => {
    const plain = readSources('client')
      .filter(({ path }) => path !== 'client/window/nextSteps.ts')
      .flatMap((source) => findPlainTexts(source.tree).map((node) => `${placeOf(source, node)} ${node.getText().slice(0, 80)}`));
    assert.deepEqual(plain, []);
  });
});

describe('the texts of the programs', () => {
  it('go through l10n.t wherever they read like a sentence, but for the files in docs/decisions/translations.md#what-stays-english', () => {
    const plain = readSources(...READ_BY_USERS).flatMap((source) =>
      findPlainSentences(source.tree).map(({ node, text }) => ({
        path: source.path,
        found: `${placeOf(source, node)} ${text.slice(0, 80)}`,
      })),
    );
    const staysEnglish = (path: string): boolean =>
      STAY_ENGLISH.some((place) => path === place || (place.endsWith('/') && path.startsWith(place)));
    const bypassing = plain.filter(({ path }) => !staysEnglish(path)).map(({ found }) => found);
    assert.deepEqual(bypassing, []);
    const unused = STAY_ENGLISH.filter((place) => !plain.some(({ path }) => path.startsWith(place)));
    assert.deepEqual(unused, [], 'the page names no file without a sentence');
  });
});

describe('the translations', () => {
  for (const { path, english } of listTranslated()) {
    it(`in ${path} are those of all texts, with the same placeholders, icons, code and links`, () => {
      const translated = readTexts(path);
      const texts = withForms(readTexts(english), collectPlurals(), path, translated);
      requireKeys(translated, texts);
      const different = Object.entries(texts).flatMap(([key, text]) =>
        compareTranslation(text, translated[key] ?? '').map((problem) => `${key}: ${problem}`),
      );
      assert.deepEqual(different, []);
    });
  }

  it('have the pages of the walkthrough, with the same blocks of code', () => {
    const codeOf = (path: string): readonly string[] => readFileSync(path, 'utf8').match(/```[^`]*```/g) ?? [];
    for (const language of listTranslations().map((path) => path.split('.').at(-2) ?? ''))
      for (const page of globSync('icons/walkthrough/*.md', { exclude: ['**/*.nls.*'] }))
        assert.deepEqual(codeOf(page.replace(/md$/, `nls.${language}.md`)), codeOf(page));
  });

  it('of German speak to the user as “Sie”, and put quotes around names as German does', () => {
    const german = listTranslated().filter(({ path }) => path.endsWith('.de.json'));
    const wrong = german.flatMap(({ path }) => Object.values(readTexts(path)).filter((text) => /“[^„“]*”|\bdu\b|\bdein/u.test(text)));
    assert.deepEqual(wrong, []);
  });
});

/** Expects the same keys, in the same order; names only those that differ. */
function requireKeys(actual: Readonly<Record<string, unknown>>, expected: Readonly<Record<string, unknown>>): void {
  const missing = Object.keys(expected).filter((key) => !Object.hasOwn(actual, key));
  const unused = Object.keys(actual).filter((key) => !Object.hasOwn(expected, key));
  assert.deepEqual({ missing, unused }, { missing: [], unused: [] });
  assert.deepEqual(Object.keys(actual), Object.keys(expected));
}

/** Reads the places of the table of what stays English. */
function readStaying(page: string): string[] {
  const [, table = ''] = /\n\| files \| why \|\n([\s\S]*?)\n\n/.exec(page) ?? [];
  return table.split('\n').flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, place = '']) => place));
}
