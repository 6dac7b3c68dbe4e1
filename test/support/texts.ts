import { globSync, readFileSync } from 'node:fs';
import { readSources } from './sources.ts';
import { findTextKeys } from './userTexts.ts';

/** Texts by their keys: the English texts. */
export type Texts = Readonly<Record<string, string>>;

/** The English texts, which translators copy. VS Code reads them and their translations by this name. */
export const BUNDLE = 'l10n/bundle.l10n.json';

/**
 * Collects every text of the client and of the programs that is translated, as key and value, in alphabetical order. Throws at a call whose
 * text is not a literal.
 */
export function collectTexts(): Texts {
  const keys = readSources('client', 'server').flatMap(({ path, tree }) =>
    findTextKeys(tree).map((key) => {
      if (key === null) throw new Error(`${path} translates a text that is not a literal.`);
      return key;
    }),
  );
  return Object.fromEntries([...new Set(keys)].sort().map((key) => [key, key]));
}

/** Lists the translations, as paths. */
export function listTranslations(): string[] {
  return globSync('l10n/bundle.l10n.*.json').map((path) => path.replaceAll('\\', '/'));
}

export function readTexts(path: string): Texts {
  return JSON.parse(readFileSync(path, 'utf8')) as Texts;
}
