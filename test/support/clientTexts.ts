import { readSources } from './sources.ts';
import { findTextKeys } from './userTexts.ts';

/** The file that translators copy. */
export const BUNDLE = 'client/l10n/bundle.l10n.json';

/**
 * Collects every text of the client that VS Code may translate, as key and value, in alphabetical order. Throws at a call whose text is not
 * a literal.
 */
export function collectTexts(): Readonly<Record<string, string>> {
  const keys = readSources('client').flatMap(({ path, tree }) =>
    findTextKeys(tree).map((key) => {
      if (key === null) throw new Error(`${path} translates a text that is not a literal.`);
      return key;
    }),
  );
  return Object.fromEntries([...new Set(keys)].sort().map((key) => [key, key]));
}
