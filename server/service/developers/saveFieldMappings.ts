import type { FieldMapping } from '../../core/developers/fieldMapping.ts';
import type { NamedColumn } from '../../core/developers/namedColumns.ts';
import { stateAfterSave, type VersionState } from '../../core/developers/versionStates.ts';
import type { ErrorEntry } from '../../core/refusal.ts';
import { writeCsv } from '../../documents/writeCsv.ts';
import { leaveSet } from '../../store/developerHistory.ts';
import { followDevelopers } from '../../store/developerIdentities.ts';
import { deleteRows, insertRows, numberEmails } from '../../store/developerRows.ts';
import { findActiveVersion, supersedeOlderReviews } from '../../store/developerVersions.ts';
import { inTransaction } from '../../store/transaction.ts';
import { readRosterConfiguration } from '../configuration.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { requireValidRoster } from './checkedRoster.ts';
import { readAllCells } from './readAllCells.ts';
import { changeOrRefuse, requireVersion } from './requireVersion.ts';
import { toFieldMappings, toNamedColumns } from './rosterColumns.ts';
import { rankByName } from './rowChanges.ts';

/** A version whose mapping is saved. */
export interface SavedFieldMappings {
  readonly versionId: string;
  readonly state: VersionState;
  readonly fieldMappings: readonly NamedColumn[];
  readonly developerCount: number;
  readonly warnings: readonly ErrorEntry[];
}

/**
 * Saves what a version's columns stand for (null: what its preview said) after checking the whole roster under it; the first save activates the version (facts A8).
 * Throws NOT_FOUND, CONFLICT, VALIDATION_FAILED.
 */
export async function saveFieldMappings(
  context: ServiceContext,
  versionId: string,
  fieldMappings: readonly FieldMapping[] | null,
): Promise<SavedFieldMappings> {
  // All under the lock: a version that is read before it would be another one by the time that it is written.
  return inTransaction(context.database, 'developers', async (transaction) => {
    const version = await requireVersion(transaction, versionId);
    const active = await findActiveVersion(transaction);
    const next = stateAfterSave(version.state, active !== null);
    const headers = version.columns.map(({ header }) => header);
    const text = writeCsv([headers, ...(await readAllCells(transaction, version))]);
    const configuration = await readRosterConfiguration({ ...context, database: transaction });
    const settings = { ...configuration, fieldMappings: fieldMappings ?? toFieldMappings(version.columns) };
    const { columns, rows, warnings } = requireValidRoster(text, settings);
    const moved = version.columns.some(({ fieldType }, column) => fieldType !== columns[column]?.fieldType);
    const activated = next === 'ACTIVE' && version.state !== 'ACTIVE';
    await changeOrRefuse(transaction, version, {
      state: next,
      columns,
      ...(activated ? { activatedAt: context.now() } : {}),
      // Under another mapping it is another change: reviewed against what is active now.
      ...(active !== null && next === 'PENDING_REVIEW' ? { baseId: active.id } : {}),
    });
    if (activated) await supersedeOlderReviews(transaction, version.id);
    if (moved) {
      // Earlier versions may share these rows, under the mapping that they had.
      const isShared = await leaveSet(transaction, version);
      if (!isShared) await deleteRows(transaction, version.id);
      await insertRows(transaction, version.id, rows, rankByName(rows));
    }
    await numberEmails(transaction, moved ? version.id : version.rowSet);
    if (next === 'ACTIVE') await followDevelopers(transaction);
    return { versionId, state: next, fieldMappings: toNamedColumns(columns), developerCount: version.developerCount, warnings };
  });
}
