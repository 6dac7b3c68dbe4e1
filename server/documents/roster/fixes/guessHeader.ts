import { suggestFieldType } from '../../../core/developers/fieldMapping.ts';
import type { RosterCheck } from '../check.ts';

/** Number of values examined to determine what a column contains. */
const MOST_VALUES = 200;

/** The share of them that must match. */
const MOSTLY = 0.8;

/** Patterns of values, with the words for the header. */
const KINDS: readonly (readonly [string, RegExp])[] = [
  ['start date', /^\d{4}-\d\d?-\d\d?(?:[T ].*)?$|^\d\d?[./]\d\d?[./]\d{2,4}$/],
  ['link', /^https?:\/\//i],
  ['active', /^(?:true|false|yes|no|y|n)$/i],
  ['employee number', /^[A-Z]{0,3}-?\d{2,}$/i],
  ['phone', /^\+?\d[\d ()/-]{6,}$/],
  [
    'role',
    /\b(?:engineer|developer|manager|director|lead|designer|analyst|architect|intern|tester|head|president|chief|officer|cto|ceo|cfo|vp)\b/i,
  ],
];

const EMAIL = /^[^\s@,]+@[^\s@,]+$/;
const NAME = /^\p{Lu}[\p{L}'’.-]*(?: \p{L}[\p{L}'’.-]*)+$|^\p{Lu}[\p{L}'’.-]*, \p{Lu}[\p{L}'’. -]*$/u;

/** Returns a header for the content of a column in the style of the other headers, or null if unknown. */
export function guessHeader(check: RosterCheck, column: number): string | null {
  const values = sample(check, column);
  const words = values.length === 0 ? null : guessWords(check, values);
  return words === null ? null : spellHeader(check.facts.headers, words);
}

function guessWords({ facts }: RosterCheck, values: readonly string[]): string | null {
  const mostly = (test: (value: string) => boolean): boolean => values.filter(test).length >= values.length * MOSTLY;
  const isTaken = (type: string): boolean => facts.headers.some((header) => suggestFieldType(header) === type);
  if (mostly((value) => EMAIL.test(value))) {
    if (!isTaken('EMAIL'))
      return new Set(values).size >= values.length * MOSTLY ? 'email' : isTaken('MANAGER_EMAIL') ? null : 'manager email';
    const isPerson = (value: string): boolean => facts.firstRecordOf(facts.numberOf(value)) !== -1;
    return !isTaken('MANAGER_EMAIL') && mostly(isPerson) ? 'manager email' : 'other email';
  }
  if (mostly((value) => NAME.test(value)) && !isTaken('NAME')) return 'name';
  return KINDS.find(([, kind]) => mostly((value) => kind.test(value)))?.[0] ?? null;
}

function sample({ table, facts }: RosterCheck, column: number): string[] {
  const values: string[] = [];
  for (let row = 0; row < table.rowCount && values.length < MOST_VALUES; row++) {
    const value = facts.isReadable(row) ? table.value(row, column).trim() : '';
    if (value !== '') values.push(value);
  }
  return values;
}

/** Writes words in the style of a roster's headers: `Manager Email`, `managerEmail`, `MANAGER_EMAIL` or `manager_email`. */
export function spellHeader(headers: readonly string[], words: string): string {
  const named = headers.filter((header) => header !== '');
  const parts = words.split(' ');
  const capitalized = parts.map((part) => part[0]!.toUpperCase() + part.slice(1));
  if (named.some((header) => /\p{Ll} \p{L}/u.test(header)) || named.every((header) => /^\p{Lu}\p{Ll}/u.test(header))) {
    return named.some((header) => /^\p{Lu}/u.test(header)) ? capitalized.join(' ') : words;
  }
  if (named.length > 0 && named.every((header) => header === header.toUpperCase())) return parts.join('_').toUpperCase();
  if (named.some((header) => /^\p{Ll}+\p{Lu}/u.test(header))) return parts[0]! + capitalized.slice(1).join('');
  return parts.join('_');
}
