import { type NamedRoster, toReadFields } from '../../core/developers/compareRosters.ts';
import { sortByEmail } from '../../core/developers/hashRoster.ts';
import { writeCsv } from '../writeCsv.ts';

/**
 * Writes two rosters as CSV for a side-by-side diff: rows sorted by e-mail, columns in the order of the later one, so that only real
 * differences show.
 */
export function toComparedTexts(before: NamedRoster, after: NamedRoster): { readonly before: string; readonly after: string } {
  const order = [...new Set([...after.columns, ...before.columns].map(({ fieldName }) => fieldName))];
  return { before: toText(before, order), after: toText(after, order) };
}

function toText({ columns, records }: NamedRoster, order: readonly string[]): string {
  const headers = new Map(columns.map(({ fieldName, csvColumn }) => [fieldName, csvColumn]));
  const fields = toReadFields(columns);
  const own = order.flatMap((name) => fields.get(name) ?? []);
  const rows = sortByEmail(records).map((record) => {
    const { cells } = record;
    return own.map((read) => read(record, cells));
  });
  return writeCsv([order.flatMap((name) => headers.get(name) ?? []), ...rows]);
}
