import type { OrgPerson } from '../../../../server/core/developers/orgChart.ts';
import { fold } from '../fold.ts';

/** Returns the people whose name or e-mail contains a text, ignoring case, in roster order; empty for a blank text. */
export function findPeople(people: readonly OrgPerson[], text: string): number[] {
  const wanted = fold(text.trim());
  if (wanted === '') return [];
  return people.flatMap(({ name, email }, person) => (fold(name).includes(wanted) || fold(email).includes(wanted) ? [person] : []));
}

/**
 * Returns the next person after `from` whose name (the e-mail if there is none) starts with a text, wrapping around; undefined if there is
 * none.
 */
export function findNext(people: readonly OrgPerson[], shown: readonly number[], from: number, text: string): number | undefined {
  const wanted = fold(text);
  const start = shown.indexOf(from);
  // A single letter always moves on; with more letters the current person may match again.
  const first = start + (text.length === 1 ? 1 : 0);
  const turned = [...shown.slice(Math.max(0, first)), ...shown.slice(0, Math.max(0, first))];
  return turned.find((person) => fold(people[person]!.name || people[person]!.email).startsWith(wanted));
}
