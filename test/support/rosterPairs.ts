import fc from 'fast-check';
import type { NamedRoster } from '../../server/core/developers/compareRosters.ts';
import { mapFieldsByHeader, nameColumns } from '../../server/core/developers/fieldMapping.ts';
import { writeCsv } from '../../server/documents/writeCsv.ts';

/** A valid roster, as rows of cells. */
export interface PlainRoster {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const HEADERS = ['Full Name', 'Email', 'Manager Email'];
const EMAILS = Array.from({ length: 14 }, (_, index) => `p${index}@x.example`);

/** Managers come before their reports in a hidden order, so that there are no cycles. */
const ROSTER: fc.Arbitrary<PlainRoster> = fc
  .record({
    extra: fc.uniqueArray(fc.constantFrom('Team', 'Site', 'Role', 'manager', 'email'), { maxLength: 3 }),
    order: fc.shuffledSubarray(EMAILS, { minLength: 1 }),
    managers: fc.array(fc.nat(20), { minLength: 14, maxLength: 14 }),
    values: fc.array(fc.constantFrom('', 'a', 'b ', 'c,"d"', 'ü'), { minLength: 56, maxLength: 56 }),
    shown: fc.shuffledSubarray(
      EMAILS.map((_, index) => index),
      { minLength: 14, maxLength: 14 },
    ),
  })
  .map(({ extra, order, managers, values, shown }) => {
    const rows = order.map((email, at) => {
      const manager = at === 0 ? '' : (order[managers[at]! % (at + 1)] ?? '');
      const own = manager === email ? '' : manager;
      return [`N${values[at]!.trim()}`, email, own, ...extra.map((_, column) => values[14 * (column + 1) + at] ?? '')];
    });
    return { header: [...HEADERS, ...extra], rows: shown.flatMap((index) => (rows[index] === undefined ? [] : [rows[index]])) };
  });

/** Generates two rosters that share some people; sometimes the second is the first with a few cells changed. */
export const ROSTER_PAIRS: fc.Arbitrary<readonly [PlainRoster, PlainRoster]> = fc.oneof(
  fc.tuple(ROSTER, ROSTER),
  fc.tuple(ROSTER, fc.nat(13), fc.constantFrom('x', '')).map(([roster, at, value]): readonly [PlainRoster, PlainRoster] => {
    const rows = roster.rows.map((row, index) => (index === at ? [`Other ${value}`, ...row.slice(1)] : row));
    return [roster, { ...roster, rows: rows.toReversed() }];
  }),
);

/** Returns the roster as CSV. */
export function toCsv({ header, rows }: PlainRoster): string {
  return writeCsv([header, ...rows]);
}

/** Returns the roster as the planner accepts it, mapped by its header. */
export function toNamedRoster({ header, rows }: PlainRoster): NamedRoster {
  return {
    columns: nameColumns(mapFieldsByHeader(header)),
    records: rows.map((cells) => ({ name: cells[0]!.trim(), email: cells[1]!.trim(), managerEmail: cells[2]!.trim(), cells })),
  };
}
