import { toSortKey } from '../text.ts';
import type { OrgIndex } from './orgChart.ts';

const NUMBER = /^[+-]?(\d+([.]\d*)?|[.]\d+)$/;

interface Key {
  readonly number: number;
  readonly text: string;
}

/**
 * Orders rows by their values in one column: numbers by value, then strings ignoring case; ISO dates are in order too. Rows without a value
 * always come last, and rows with the same value keep their order.
 */
export function orderByValue(values: readonly string[], isDescending: boolean): number[] {
  const keys = values.map((value): Key | null => {
    const text = value.trim();
    if (text === '') return null;
    return NUMBER.test(text)
      ? { number: Number(text), text: '' }
      : { number: Number.POSITIVE_INFINITY, text: toSortKey(text.toLowerCase()) };
  });
  const sign = isDescending ? -1 : 1;
  return [...keys.keys()].sort((one, other) => {
    const [a, b] = [keys[one]!, keys[other]!];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * compareKeys(a, b);
  });
}

function compareKeys(a: Key, b: Key): number {
  if (a.number !== b.number) return a.number < b.number ? -1 : 1;
  if (a.text === b.text) return 0;
  return a.text < b.text ? -1 : 1;
}

/** Orders rows as their org tree lists them: each manager right above their reports, and siblings in their previous order. */
export function orderAsTree({ roots, reportsOf, managers }: OrgIndex): number[] {
  const order: number[] = [];
  const waiting = [...roots].toReversed();
  for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
    order.push(row);
    const reports = reportsOf(row);
    for (let next = reports.length - 1; next >= 0; next--) waiting.push(reports[next]!);
  }
  if (order.length !== managers.length) throw new Error('A row of the org tree is below none of its roots');
  return order;
}
