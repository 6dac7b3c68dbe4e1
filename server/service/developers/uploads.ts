import { type FieldChanges, RosterComparison } from '../../core/developers/compareRosters.ts';
import type { FieldMapping, NamedColumn } from '../../core/developers/fieldMapping.ts';
import { followVersions, haveSameHeaders } from '../../core/developers/followFieldMappings.ts';
import type { RosterSettings } from '../../core/developers/rosterSettings.ts';
import type { Problem } from '../../core/problem.ts';
import type { ErrorEntry } from '../../core/refusal.ts';
import { readByteHeaders } from '../../documents/developers/bytes/header.ts';
import type { Database } from '../../store/database.ts';
import { readRowPages } from '../../store/developers/history.ts';
import { type DeveloperRow, readRefNumbers } from '../../store/developers/rows.ts';
import { type RosterColumn, readSavedColumns, type VersionRecord } from '../../store/developers/versions.ts';
import { inTransaction } from '../../store/transaction.ts';
import { readRosterConfiguration } from '../configuration.ts';
import type { LongWork, ServiceContext } from '../serviceContext.ts';
import { type CheckedRoster, requireValidFile } from './checkedRoster.ts';
import { type ListedDeveloper, toDeveloper } from './developers.ts';
import { toFieldMappings, toNamedColumns } from './rosterColumns.ts';
import { isQuicklyStored, QUICKLY_STORED } from './rosterVerdict.ts';
import { addVersion, requireSetUp } from './versions.ts';

/** The review of a roster that still has to be mapped. */
const NOTHING_COMPARED: RosterReview = {
  summary: { added: 0, updated: 0, removed: 0, unchanged: 0 },
  added: [],
  updated: [],
  removed: [],
};

const MAX_LISTED = 100;

const MAX_SAMPLES = 5;

/** An uploaded file. */
interface RosterUpload {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** The mapping; null derives it from the headers. */
  readonly fieldMappings: readonly FieldMapping[] | null;
  /** Whether to return the problems with their ranges. */
  readonly places?: boolean;
}

/** An accepted upload, to be reviewed before its mapping is saved. */
export interface RosterPreview {
  readonly versionId: string;
  readonly fileName: string;
  readonly totalRecords: number;
  readonly fieldMappings: readonly NamedColumn[];
  readonly sampleRecords: readonly Readonly<Record<string, string>>[];
  readonly validationErrors: readonly ErrorEntry[];
  readonly warnings: readonly ErrorEntry[];
  readonly problems: readonly Problem[];
}

/** Called before the bytes of a roster arrive. */
export function expectRoster({ prepareLong }: ServiceContext, bytes: number): void {
  if (bytes > QUICKLY_STORED.bytes) prepareLong();
}

/** Stores a roster as a new UPLOADED version. Throws VALIDATION_FAILED, and stores nothing then (docs/contract/developers.md#upload). */
export function uploadRoster(context: ServiceContext, upload: RosterUpload): Promise<RosterPreview> {
  return isQuicklyStored(upload.bytes) ? storeRoster(context, upload) : context.runLong(UPLOAD, upload);
}

/** The upload of a large roster. */
export const UPLOAD: LongWork<RosterUpload, RosterPreview> = { name: 'upload', run: storeRoster, buffersOf };

function buffersOf({ bytes }: RosterUpload): ArrayBuffer[] {
  return bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : [];
}

async function storeRoster(context: ServiceContext, upload: RosterUpload): Promise<RosterPreview> {
  const { fileName, fieldMappings } = upload;
  const settings = { ...(await readRosterConfiguration(context)), fieldMappings };
  const roster = await requireValidFile(context, upload, settings);
  const id = await inTransaction(context.database, 'developers', (transaction) =>
    addVersion(transaction, roster, { fileName, state: 'UPLOADED', at: context.now() }),
  );
  return {
    versionId: String(id),
    fileName,
    totalRecords: roster.rows.length,
    fieldMappings: toNamedColumns(roster.columns),
    sampleRecords: readSamples(roster),
    validationErrors: roster.validationErrors,
    warnings: roster.warnings,
    problems: roster.problems,
  };
}

/** A newer roster that waits for approval, with the changes it would make. */
interface ReviewedRoster extends RosterReview {
  readonly versionId: string;
  /** The active version that it was compared with. */
  readonly baseId: string;
  readonly fileName: string;
  readonly totalRecords: number;
  readonly fieldMappings: readonly NamedColumn[];
  readonly validationErrors: readonly ErrorEntry[];
  readonly warnings: readonly ErrorEntry[];
  readonly problems: readonly Problem[];
}

/**
 * Stores a newer roster as a PENDING_REVIEW version, mapped as saved earlier for the same headers, else like the active version, else by
 * header. One that still has to be mapped is not compared. Throws PRECONDITION_FAILED before the setup, VALIDATION_FAILED.
 */
