import { EmailIndex, foldEmail } from '../emails.ts';

/**
 * What the people of a roster are known by in teams, in rosters of other days and in activity, which keeps no case: their folded e-mails.
 * Of people whose e-mails differ only by case the one whom the folded e-mail refers to has it; the others keep their own writing.
 */
export class PersonKeys {
  readonly #emails: EmailIndex<string>;

  /** `emails` are in the order of the roster. */
  constructor(emails: Iterable<string>) {
    this.#emails = new EmailIndex(emails, (email) => email);
  }

  /** Returns the key of the person whom an e-mail refers to, or null if there is none. */
  find(email: string): string | null {
    const meant = this.#emails.find(email);
    if (meant === null) return null;
    const folded = foldEmail(meant);
    return meant === folded || this.#emails.find(folded) === meant ? folded : meant;
  }
}
