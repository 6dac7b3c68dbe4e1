import type { RosterCheck } from './check.ts';

/** Rows before and behind one that tell who may be its manager. */
const REACH = 200;

/** Rows before and behind it that are read to see what they have in common. */
const READ = 40;

/** Columns that are compared to find similar people. */
const MOST_COLUMNS = 8;

/** How much more a row counts that is like the one at hand in all that is compared. */
const LIKENESS = 8;

/**
 * E-mails of those who are likely the manager of a row, the likeliest first: managers of the rows around it, the more the nearer these are and the more
 * the nearest have in common with it, and behind them the managers of those. `row` may also be where a row is to be written, which has no values.
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

/** Columns that say something of a person beside who it is and who the manager is. */
function pickColumns(count: number, { name, email, managerEmail }: RosterCheck['columns'], values: readonly string[]): number[] {
  const own = [name, email, managerEmail];
  return Array.from({ length: count }, (_, column) => column)
    .filter((column) => !own.includes(column) && (values[column] ?? '').trim() !== '')
    .slice(0, MOST_COLUMNS);
}
