import { addressIn } from './hints/hiddenCharacters.ts';

/** What the values of a column look like; null if it has none. */
export type Content = 'email' | 'address' | 'dn' | 'number' | 'date' | 'uuid' | 'word' | 'name' | 'text' | null;

/** The share of values that decide. */
const MOSTLY = 0.8;

const FORMS: readonly (readonly [Exclude<Content, null>, (value: string) => boolean])[] = [
  ['email', (value) => addressIn(value) === value],
  ['address', (value) => addressIn(value) !== null],
  ['dn', (value) => /^(?:CN|UID|OU)=.+,/i.test(value)],
  ['uuid', (value) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)],
  ['date', (value) => /^\d{4}-\d\d?-\d\d?(?:[T ].*)?$|^\d\d?[./-]\d\d?[./-]\d{2,4}$/.test(value)],
  ['number', (value) => /^[A-Z]{0,4}[-_]?\d[\d.]*$/i.test(value)],
  ['name', (value) => /^[\p{Lu}\p{Lo}][\p{L}\p{M}'’.-]*,? (?:[\p{L}\p{M}'’.()-]+ ?)+$/u.test(value)],
  ['word', (value) => /^[\p{L}\p{M}\d'’._-]+$/u.test(value)],
];

/** Returns what most values of a column look like. */
export function judgeContent(values: readonly string[]): Content {
  const written = values.map((value) => value.trim()).filter((value) => value !== '');
  if (written.length === 0) return null;
  return FORMS.find(([, fits]) => written.filter(fits).length >= written.length * MOSTLY)?.[0] ?? 'text';
}
