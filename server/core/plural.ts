import { t } from '@vscode/l10n';

/** The plural rules of the language of the texts, with its name. */
let rules: { readonly language: string; readonly of: Intl.PluralRules } | null = null;

/**
 * Returns a text in the user's language that depends on a count: `one` for exactly 1, otherwise `other`. A translation may give `other` more
 * forms (docs/decisions/translations.md#plurals).
 */
export function plural(count: number, one: string, other: string, ...values: readonly (string | number | boolean)[]): string {
  return t(count === 1 ? one : findForm(count, other), ...values);
}

/** Returns the key of the form for the count's category, or the text itself if the translation has none. */
function findForm(count: number, text: string): string {
  const language = t('en');
  // Loading the rules of a language takes time at the start of a command, and English has no more forms.
  if (language === 'en') return text;
  if (rules?.language !== language) rules = { language, of: new Intl.PluralRules(language) };
  const key = `${text}|${rules.of.select(count)}`;
  return t(key) === key ? text : key;
}
