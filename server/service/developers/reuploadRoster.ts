import { followSettings } from '../../core/developers/followFieldMappings.ts';
import type { NamedColumn } from '../../core/developers/namedColumns.ts';
import type { Problem } from '../../core/problem.ts';
import type { ErrorEntry } from '../../core/refusal.ts';
import { readByteHeaders } from '../../documents/roster/bytes/readByteHeaders.ts';
import { inTransaction } from '../../store/transaction.ts';
import { readRosterConfiguration } from '../configuration.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { addVersion } from './addVersion.ts';
import { requireValidRoster } from './checkedRoster.ts';
import { requireSetUp } from './requireVersion.ts';
import { type RosterReview, reviewRoster } from './reviewRoster.ts';
import { toFieldMappings, toNamedColumns } from './rosterColumns.ts';
import type { RosterUpload } from './uploadRoster.ts';

/** A newer roster that waits for approval, and what it would change (facts A7). */
export interface ReviewedRoster extends RosterReview {
  readonly versionId: string;
  readonly fileName: string;
  readonly totalRecords: number;
  readonly fieldMappings: readonly NamedColumn[];
  readonly validationErrors: readonly ErrorEntry[];
  readonly problems: readonly Problem[];
}

/** Takes a newer roster as a PENDING_REVIEW version, mapped as the active one is. Throws PRECONDITION_FAILED before the set-up, VALIDATION_FAILED. */
export async function reuploadRoster(context: ServiceContext, upload: RosterUpload): Promise<ReviewedRoster> {
  const saved = toFieldMappings((await requireSetUp(context.database)).columns);
  const configuration = await readRosterConfiguration(context);
  const roster = requireValidRoster(
    upload.bytes,
    upload.fieldMappings === null
      ? followSettings(readByteHeaders(upload.bytes), saved, configuration)
      : { ...configuration, fieldMappings: upload.fieldMappings },
  );
  return inTransaction(context.database, 'developers', async (transaction) => {
    const active = await requireSetUp(transaction);
    const { fileName } = upload;
    const id = await addVersion(transaction, roster, { fileName, state: 'PENDING_REVIEW', at: context.now() });
    return {
      ...(await reviewRoster(transaction, active, roster)),
      versionId: String(id),
      fileName,
      totalRecords: roster.rows.length,
      fieldMappings: toNamedColumns(roster.columns),
      validationErrors: roster.validationErrors,
      problems: roster.problems,
    };
  });
}
