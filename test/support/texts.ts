import { globSync, readFileSync } from 'node:fs';

/** Texts by their keys: the English texts. */
export type Texts = Readonly<Record<string, string>>;

/** The English texts, which translators copy. VS Code reads them and their translations by this name. */
export const BUNDLE = 'l10n/bundle.l10n.json';

/** Lists the translations, as paths. */
export function listTranslations(): string[] {
  return globSync('l10n/bundle.l10n.*.json').map((path) => path.replaceAll('\\', '/'));
}

export function readTexts(path: string): Texts {
  return JSON.parse(readFileSync(path, 'utf8')) as Texts;
}

/** The texts of the manifest, in English. */
export const MANIFEST_TEXTS = 'package.nls.json';

/** Lists each translation of the programs and of the manifest with the English texts it translates, as paths. */
export function listTranslated(): { readonly path: string; readonly english: string }[] {
  return [
    ...listTranslations().map((path) => ({ path, english: BUNDLE })),
    ...globSync('package.nls.*.json').map((path) => ({ path, english: MANIFEST_TEXTS })),
  ];
}

/**
 * Compares a translation with its English text: whether it is empty, and whether placeholders, icons, code, targets of links, lines, and the
 * space around it are the same. Returns what differs.
 */
export function compareTranslation(english: string, translated: string): string[] {
  if (translated.trim() === '') return ['is empty'];
  return MARKS.flatMap(([name, pattern]) => {
    const marks = (text: string): string => [...new Set([...text.matchAll(pattern)].map(([mark]) => mark))].sort().join(' ');
    return marks(english) === marks(translated) ? [] : [`${name}: "${marks(translated)}" instead of "${marks(english)}"`];
  });
}

/**
 * Returns the texts that a translation into a language has: the English ones, each that `plural` chooses for many followed by a key for each
 * further form that the translation gives.
 */
export function withForms(english: Texts, plurals: ReadonlySet<string>, path: string, translated: Texts): Texts {
  const language = path.split('.').at(-2) ?? 'en';
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.filter((form) => form !== 'other');
  return Object.fromEntries(
    Object.entries(english).flatMap(([key, text]) => [
      [key, text],
      ...(plurals.has(text) ? forms.map((form) => [`${key}|${form}`, text]).filter(([name = '']) => translated[name] !== undefined) : []),
    ]),
  );
}

/** What a translation has in common with its English text. */
const MARKS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['placeholders', /\{\w+\}/g],
  ['icons', /\$\([\w~-]+\)/g],
  ['code', /`[^`]+`/g],
  ['links', /\]\([^)]*\)/g],
  ['lines', /\n/g],
  ['space before', /^\s+/g],
  ['space after', /\s+$/g],
];
