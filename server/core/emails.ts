import { eachInSteps, type Steps } from './steps.ts';

/** The form of an e-mail: something on both sides of one @, without spaces. */
export const EMAIL_FORM = /^[^\s@]+@[^\s@]+$/;

/** The pattern of an e-mail within a text: none has one of these characters around it, as in `Ada <ada@x.example>`, `mailto:ada@x.example?cc=`. */
export const ADDRESS_PATTERN = '[^\\s@<>()[\\]{},;:"|?\\\\]+@[^\\s@<>()[\\]{},;:"|?\\\\]+';

/**
 * Non-ASCII letters whose lower case is an ASCII letter (for U+0130 followed by a combining dot): they look like these letters but are not
 * another case of them.
 */
const LOOK_ALIKES = /[\u0130\u212A]/;
const OTHERS = /[^\u0130\u212A]+/g;

/** Folds an e-mail for comparison without regard to case: trimmed, in lower case. Its length and the positions of its ASCII characters stay. */
export function foldEmail(email: string): string {
  const trimmed = email.trim();
  return LOOK_ALIKES.test(trimmed) ? trimmed.replace(OTHERS, (part) => part.toLowerCase()) : trimmed.toLowerCase();
}

/**
 * Finds records by e-mail, by the one rule for every reference to a person: the record whose e-mail is the same after trimming; if there is
 * none, the record whose e-mail is the same ignoring case. If several match equally well, the first one wins
 * (docs/contract/developers.md#e-mails).
 */
export class EmailIndex<T> {
  readonly #exact = new Map<string, T>();
  /** Built only when an exact lookup fails. */
  #folded: Map<string, T> | null = null;

  /** Takes the records in the order of the roster; blank e-mails are never found. */
  constructor(records: Iterable<T>, emailOf: (record: T) => string) {
    for (const record of records) this.#add(record, emailOf(record).trim());
  }

  /** Makes an index of many records. */
  static *inSteps<T>(records: Iterable<T>, emailOf: (record: T) => string): Steps<EmailIndex<T>> {
    const index = new EmailIndex<T>([], emailOf);
    yield* eachInSteps(records, (record) => index.#add(record, emailOf(record).trim()));
    const folded = new Map<string, T>();
    yield* eachInSteps(index.#exact, ([written, record]) => addFolded(folded, written, record));
    index.#folded = folded;
    return index;
  }

  #add(record: T, email: string): void {
    if (email !== '' && !this.#exact.has(email)) this.#exact.set(email, record);
  }

  /** Returns the record that `email` refers to, or null if there is none. */
  find(email: string): T | null {
    const trimmed = email.trim();
    if (trimmed === '') return null;
    return this.#exact.get(trimmed) ?? this.#findFolded(trimmed) ?? null;
  }

  #findFolded(email: string): T | undefined {
    if (this.#folded === null) {
      this.#folded = new Map();
      for (const [written, record] of this.#exact) addFolded(this.#folded, written, record);
    }
    return this.#folded.get(foldEmail(email));
  }
}

function addFolded<T>(folded: Map<string, T>, written: string, record: T): void {
  const key = foldEmail(written);
  if (!folded.has(key)) folded.set(key, record);
}
