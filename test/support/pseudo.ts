import type { Texts } from './texts.ts';

/** The language of texts that only look translated, as Windows names it. */
export const PSEUDO = 'qps-ploc';

const PLAIN = 'QqAaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpRrSsTtUuVvWwXxYyZz';
const MARKED = 'ɊɋÁáḂḃĆćḊḋÉéḞḟǴǵĤĥÍíĴĵḰḱĹĺḾḿŃńÓóṔṕŔŕŚśŤťÚúṼṽẂẃẊẋÝýŹź';

/** Parts of a text that a translation keeps: placeholders, icons, code, and addresses of links. */
const KEPT = /\{\w+\}|\$\([\w~-]+\)|`[^`]*`|\]\([^)]*\)/gu;

/** A line that is only a link, which VS Code shows as a button in a view. */
const BUTTON = /^\[(.*)\](\([^)]*\))$/u;

/** Returns a pseudo-translation of a text: every letter gets an accent, and each line is in brackets. */
export function toPseudo(text: string): string {
  // Names the locale in which numbers are written.
  if (text === 'en') return text;
  return text.split('\n').map(markLine).join('\n');
}

/** Returns the translations of texts. */
export function toPseudoTexts(texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, toPseudo(text)]));
}

function markLine(line: string): string {
  const button = BUTTON.exec(line);
  if (button !== null) return `[${markLine(button[1] ?? '')}]${button[2]}`;
  const [, before = '', text = '', after = ''] = /^(\s*(?:\$\([\w~-]+\) )?)(.*?)(\s*)$/su.exec(line) ?? [];
  return text === '' ? line : `${before}⟦${accent(text)}⟧${after}`;
}

function accent(text: string): string {
  const kept = [...text.matchAll(KEPT)];
  const between = text.split(KEPT);
  return between
    .map((part, index) => part.replace(/\p{L}/gu, (letter) => MARKED[PLAIN.indexOf(letter)] ?? letter) + (kept[index]?.[0] ?? ''))
    .join('');
}

/**
 * Finds the English words in texts of the window: three letters and more without an accent or _ that `known` (data, names, codes) does
 * not contain, each with the text it is in.
 */
export function findEnglish(texts: Iterable<string>, known: (word: string, text: string) => boolean): string[] {
  const found = new Set<string>();
  for (const text of texts)
    for (const [word] of text.matchAll(/[\p{L}_]+/gu)) if (/^[A-Za-z]{3,}$/.test(word) && !known(word, text)) found.add(`${word}: ${text}`);
  return [...found].sort();
}
