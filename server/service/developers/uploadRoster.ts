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

/** An uploaded file. */
export interface RosterUpload {
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

const MOST_SAMPLES = 5;

/** Stores a roster as a new UPLOADED version. Throws VALIDATION_FAILED, and stores nothing then. */
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
