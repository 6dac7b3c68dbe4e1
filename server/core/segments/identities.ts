import { Refusal } from '../refusal.ts';
import { checkKey } from './keys.ts';
import { checkName } from './names.ts';
import { isStorable, toQuoted } from './text.ts';

/** Attribute ids to values; what came as a number is kept as its text (service.md, area C). */
export type IdentityValues = Readonly<Record<string, string>>;

/** The values of an identity; throws INVALID_REQUEST for an attribute id outside its grammar (facts C7), or a value that is neither a text nor a number. */
export function requireIdentityValues(values: Readonly<Record<string, unknown>>): IdentityValues {
  return Object.fromEntries(
    Object.entries(values).map(([attribute, value]) => {
      const reason = checkName('attribute', attribute);
      if (reason !== null) throw new Refusal('INVALID_REQUEST', reason);
      const text = typeof value === 'number' ? String(value) : value;
      if (typeof text !== 'string') {
        throw new Refusal('INVALID_REQUEST', `The value of ${attribute} is neither a text nor a number. Send one of the two.`);
      }
      if (!isStorable(text)) {
        throw new Refusal('INVALID_REQUEST', `The value of ${attribute} holds a character that cannot be stored. Leave it out.`);
      }
      return [attribute, text];
    }),
  );
}

/** Gives the key of an identity back; throws INVALID_REQUEST. */
export function requireIdentityKey(key: string): string {
  const reason = checkKey(key);
  if (reason === null) return key;
  throw new Refusal('INVALID_REQUEST', `The key${key.trim() === '' ? '' : ` ${toQuoted(key)}`} ${reason}. Correct it, then send it again.`);
}

/** The values of an identity after a merge: those that came take the place of those of the same attribute, the others stay (facts C7). */
export function mergeValues(before: IdentityValues, after: IdentityValues): IdentityValues {
  return { ...before, ...after };
}
