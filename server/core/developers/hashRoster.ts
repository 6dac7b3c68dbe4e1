import { hashText } from '../sha256.ts';
import { type NamedRoster, toReadFields } from './compareRosters.ts';

/** Returns the records sorted by e-mail, by code units. */
export function sortByEmail<Row extends { readonly email: string }>(records: readonly Row[]): Row[] {
  return records.toSorted((one, other) => (one.email < other.email ? -1 : one.email > other.email ? 1 : 0));
}

/**
 * Returns the SHA-256 of a roster's contents: the same for two rosters with the same fields and no differences, whatever the order of their
 * rows and columns.
 */
export function hashRoster({ columns, records }: NamedRoster): string {
  const fields = [...toReadFields(columns)].sort(([one], [other]) => (one < other ? -1 : 1));
  const lines = [JSON.stringify(fields.map(([name]) => name))];
  for (const record of sortByEmail(records)) {
    const { cells } = record;
    lines.push(JSON.stringify(fields.map(([, read]) => read(record, cells))));
  }
  return hashText(lines.join('\n'));
}
