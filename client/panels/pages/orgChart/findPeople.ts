import type { OrgPerson } from '../../../../server/core/developers/orgChart.ts';

/** The people in whose name or e-mail a text stands, whatever its case, in the order of the roster; nobody for a blank. */
export function findPeople(people: readonly OrgPerson[], text: string): number[] {
  const wanted = fold(text.trim());
  if (wanted === '') return [];
  return people.flatMap(({ name, email }, person) => (fold(name).includes(wanted) || fold(email).includes(wanted) ? [person] : []));
}

/** The next one behind `from` whose name (or e-mail, where there is no name) begins with a text, going round; undefined where none does. */
export function findNext(people: readonly OrgPerson[], shown: readonly number[], from: number, text: string): number | undefined {
  const wanted = fold(text);
  const start = shown.indexOf(from);
  // One letter goes on to the next, more letters may stay.
  const first = start + (text.length === 1 ? 1 : 0);
  const turned = [...shown.slice(Math.max(0, first)), ...shown.slice(0, Math.max(0, first))];
  return turned.find((person) => fold(people[person]!.name || people[person]!.email).startsWith(wanted));
}

/** Letters without their accents and case: `Zając` is found by `zajac`. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
