import { type MappedIdentity, toDeveloperNames } from './developerNames.ts';
import type { Place } from './memberships.ts';
import type { PersonKeys } from './personKeys.ts';
import type { Slot } from './reportQuestion.ts';

/** Returns the slots of places, in their order. Developers are numbered from 0 in order of appearance. */
export function toSlots(places: readonly Place[], people: PersonKeys, identities: Iterable<MappedIdentity>): Slot[] {
  const keys = new Set(places.map(({ key }) => key));
  const names = toDeveloperNames(keys, people, identities);
  const numbers = new Map([...keys].map((key, number) => [key, number]));
  return places.map(({ key, from, to }) => ({ developer: numbers.get(key)!, names: names.get(key)!, from, to }));
}
