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
  readonly #folded = new Map<string, T>();

  /** `records` are in the order of the roster; blank e-mails are never found. */
  constructor(records: Iterable<T>, emailOf: (record: T) => string) {
    for (const record of records) {
      const email = emailOf(record).trim();
      if (email === '') continue;
      if (!this.#exact.has(email)) this.#exact.set(email, record);
      const folded = email.toLowerCase();
      if (!this.#folded.has(folded)) this.#folded.set(folded, record);
    }
  }

  /** Returns the record that `email` refers to, or null if there is none. */
  find(email: string): T | null {
    const trimmed = email.trim();
    return this.#exact.get(trimmed) ?? this.#folded.get(trimmed.toLowerCase()) ?? null;
  }
}
