import { linkManagers, type OrgPerson, type OrgProblem } from '../../core/developers/orgChart.ts';
import { queryRoster, type RosterGroup, type RosterQuery } from '../../core/developers/queryRoster.ts';
import type { Range } from '../../core/problem.ts';
import type { RosterCheck } from './check.ts';

/** Returns everyone in a checked roster, one for each record in order, with manager and problems. */
export function describePeople(check: RosterCheck): OrgPerson[] {
  const { table, columns, inputs } = check;
  const { managers, cuts } = linkManagers(inputs);
  const problems = groupProblems(check);
  const role = findRoleColumn(check);
  return Array.from(managers, (manager, record) => ({
    name: table.value(record, columns.name).trim(),
    email: table.value(record, columns.email).trim(),
    role: table.value(record, role).trim(),
    managerEmail: table.value(record, columns.managerEmail).trim(),
    manager: manager === -1 ? null : manager,
    isCut: cuts.has(record),
    problems: problems.get(record) ?? NONE,
  }));
}

const NONE: readonly OrgProblem[] = [];

function groupProblems({ problems }: RosterCheck): ReadonlyMap<number | null, OrgProblem[]> {
  const byRecord = Map.groupBy(problems, ({ record }) => record);
  return new Map([...byRecord].map(([record, own]) => [record, own.map(({ severity, message }) => ({ severity, message }))]));
}

function findRoleColumn({ fieldMappings, inputs }: RosterCheck): number {
  const role = fieldMappings.find(({ fieldType }) => fieldType === 'ROLE')?.csvColumn.trim();
  return role === undefined ? -1 : inputs.headers.indexOf(role);
}

/** Rows before and after a row in which its manager is looked for. */
const REACH = 200;

/** Rows before and after it whose cells are compared with it. */
const READ = 40;

/** Maximum number of columns compared to find similar people. */
const MOST_COLUMNS = 8;

/** The extra weight of a row that has the same values in all compared columns. */
const LIKENESS = 8;

/**
 * Returns the e-mails of likely managers of a row, the likeliest first: managers of the rows around it, weighted by distance and, for the
 * nearest, by similarity, then the managers of those. `row` may also be the place of a new row, which has no values.
 */
export function listNearManagers({ inputs, table, columns }: RosterCheck, row: number, values: readonly string[]): string[] {
  const compared = pickColumns(table.headers.length, columns, values);
  const scores = new Map<number, number>();
  const add = (number: number, score: number): void => void scores.set(number, (scores.get(number) ?? 0) + score);
  const last = Math.min(inputs.rowCount - 1, row + REACH);
  for (let other = Math.max(0, row - REACH); other <= last; other++) {
    const number = other === row && values.length > 0 ? 0 : inputs.managerOf(other);
    const manager = number === 0 ? -1 : inputs.firstRecordOf(number);
    if (manager === -1) continue;
    const distance = Math.abs(other - row);
    const cells = compared.length === 0 || distance > READ ? [] : table.record(other);
    const alike = compared.filter((column) => cells[column]?.trim() === values[column]!.trim()).length;
    const score = (1 + (LIKENESS * alike) / Math.max(1, compared.length)) / (1 + distance / 10);
    add(number, score);
    const above = inputs.managerOf(manager);
    if (above !== 0 && inputs.firstRecordOf(above) !== -1) add(above, score / 100);
  }
  return [...scores].sort(([, one], [, other]) => other - one).map(([number]) => inputs.emailText(number));
}

/** Returns the columns that describe a person apart from identity and manager. */
function pickColumns(count: number, { name, email, managerEmail }: RosterCheck['columns'], values: readonly string[]): number[] {
  const own = [name, email, managerEmail];
  return Array.from({ length: count }, (_, column) => column)
    .filter((column) => !own.includes(column) && (values[column] ?? '').trim() !== '')
    .slice(0, MOST_COLUMNS);
}

/** A person in a roster with a range: names are trimmed; the manager's name is '' if the manager is missing or unknown. */
export interface ListedPerson {
  readonly name: string;
  readonly email: string;
  readonly manager: string;
  readonly range: Range;
}

/** Returns everyone in a roster in document order. */
export function listPeople({ table, columns, inputs }: RosterCheck): ListedPerson[] {
  const people = Array.from({ length: table.rowCount }, (_, row) => ({
    name: table.value(row, columns.name).trim(),
    email: table.value(row, columns.email).trim(),
    range: table.rangeOfRow(row),
  }));
  return people.map((person, row) => {
    const manager = people[inputs.firstRecordOf(inputs.managerOf(row))];
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

/** Runs a query on a checked roster. Throws INVALID_REQUEST for an unknown column or manager. */
export function queryTable({ table, inputs }: RosterCheck, query: RosterQuery): RosterGroup[] {
  return queryRoster({ headers: table.headers, people: inputs, value: (record, column) => table.value(record, column) }, query);
}

/** Returns the trimmed cells of a person by their headers. */
export function readPerson({ table }: Pick<RosterCheck, 'table'>, record: number): Record<string, string> {
  return Object.fromEntries(table.headers.map((header, column) => [header.trim(), table.value(record, column).trim()]));
}
