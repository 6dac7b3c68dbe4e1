import type { Range } from '../../core/problem.ts';
import type { RosterCheck } from './check.ts';

/** Somebody in a roster, and where: the names are trimmed, the manager's is '' where nobody known is named. */
export interface ListedPerson {
  readonly name: string;
  readonly email: string;
  readonly manager: string;
  readonly range: Range;
}

/** Everybody of a roster in the order of the text. */
export function listPeople({ table, columns }: RosterCheck): ListedPerson[] {
  const names = new Map<string, string>();
  const people = Array.from({ length: table.rowCount }, (_, row) => {
    const name = table.value(row, columns.name).trim();
    const email = table.value(row, columns.email).trim();
    if (!names.has(email)) names.set(email, name || email);
    return { name, email, range: table.rangeOfRow(row) };
  });
  return people.map((person, row) => {
    const managerEmail = table.value(row, columns.managerEmail).trim();
    return { ...person, manager: managerEmail === '' ? '' : (names.get(managerEmail) ?? '') };
  });
}

/** Those whose name and e-mail hold every word of a query, whatever the case, and at most so many: first whoever has a name that begins so. */
export function findPeople(people: readonly ListedPerson[], query: string, most: number): ListedPerson[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const found: ListedPerson[][] = [[], [], []];
  for (const person of people) {
    const name = person.name.toLowerCase();
    const email = person.email.toLowerCase();
    if (!words.every((word) => name.includes(word) || email.includes(word))) continue;
    const [first = ''] = words;
    found[name.startsWith(first) ? 0 : name.includes(` ${first}`) || email.startsWith(first) ? 1 : 2]!.push(person);
    if (found[0]!.length >= most) break;
  }
  return found.flat().slice(0, most);
}
