import { foldText } from '../../core/foldText.ts';
import type { RosterTable } from './table.ts';

/** A value that stands in a column, and in how many rows. */
export interface UsedValue {
  readonly value: string;
  readonly key: string;
  readonly count: number;
}

/** The values of a column with how often they stand there, the commonest first, of equals the one that stands first; blank ones left out. */
export function countColumnValues(table: RosterTable, column: number): UsedValue[] {
  const counts = new Map<string, number>();
  for (let row = 0; row < table.rowCount; row++) {
    const value = table.value(row, column).trim();
    if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([value, count]) => ({ value, key: foldText(value), count }));
}

/** Those that begin like what is typed, then those in which it stands elsewhere; at most so many, each group in its order. */
export function findValues(values: readonly UsedValue[], typed: string, most: number): UsedValue[] {
  const key = foldText(typed.trim());
  const begin: UsedValue[] = [];
  const hold: UsedValue[] = [];
  for (const value of values) {
    if (begin.length === most) return begin;
    if (value.key.startsWith(key)) begin.push(value);
    else if (hold.length < most && value.key.includes(key)) hold.push(value);
  }
  return [...begin, ...hold].slice(0, most);
}
