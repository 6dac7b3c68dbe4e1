import { EmailIndex } from '../../core/emails.ts';
import { Refusal } from '../../core/refusal.ts';
import type { RosterColumn } from '../../store/developerVersions.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { type ChangedDevelopers, changeRoster } from './replaceRoster.ts';
import { hasOwnField, toNamedColumns } from './rosterColumns.ts';

/** A record to add or change: values by field name or header. */
export type DeveloperRecord = Readonly<Record<string, string>>;

/**
 * Adds or changes developers by e-mail, keeping the stored spelling of e-mails; the result is a new active version, or the current one if
 * nothing differs. Throws PRECONDITION_FAILED, INVALID_REQUEST, VALIDATION_FAILED.
 */
export function upsertDevelopers(context: ServiceContext, records: readonly DeveloperRecord[]): Promise<ChangedDevelopers> {
  return changeRoster(context, (base, rows) => {
    const readRecord = toCells(base.columns);
    const changes = records.map(readRecord);
    const email = base.columns.findIndex(({ fieldType }) => fieldType === 'EMAIL');
    const known = new EmailIndex(rows.keys(), (row) => rows[row]![email]!);
    const named = new Set<number>();
    let added = 0;
    let updated = 0;
    for (const change of changes) {
      const row = known.find(change.get(email) ?? '');
      if (row !== null) change.set(email, rows[row]![email]!);
      // A second record of the same developer becomes a row of its own, which the check then reports as a duplicate.
      const before = row === null || named.has(row) ? null : rows[row]!;
      if (row !== null) named.add(row);
      const after = base.columns.map((column, index) => applyChange(column, before?.[index] ?? '', change.get(index)));
      if (before === null) {
        rows.push(after);
        added++;
      } else if (after.some((cell, index) => cell !== before[index])) {
        rows[row!] = after;
        updated++;
      }
    }
    const counts = { added, updated, removed: 0, developerCount: rows.length };
    return { cells: added + updated === 0 ? null : rows, counts };
  });
}

function applyChange(column: RosterColumn, before: string, after: string | undefined): string {
  if (after === undefined) return before;
  // Surrounding spaces in fields that are trimmed anyway are not a change.
  return hasOwnField(column) && after.trim() === before.trim() ? before : after;
}

/** Resolves the keys of a record to columns; throws INVALID_REQUEST for an unknown key, or for a column given twice. */
function toCells(columns: readonly RosterColumn[]): (record: DeveloperRecord, index: number) => Map<number, string> {
  const named = toNamedColumns(columns);
  const columnOf = new Map(named.map(({ csvColumn }, column) => [csvColumn, column]));
  named.forEach(({ fieldName }, column) => {
    if (named[column]?.fieldType !== 'CUSTOM') columnOf.set(fieldName, column);
  });
  return (record, index) => {
    const cells = new Map<number, string>();
    for (const [key, value] of Object.entries(record)) {
      const column = columnOf.get(key.trim());
      if (column === undefined) {
        const known = [...columnOf.keys()].join(', ');
        throw new Refusal('INVALID_REQUEST', `Record ${index + 1} has the field "${key}", which is none of the roster's: ${known}.`);
      }
      if (cells.has(column)) {
        throw new Refusal('INVALID_REQUEST', `Record ${index + 1} gives the field "${key}" under two names. Give it once.`);
      }
      cells.set(column, value);
    }
    return cells;
  };
}
