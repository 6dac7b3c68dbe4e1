import { EmailIndex, foldEmail } from '../emails.ts';

/**
 * The keys of a roster's people in teams, in other rosters and in activity, which ignores case: their folded e-mails. If several e-mails
 * differ only by case, the person that the folded e-mail refers to has it as the key; the others keep their own spelling.
 */
export class PersonKeys {
  readonly #emails: EmailIndex<string>;

  /** Takes the e-mails in the order of the roster. */
  constructor(emails: Iterable<string>) {
    this.#emails = new EmailIndex(emails, (email) => email);
  }

  /** Returns the key of the person that an e-mail refers to, or null if there is none. */
  find(email: string): string | null {
    const meant = this.#emails.find(email);
    if (meant === null) return null;
    const folded = foldEmail(meant);
    return meant === folded || this.#emails.find(folded) === meant ? folded : meant;
  }
}
