import { foldEmail } from '../emails.ts';
import { type MappedIdentity, toDeveloperNames } from './developerNames.ts';
import type { Place } from './memberships.ts';
import type { Slot } from './reportQuestion.ts';

/** The slots of places, in their order. Developers are numbered from 0 as they come; e-mails that differ only by case are one. */
export function toSlots(places: readonly Place[], rosterEmails: ReadonlySet<string>, identities: Iterable<MappedIdentity>): Slot[] {
  const emails = places.map(({ email }) => foldEmail(email));
  const names = toDeveloperNames(emails, rosterEmails, identities);
  const numbers = new Map([...names.keys()].map((email, number) => [email, number]));
  return places.map(({ from, to }, place) => {
    const email = emails[place]!;
    return { developer: numbers.get(email)!, names: names.get(email)!, from, to };
  });
}
