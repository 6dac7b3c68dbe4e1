import type { RosterCheck } from './check.ts';

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
export function listNearManagers({ facts, table, columns }: RosterCheck, row: number, values: readonly string[]): string[] {
  const compared = pickColumns(table.headers.length, columns, values);
  const scores = new Map<number, number>();
  const add = (number: number, score: number): void => void scores.set(number, (scores.get(number) ?? 0) + score);
  const last = Math.min(facts.rowCount - 1, row + REACH);
  for (let other = Math.max(0, row - REACH); other <= last; other++) {
    const number = other === row && values.length > 0 ? 0 : facts.managerOf(other);
    const manager = number === 0 ? -1 : facts.firstRecordOf(number);
    if (manager === -1) continue;
    const distance = Math.abs(other - row);
    const cells = compared.length === 0 || distance > READ ? [] : table.record(other);
    const alike = compared.filter((column) => cells[column]?.trim() === values[column]!.trim()).length;
    const score = (1 + (LIKENESS * alike) / Math.max(1, compared.length)) / (1 + distance / 10);
    add(number, score);
    const above = facts.managerOf(manager);
    if (above !== 0 && facts.firstRecordOf(above) !== -1) add(above, score / 100);
  }
  return [...scores].sort(([, one], [, other]) => other - one).map(([number]) => facts.emailText(number));
}

/** Returns the columns that describe a person apart from identity and manager. */
function pickColumns(count: number, { name, email, managerEmail }: RosterCheck['columns'], values: readonly string[]): number[] {
  const own = [name, email, managerEmail];
  return Array.from({ length: count }, (_, column) => column)
    .filter((column) => !own.includes(column) && (values[column] ?? '').trim() !== '')
    .slice(0, MOST_COLUMNS);
}
