import type { FieldMapping } from '../../core/developers/fieldMapping.ts';
import { stateAfterSave, type VersionState } from '../../core/developers/versionStates.ts';
import { type ErrorEntry, Refusal } from '../../core/refusal.ts';
import type { Database } from '../../store/database.ts';
import { leaveSet } from '../../store/developers/history.ts';
import { followDevelopers } from '../../store/developers/identities.ts';
import { insertRows, numberEmails } from '../../store/developers/rows.ts';
import { findActiveVersion, supersedeOlderReviews } from '../../store/developers/versions.ts';
import { inTransaction } from '../../store/transaction.ts';
import { readRosterConfiguration } from '../configuration.ts';
import type { LongWork, ServiceContext } from '../serviceContext.ts';
import { type CheckedRoster, requireValidFile } from './checkedRoster.ts';
import { toFieldMappings } from './rosterColumns.ts';
import { writeRosterFile } from './rosterFile.ts';
import { areQuicklyStored } from './rosterVerdict.ts';
import { rankByName } from './rows.ts';
import { changeOrRefuse, requireVersion } from './versions.ts';

/** A version with its saved mapping. */
export interface SavedFieldMappings {
  readonly versionId: string;
  readonly state: VersionState;
  readonly fieldMappings: readonly FieldMapping[];
  readonly developerCount: number;
  readonly warnings: readonly ErrorEntry[];
}

/**
 * Saves the mapping of a version (null: the mapping of its preview) after checking the whole roster under it; the first save activates the
 * version. Throws NOT_FOUND, CONFLICT, VALIDATION_FAILED, and what the check of a large roster throws
 * (docs/decisions/engines.md#saved-mappings).
 */
export async function saveFieldMappings(
  context: ServiceContext,
  versionId: string,
  fieldMappings: readonly FieldMapping[] | null,
): Promise<SavedFieldMappings> {
  const { developerCount } = await requireVersion(context.database, versionId);
  const input = { versionId, fieldMappings };
  return areQuicklyStored(developerCount) ? checkAndSave(context, input) : context.runLong(SAVE_MAPPINGS, input);
}

interface MappingsToSave {
  readonly versionId: string;
  readonly fieldMappings: readonly FieldMapping[] | null;
}

/** Saving the mapping of a large version. */
export const SAVE_MAPPINGS: LongWork<MappingsToSave, SavedFieldMappings> = { name: 'saveMappings', run: checkAndSave };

async function checkAndSave(context: ServiceContext, { versionId, fieldMappings }: MappingsToSave): Promise<SavedFieldMappings> {
  for (;;) {
    const { version, settings } = await planSave(context, versionId, fieldMappings);
    const bytes = await writeRosterFile(context.database, version);
    const roster = await requireValidFile(context, { bytes }, settings).catch((error: unknown) => {
      throw withUploadId(error, version.id);
    });
    const saved = await inTransaction(context.database, 'developers', async (transaction) => {
      const plan = await planSave({ ...context, database: transaction }, versionId, fieldMappings);
      // The rows of a version never change, but the settings they were checked under may have changed meanwhile.
      return JSON.stringify(plan.settings) === JSON.stringify(settings) ? save(transaction, plan, roster) : null;
    });
    if (saved !== null) return saved;
  }
}

/** Adds the version to a refusal of its records. */
function withUploadId(error: unknown, uploadId: number): unknown {
  if (!(error instanceof Refusal) || error.details.records === undefined) return error;
  return new Refusal(error.code, error.message, { ...error.details, records: { ...error.details.records, uploadId } });
}

/** The plan of a save. */
type SavePlan = Awaited<ReturnType<typeof planSave>>;

async function planSave(context: ServiceContext, versionId: string, fieldMappings: readonly FieldMapping[] | null) {
  const version = await requireVersion(context.database, versionId);
  const active = await findActiveVersion(context.database);
  const next = stateAfterSave(version.state, active !== null);
  const configuration = await readRosterConfiguration(context);
  const settings = { ...configuration, fieldMappings: fieldMappings ?? toFieldMappings(version.columns) };
  return { version, active, next, settings, at: context.now() };
}

async function save(
  transaction: Database,
  { version, active, next, at }: SavePlan,
  { columns, rows, warnings }: CheckedRoster,
): Promise<SavedFieldMappings> {
  const moved = version.columns.some(({ fieldType }, column) => fieldType !== columns[column]?.fieldType);
  const activated = next === 'ACTIVE' && version.state !== 'ACTIVE';
  await changeOrRefuse(transaction, version, {
    state: next,
    columns,
    ...(activated ? { activatedAt: at } : {}),
    // Another mapping makes it another change, reviewed against the version that is active now.
    ...(active !== null && next === 'PENDING_REVIEW' ? { baseId: active.id } : {}),
  });
  if (activated) await supersedeOlderReviews(transaction, version.id);
  if (moved) {
    // Earlier versions may share these rows under their own mapping.
    await leaveSet(transaction, version);
    await insertRows(transaction, version.id, rows, rankByName(rows));
  }
  await numberEmails(transaction, moved ? version.id : version.rowSet);
  if (next === 'ACTIVE') await followDevelopers(transaction);
  return {
    versionId: String(version.id),
    state: next,
    fieldMappings: toFieldMappings(columns),
    developerCount: version.developerCount,
    warnings,
  };
}
