/** Returns an e-mail as it is compared without regard to case: trimmed, in lower case. */
export function foldEmail(email: string): string {
  return email.trim().toLowerCase();
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
