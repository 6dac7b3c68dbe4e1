import type { FieldMapping } from '../../core/developers/fieldMapping.ts';
import type { NamedColumn } from '../../core/developers/namedColumns.ts';
import type { Problem } from '../../core/problem.ts';
import type { ErrorEntry } from '../../core/refusal.ts';
import { inTransaction } from '../../store/transaction.ts';
import { readRosterConfiguration } from '../configuration.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { addVersion } from './addVersion.ts';
import { type CheckedRoster, requireValidFile } from './checkedRoster.ts';
import { toNamedColumns } from './rosterColumns.ts';

/** A file as it came. */
export interface RosterUpload {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** What the columns stand for; null reads it off the headers. */
  readonly fieldMappings: readonly FieldMapping[] | null;
  /** Whether the problems are wanted with their places. */
  readonly places?: boolean;
}

/** What was taken, to be looked at before the mapping is saved (facts A7). */
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

const MOST_SAMPLES = 5;

/** Takes a roster as a new UPLOADED version. Throws VALIDATION_FAILED, and nothing is kept then. */
export async function uploadRoster(context: ServiceContext, upload: RosterUpload): Promise<RosterPreview> {
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

function readSamples({ columns, rows }: CheckedRoster): Record<string, string>[] {
  return rows
    .slice(0, MOST_SAMPLES)
    .map(({ cells }) => Object.fromEntries(columns.map(({ header }, column) => [header.trim(), cells[column] ?? ''])));
}