export function reuploadRoster(context: ServiceContext, upload: RosterUpload): Promise<ReviewedRoster> {
  return isQuicklyStored(upload.bytes) ? storeNewerRoster(context, upload) : context.runLong(REUPLOAD, upload);
}

/** The upload of a large newer roster. */
export const REUPLOAD: LongWork<RosterUpload, ReviewedRoster> = { name: 'reupload', run: storeNewerRoster, buffersOf };

async function storeNewerRoster(context: ServiceContext, upload: RosterUpload): Promise<ReviewedRoster> {
  const roster = await requireValidFile(context, upload, await chooseSettings(context, upload));
  return inTransaction(context.database, 'developers', async (transaction) => {
    const active = await requireSetUp(transaction);
    const { fileName } = upload;
    const id = await addVersion(transaction, roster, { fileName, state: 'PENDING_REVIEW', at: context.now(), baseId: active.id });
    return {
      ...(roster.isMapped ? await reviewRoster(transaction, active, roster) : NOTHING_COMPARED),
      versionId: String(id),
      baseId: String(active.id),
      fileName,
      totalRecords: roster.rows.length,
      fieldMappings: toNamedColumns(roster.columns),
      validationErrors: roster.validationErrors,
      warnings: roster.warnings,
      problems: roster.problems,
    };
  });
}

function readSamples({ columns, rows }: CheckedRoster): Record<string, string>[] {
  return rows
    .slice(0, MAX_SAMPLES)
    .map(({ cells }) => Object.fromEntries(columns.map(({ header }, column) => [header.trim(), cells[column] ?? ''])));
}

async function chooseSettings(context: ServiceContext, { bytes, fieldMappings }: RosterUpload): Promise<RosterSettings> {
  const active = toFieldMappings((await requireSetUp(context.database)).columns);
  const configuration = await readRosterConfiguration(context);
  if (fieldMappings !== null) return { ...configuration, fieldMappings };
  const headers = readByteHeaders(bytes);
  const earlier = haveSameHeaders(headers, active) ? [] : (await readSavedColumns(context.database)).map(toFieldMappings);
  return followVersions(headers, active, earlier, configuration);
}

/** The changes of a newer roster against the active version, by e-mail. Each list has at most 100 entries; the summary counts all. */
interface RosterReview {
  readonly summary: { readonly added: number; readonly updated: number; readonly removed: number; readonly unchanged: number };
  readonly added: readonly ListedDeveloper[];
  readonly updated: readonly ChangedDeveloper[];
  readonly removed: readonly ListedDeveloper[];
}

/** A record with the same e-mail whose fields differ. */
interface ChangedDeveloper {
  readonly email: string;
  readonly changes: FieldChanges;
}

/** A roster in the same database, so that its e-mails have reference numbers. */
interface Roster {
  readonly columns: readonly RosterColumn[];
  readonly rows: readonly DeveloperRow[];
}

/** Compares a roster with the active version. */
async function reviewRoster(transaction: Database, active: VersionRecord, { columns, rows }: Roster): Promise<RosterReview> {
  const comparison = new RosterComparison(toNamedColumns(active.columns), { columns: toNamedColumns(columns), records: rows });
  const gone: DeveloperRow[] = [];
  const updated: ChangedDeveloper[] = [];
  let updatedCount = 0;
  let unchanged = 0;
  const take = (before: DeveloperRow, { changes }: { readonly changes: FieldChanges }): void => {
    if (Object.keys(changes).length === 0) unchanged++;
    else if (++updatedCount <= MAX_LISTED) updated.push({ email: before.email, changes });
  };
  for await (const page of readRowPages(transaction, active)) {
    for (const before of page) {
      const fate = comparison.judge(before);
      if (fate === null) gone.push(before);
      else take(before, fate);
    }
  }
  const recased = comparison.judgeRecased(gone);
  for (const [at, fate] of recased.entries()) if (fate !== null) take(gone[at]!, fate);
  const removed = gone.filter((_, at) => recased[at] === null);
  const { added } = comparison;
  return {
    summary: { added: added.length, updated: updatedCount, removed: removed.length, unchanged },
    added: await listFirst(transaction, columns, added),
    updated,
    removed: await listFirst(transaction, active.columns, removed),
  };
}

async function listFirst(
  transaction: Database,
  columns: readonly RosterColumn[],
  rows: readonly DeveloperRow[],
): Promise<ListedDeveloper[]> {
  const first = rows.slice(0, MAX_LISTED);
  const numbers = await readRefNumbers(
    transaction,
    first.map(({ email }) => email),
  );
  const convert = toDeveloper(columns);
  return first.map((row) => convert(row, numbers.get(row.email) ?? 0));
}
