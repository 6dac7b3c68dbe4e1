import { followVersions, haveSameHeaders } from '../../core/developers/followFieldMappings.ts';
import type { NamedColumn } from '../../core/developers/namedColumns.ts';
import type { RosterSettings } from '../../core/developers/rosterSettings.ts';
import type { Problem } from '../../core/problem.ts';
import type { ErrorEntry } from '../../core/refusal.ts';
import { readByteHeaders } from '../../documents/roster/bytes/readByteHeaders.ts';
import { readSavedColumns } from '../../store/developerVersions.ts';
import { inTransaction } from '../../store/transaction.ts';
import { readRosterConfiguration } from '../configuration.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { addVersion } from './addVersion.ts';
import { requireValidFile } from './checkedRoster.ts';
import { requireSetUp } from './requireVersion.ts';
import { NOTHING_COMPARED, type RosterReview, reviewRoster } from './reviewRoster.ts';
import { toFieldMappings, toNamedColumns } from './rosterColumns.ts';
import type { RosterUpload } from './uploadRoster.ts';

/** A newer roster that waits for approval, with the changes it would make. */
export interface ReviewedRoster extends RosterReview {
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
 * header.
 * One that still has to be mapped is not compared. Throws PRECONDITION_FAILED before the setup, VALIDATION_FAILED.
 */
export async function reuploadRoster(context: ServiceContext, upload: RosterUpload): Promise<ReviewedRoster> {
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

async function chooseSettings(context: ServiceContext, { bytes, fieldMappings }: RosterUpload): Promise<RosterSettings> {
  const active = toFieldMappings((await requireSetUp(context.database)).columns);
  const configuration = await readRosterConfiguration(context);
  if (fieldMappings !== null) return { ...configuration, fieldMappings };
  const headers = readByteHeaders(bytes);
  const earlier = haveSameHeaders(headers, active) ? [] : (await readSavedColumns(context.database)).map(toFieldMappings);
  return followVersions(headers, active, earlier, configuration);
}
