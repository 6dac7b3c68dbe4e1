/** Letters of other alphabets that lower case makes ASCII: they look like those letters and are not another case of them. */
const LOOK_ALIKES = /[\u0130\u212A]/;
const OTHERS = /[^\u0130\u212A]+/g;

/** Returns an e-mail as it is compared without regard to case: trimmed, in lower case. Its length and the places of its ASCII characters stay. */
export function foldEmail(email: string): string {
  const trimmed = email.trim();
  return LOOK_ALIKES.test(trimmed) ? trimmed.replace(OTHERS, (part) => part.toLowerCase()) : trimmed.toLowerCase();
}

/**
 * Finds records by e-mail, by the one rule for every reference to a person: the record whose e-mail is equal after trimming;
 * if there is none, the one that is equal without regard to case. Of several that fit equally well, the first counts.
 */
export class EmailIndex<T> {
  readonly #exact = new Map<string, T>();
  /** Made only when an e-mail is not found as it is written. */
  #folded: Map<string, T> | null = null;

  /** `records` are in the order of the roster; blank e-mails are never found. */
  constructor(records: Iterable<T>, emailOf: (record: T) => string) {
    for (const record of records) {
      const email = emailOf(record).trim();
      if (email !== '' && !this.#exact.has(email)) this.#exact.set(email, record);
    }
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
      for (const [written, record] of this.#exact) {
        const key = foldEmail(written);
        if (!this.#folded.has(key)) this.#folded.set(key, record);
      }
    }
    return this.#folded.get(foldEmail(email));
  }
}
