import { type DeveloperField, TYPED_RECORDS, toDeveloperFields } from '../../core/developers/dataTypes.ts';
import type { FieldMapping } from '../../core/developers/fieldMapping.ts';
import { followVersions, haveSameHeaders } from '../../core/developers/followFieldMappings.ts';
import type { RosterSettings } from '../../core/developers/rosterSettings.ts';
import type { Problem } from '../../core/problem.ts';
import type { ErrorEntry } from '../../core/refusal.ts';
import { readByteHeaders } from '../../documents/developers/bytes/header.ts';
import { readRowPages } from '../../store/developers/history.ts';
import type { DeveloperRow } from '../../store/developers/rows.ts';
import { readSavedColumns, type VersionRecord } from '../../store/developers/versions.ts';
import { inTransaction } from '../../store/transaction.ts';
import { readRosterConfiguration } from '../configuration.ts';
import type { LongWork, ServiceContext } from '../serviceContext.ts';
import { reviewTeams, SAME_TEAMS } from '../teamReview.ts';
import { requireValidFile } from './checkedRoster.ts';
import { FIRST_PAGE, hasChanges, NOTHING_COMPARED, type RosterReview, reviewRoster } from './reviews.ts';
import { toFieldMappings } from './rosterColumns.ts';
import { listRequiredFields } from './rosterFields.ts';
import { writeRosterFile } from './rosterFile.ts';
import { isQuicklyStored, QUICKLY_STORED } from './rosterVerdict.ts';
import { addVersion, requireSetUp, requireVersion } from './versions.ts';

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

/** A version as described by its upload. */
interface UploadedVersion {
  readonly versionId: string;
  readonly uploadId: number;
  readonly fileName: string;
  /** Bytes. */
  readonly fileSize: number;
  readonly fileType: 'CSV';
  readonly uploadedAt: string;
  readonly developerCount: number;
  readonly fields: readonly DeveloperField[];
  readonly developersPreview: readonly Readonly<Record<string, string>>[];
}

/** An accepted upload, to be reviewed before its mapping is saved. */
export interface RosterPreview extends UploadedVersion {
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

/** Returns the memory of a file that its work takes over. */
export function buffersOf({ bytes }: Pick<RosterUpload, 'bytes'>): ArrayBuffer[] {
  return bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : [];
}

async function storeRoster(context: ServiceContext, upload: RosterUpload): Promise<RosterPreview> {
  const { fileName, bytes, fieldMappings } = upload;
  const settings = { ...(await readRosterConfiguration(context)), fieldMappings };
  const { columns, rows, validationErrors, warnings, problems } = await requireValidFile(context, upload, settings);
  const createdAt = context.now();
  const id = await inTransaction(context.database, 'developers', (transaction) =>
    addVersion(transaction, { columns, rows }, { fileName, state: 'UPLOADED', at: createdAt }),
  );
  const version = { id, fileName, columns, developerCount: rows.length, createdAt };
  return { ...describe(version, rows, bytes.length), validationErrors, warnings, problems };
}

/** Describes a version as its upload did; the size is that of the roster as it is stored. Throws NOT_FOUND. */
export async function readPreview({ database }: ServiceContext, versionId: string): Promise<UploadedVersion> {
  const version = await requireVersion(database, versionId);
  const { value: rows = [] } = await readRowPages(database, version).next();
  return describe(version, rows, (await writeRosterFile(database, version)).length);
}

function describe(
  { id, fileName, columns, developerCount, createdAt }: Pick<VersionRecord, 'id' | 'fileName' | 'columns' | 'developerCount' | 'createdAt'>,
  rows: readonly DeveloperRow[],
  fileSize: number,
): UploadedVersion {
  const first = rows.slice(0, TYPED_RECORDS).map(({ cells }) => cells);
  return {
    versionId: String(id),
    uploadId: id,
    fileName,
    fileSize,
    fileType: 'CSV',
    uploadedAt: new Date(createdAt).toISOString(),
    developerCount,
    fields: toDeveloperFields(columns, first),
    developersPreview: first
      .slice(0, MAX_SAMPLES)
      .map((cells) => Object.fromEntries(columns.map(({ header }, column) => [header.trim(), cells[column] ?? '']))),
  };
}

/** A newer roster that waits for approval, with the changes it would make. */
interface ReviewedRoster extends RosterReview {
  readonly versionId: string;
  readonly uploadId: number;
  /** The active version that it was compared with. */
  readonly baseId: string;
  readonly fileName: string;
  readonly totalRecords: number;
  readonly schema: { readonly fields: readonly DeveloperField[]; readonly requiredFields: readonly string[] };
  readonly errors: readonly ErrorEntry[];
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
  const reviewed = await inTransaction(context.database, 'developers', async (transaction) => {
    const active = await requireSetUp(transaction);
    const { columns, rows, warnings, problems } = roster;
    const { fileName } = upload;
    const id = await addVersion(transaction, roster, { fileName, state: 'PENDING_REVIEW', at: context.now(), baseId: active.id });
    const records = rows.slice(0, TYPED_RECORDS).map(({ cells }) => cells);
    return {
      ...(roster.isMapped ? await reviewRoster(transaction, active, roster, FIRST_PAGE) : NOTHING_COMPARED),
      versionId: String(id),
      uploadId: id,
      baseId: String(active.id),
      fileName,
      totalRecords: rows.length,
      schema: {
        fields: toDeveloperFields(columns, records),
        requiredFields: listRequiredFields(columns, await readRosterConfiguration({ database: transaction })),
      },
      errors: roster.validationErrors,
      warnings,
      problems,
    };
  });
  // After the transaction: sorting many people for their teams must not hold its lock.
  const teams = hasChanges(reviewed) ? await reviewTeams(context, Number(reviewed.baseId), roster) : SAME_TEAMS;
  return { ...reviewed, review: { ...reviewed.review, ...teams } };
}

/** Returns the settings that a newer roster is checked with, mapped as `reuploadRoster` says. Throws PRECONDITION_FAILED. */
export async function chooseSettings(
  context: ServiceContext,
  { bytes, fieldMappings }: Pick<RosterUpload, 'bytes' | 'fieldMappings'>,
): Promise<RosterSettings> {
  const active = toFieldMappings((await requireSetUp(context.database)).columns);
  const configuration = await readRosterConfiguration(context);
  if (fieldMappings !== null) return { ...configuration, fieldMappings };
  const headers = readByteHeaders(bytes);
  const earlier = haveSameHeaders(headers, active) ? [] : (await readSavedColumns(context.database)).map(toFieldMappings);
  return followVersions(headers, active, earlier, configuration);
}
