import * as l10n from '@vscode/l10n';

/** A platform key, its dots escaped or not, or an Admin key, which is a single hexadecimal word. */
const KEYS = /\b([ps]at)(\.|%2e)[\w-]+(\.|%2e)[\w-]+(\.|%2e)[\w-]+|\b[0-9a-f]{88}\b/gi;

/** Replaces the keys in a text, so that it can be logged or shown. */
export function withoutSecrets(text: string): string {
  return text.replace(KEYS, (_, kind: string | undefined) => (kind === undefined ? '[key]' : `${kind}.[key]`));
}

/** The character that programs write at the start of a file to mark its encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** The code of that character. */
export const BYTE_ORDER_MARK_CODE = 0xfeff;

/** Letters that do not decompose into a base letter and an accent. */
const SPELT: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' };

/** Formats a number for people, with the separators of their language. */
export function formatCount(count: number): string {
  // The name of the language is a text of its own, so that each translation brings its separators.
  const locale = l10n.t('en');
  // Loading the formats of a locale takes 6 % of the start of a command.
  if (locale === 'en' && Number.isSafeInteger(count)) return String(count).replace(THOUSANDS, ',');
  return count.toLocaleString(locale);
}

/** The places within the digits of an integer before each group of three. */
const THOUSANDS = /\B(?=(\d{3})+$)/g;

/** Folds a text for searching and comparing names: lower case, without accents, letters as e-mails spell them. */
export function foldText(text: string): string {
  const small = text.toLowerCase();
  return /^[\x00-\x7f]*$/.test(small)
    ? small
    : small
        .replace(/[ßøæœđðłþı]/g, (letter) => SPELT[letter]!)
        .normalize('NFD')
        .replace(/\p{M}+/gu, '')
        .normalize('NFC');
}

/** Returns a key that JavaScript sorts by code point, as every database here does: JavaScript's own order puts 😀 before ﹏. */
export function toSortKey(text: string): string {
  return OUT_OF_ORDER.test(text) ? text.replace(EACH_OUT_OF_ORDER, moveUnit) : text;
}

// Surrogates encode code points above the Basic Multilingual Plane, so they must sort after the code units above them.
const OUT_OF_ORDER = /[\ud800-\uffff]/;
const EACH_OUT_OF_ORDER = /[\ud800-\uffff]/g;

function moveUnit(unit: string): string {
  const code = unit.charCodeAt(0);
  return String.fromCharCode(code < 0xe000 ? code + 0x2000 : code - 0x800);
}
const NARROW = /^[\x20-\x7e]*$/;
const NO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]$/u;
const WIDE = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}\uff01-\uff60]$/u;

/** Returns the approximate number of columns that a text takes in a monospaced font. */
export function textWidth(text: string): number {
  if (NARROW.test(text)) return text.length;
  let width = 0;
  for (const character of text) {
    if (!NO_WIDTH.test(character)) width += WIDE.test(character) ? 2 : 1;
  }
  return width;
}

/** Control characters, and those that change the writing direction: sent or stored text must not control a terminal or break a line of a plan in two. */
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** The same except line breaks, tabs and the colour codes that Fairlead writes. */
const STEERING = /(\u001b\[(?:0|31|33|34|36)m|[\n\t])|[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const SHORT_FORMS: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Escapes a text for one line of output; characters that cannot be shown become escapes. */
export function toPrintable(text: string): string {
  return text.replace(UNPRINTABLE, toEscape);
}

/** Builds a line from a template; its values are escaped so that they cannot break the line. */
export function line(literals: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return literals.map((literal, index) => literal + (index < values.length ? toPrintable(String(values[index])) : '')).join('');
}

/** Escapes a text of many lines for a terminal, whatever its origin; CRLF becomes LF. */
export function toTerminalText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(STEERING, (character, kept?: string) => kept ?? toEscape(character));
}

function toEscape(character: string): string {
  return SHORT_FORMS[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Whether every database stores a text unchanged: it has no NUL character and no lone surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Compares two texts by code units; negative if the first comes first. */
export function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** Returns a text with a capital first letter. */
export function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
