import { FIELD_NAMES } from '../../core/developers/fieldTypes.ts';
import type { ChangeErrorType, RosterProblemCode } from '../../core/developers/problems.ts';
import { EmailIndex } from '../../core/emails.ts';
import { type ErrorEntry, Refusal } from '../../core/refusal.ts';
import { writeCsv } from '../../documents/writeCsv.ts';
import { readStoredRows } from '../../store/developers/history.ts';
import { followDevelopers } from '../../store/developers/identities.ts';
import type { StoredRow } from '../../store/developers/rows.ts';
import { type RosterColumn, supersedeOlderReviews, type VersionRecord } from '../../store/developers/versions.ts';
import { inTransaction } from '../../store/transaction.ts';
import { readRosterConfiguration } from '../configuration.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { requireValidRoster } from './checkedRoster.ts';
import { hasOwnField, toFieldMappings, toNamedColumns } from './rosterColumns.ts';
import { toRowChanges } from './rows.ts';
import { addChangedVersion, addVersion, deactivate, deleteOldVersions, requireSetUp } from './versions.ts';

const MAX_NAMED = 5;

/** Records shown with an error. */
const MAX_SAMPLES = 5;

/** Records whose e-mails an error lists. */
const MAX_EMAILS = 100;

/** The result of a change to single developers. */
interface ChangedDevelopers {
  readonly versionId: string;
  readonly added: number;
  readonly updated: number;
  readonly removed: number;
  readonly developerCount: number;
  /** Warnings about the whole roster after the change; empty if nothing changed. */
  readonly warnings: readonly ErrorEntry[];
}

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
    const name = base.columns.findIndex(({ fieldType }) => fieldType === 'NAME');
    const named = new Set<number>();
    const names = new Names();
    let added = 0;
    let updated = 0;
    for (const change of changes) {
      const row = known.find(change.get(email) ?? '');
      names.add(row, change.get(email), change.get(name));
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
    return { cells: added + updated === 0 ? null : rows, counts, errors: names.errors };
  });
}

/** The names that the records of one request give to each developer: a second one is an error beside the repeated e-mail. */
class Names {
  readonly #names = new Map<string | number, string>();
  readonly #conflicts: Readonly<Record<string, string>>[] = [];

  /** Adds a record: `row` is its developer, if there is one already. */
  add(row: number | null, email: string | undefined, name: string | undefined): void {
    if (email === undefined || name === undefined) return;
    const key = row ?? email.trim();
    const other = this.#names.get(key);
    if (other === undefined) this.#names.set(key, name.trim());
    else if (other !== name.trim()) this.#conflicts.push({ [FIELD_NAMES.NAME]: name, [FIELD_NAMES.EMAIL]: email });
  }

