import { foldText } from '../../core/foldText.ts';
import type { RosterTable } from './table.ts';

/** A value of a column, and the number of rows that have it. */
export interface UsedValue {
  readonly value: string;
  readonly key: string;
  readonly count: number;
}

/** Counts the non-blank values of a column, the most common first, ties in document order. */
export function countColumnValues(table: RosterTable, column: number): UsedValue[] {
  const counts = new Map<string, number>();
  for (let row = 0; row < table.rowCount; row++) {
    const value = table.value(row, column).trim();
    if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([value, count]) => ({ value, key: foldText(value), count }));
}

/** Returns the values that start with the typed text, then those that contain it; at most `most`, each group in its order. */
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
