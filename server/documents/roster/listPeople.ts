import type { Range } from '../../core/problem.ts';
import type { RosterCheck } from './check.ts';

/** A person in a roster with a range: names are trimmed; the manager's name is '' if the manager is missing or unknown. */
export interface ListedPerson {
  readonly name: string;
  readonly email: string;
  readonly manager: string;
  readonly range: Range;
}

/** Returns everyone in a roster in document order. */
export function listPeople({ table, columns, facts }: RosterCheck): ListedPerson[] {
  const people = Array.from({ length: table.rowCount }, (_, row) => ({
    name: table.value(row, columns.name).trim(),
    email: table.value(row, columns.email).trim(),
    range: table.rangeOfRow(row),
  }));
  return people.map((person, row) => {
    const manager = people[facts.firstRecordOf(facts.managerOf(row))];
    return { ...person, manager: manager === undefined ? '' : manager.name || manager.email };
  });
}

/** Returns at most `most` people whose name and e-mail contain every word of a query in any case, those whose name starts with it first. */
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