  get errors(): ErrorEntry[] {
    const [first] = this.#conflicts;
    if (first === undefined) return [];
    const message = `Two records give "${first.email}" different names. Send one record for each developer.`;
    return [toEntry('NAME_CONFLICT_FOR_EMAIL', this.#conflicts, message)];
  }
}

/** Builds an error about the e-mails of records. */
function toEntry(
  errorType: ChangeErrorType | RosterProblemCode,
  records: readonly Readonly<Record<string, string>>[],
  message: string,
): ErrorEntry {
  const emails = records.slice(0, MAX_EMAILS).map((record) => record[FIELD_NAMES.EMAIL]!.trim());
  return {
    errorType,
    fieldName: FIELD_NAMES.EMAIL,
    errorDeveloperCount: records.length,
    sampleErrorDevelopers: records.slice(0, MAX_SAMPLES),
    message,
    invalidEmails: [...new Set(emails)],
  };
}

/**
 * Deletes developers by e-mail; the result is a new active version. Throws PRECONDITION_FAILED, VALIDATION_FAILED
 * (an unknown or duplicate developer, a manager who still has reports).
 */
export function deleteDevelopers(context: ServiceContext, emails: readonly string[]): Promise<ChangedDevelopers> {
  return changeRoster(context, (base, rows) => {
    const leaving = findLeaving(base, rows, emails);
    const cells = rows.filter((_, row) => !leaving.has(row));
    return { cells, counts: { added: 0, updated: 0, removed: leaving.size, developerCount: cells.length } };
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
  const names = named.flatMap(({ fieldName, fieldType }, column) => (fieldType === 'CUSTOM' ? [] : [[fieldName, column] as const]));
  // Headers take precedence, so that a record as listed means the same columns.
  const columnOf = new Map([...names, ...named.map(({ csvColumn }, column) => [csvColumn, column] as const)]);
  return (record, index) => {
    const cells = new Map<number, string>();
    for (const [key, value] of Object.entries(record)) {
      const column = columnOf.get(key.trim());
      if (column === undefined) {
        const known = [...columnOf.keys()].join(', ');
        throw new Refusal(
          'INVALID_REQUEST',
          `Record ${index + 1} has the field "${key}", which the roster does not have. Use one of: ${known}.`,
        );
      }
      if (cells.has(column)) {
        throw new Refusal('INVALID_REQUEST', `Record ${index + 1} gives the field "${key}" under two names. Give it once.`);
      }
      cells.set(column, value);
    }
    return cells;
  };
}

/** Returns the rows that the e-mails refer to; throws VALIDATION_FAILED for a duplicate, ignoring case, and for an unknown one. */
function findLeaving({ columns }: VersionRecord, rows: readonly (readonly string[])[], emails: readonly string[]): ReadonlySet<number> {
  const named = toNamedColumns(columns);
  const email = named.findIndex(({ fieldType }) => fieldType === 'EMAIL');
  const known = new EmailIndex(rows.keys(), (row) => rows[row]![email]!);
  const leaving = new Set<number>();
  const twice = new Set<number>();
  const unknown = new Set<string>();
  for (const address of emails) {
    const row = known.find(address);
    if (row === null) unknown.add(address.trim());
    else if (leaving.has(row)) twice.add(row);
    else leaving.add(row);
  }
  if (twice.size > 0)
    throw refuseTwice([...twice].map((row) => Object.fromEntries(named.map(({ fieldName }, at) => [fieldName, rows[row]![at] ?? '']))));
  if (unknown.size > 0) throw refuseUnknown([...unknown]);
  return leaving;
}

function refuseTwice(records: readonly Readonly<Record<string, string>>[]): Refusal {
  const message = `Duplicate e-mail "${records[0]![FIELD_NAMES.EMAIL]}". No one was deleted; list each developer once.`;
  return new Refusal('VALIDATION_FAILED', message, { errors: [toEntry('DUPLICATE_EMAIL', records, message)] });
}

function refuseUnknown(emails: readonly string[]): Refusal {
  const named = emails
    .slice(0, MAX_NAMED)
    .map((email) => `"${email}"`)
    .join(', ');
  const rest = emails.length > MAX_NAMED ? ` and ${emails.length - MAX_NAMED} more` : '';
  const message = `No developer has the e-mail ${named}${rest}. No one was deleted. Remove the unknown e-mails, then send the rest again.`;
  const records = emails.map((email) => ({ [FIELD_NAMES.EMAIL]: email }));
  return new Refusal('VALIDATION_FAILED', message, { errors: [toEntry('EMAIL_DOES_NOT_EXIST', records, message)] });
}

type MadeVersion = Pick<ChangedDevelopers, 'versionId' | 'warnings'>;

/**
 * Changes the active roster while holding the lock `developers`: `change` gets its rows and returns all rows of the new version, or null if
 * nothing differs, and errors that are reported beside those of the check. The base is read after the lock is taken, so concurrent callers
 * each build on the result of the one before. Throws PRECONDITION_FAILED before the setup, VALIDATION_FAILED.
 */
function changeRoster<Counts>(
  context: ServiceContext,
  change: (
    base: VersionRecord,
    rows: (readonly string[])[],
  ) => { readonly cells: readonly (readonly string[])[] | null; readonly counts: Counts; readonly errors?: readonly ErrorEntry[] },
): Promise<Counts & MadeVersion> {
  return inTransaction(context.database, 'developers', async (transaction) => {
    const base = await requireSetUp(transaction);
    const rows = await readStoredRows(transaction, base.rowSet);
    const written = rows.map(({ cells }) => cells);
    const { cells, counts, errors = [] } = change(base, written);
    if (cells === null) return { ...counts, versionId: String(base.id), warnings: [] };
    return { ...counts, ...(await replaceRoster({ ...context, database: transaction }, { base, rows }, cells, errors)) };
  });
}

interface StoredRoster {
  readonly base: VersionRecord;
  readonly rows: readonly StoredRow[];
}

/** Replaces the active version by a new one with these rows, inside the caller's transaction. */
async function replaceRoster(
  context: ServiceContext,
  { base, rows }: StoredRoster,
  cells: readonly (readonly string[])[],
  errors: readonly ErrorEntry[],
): Promise<MadeVersion> {
  const { database: transaction, now } = context;
  const text = writeCsv([base.columns.map(({ header }) => header), ...cells]);
  const settings = { ...(await readRosterConfiguration(context)), fieldMappings: toFieldMappings(base.columns) };
  const roster = requireValidRoster(text, settings, { rows: 'records', errors });
  await deactivate(transaction, base);
  const version = { fileName: base.fileName, state: 'ACTIVE', at: now() } as const;
  const changes = toRowChanges(rows, cells, roster.rows);
  const id = await (changes === null
    ? addVersion(transaction, roster, version)
    : addChangedVersion(transaction, base, { developerCount: roster.rows.length, ...changes }, version));
  await supersedeOlderReviews(transaction, id);
  await followDevelopers(transaction);
  await deleteOldVersions(context, transaction);
  return { versionId: String(id), warnings: roster.warnings };
}
