import { findMissingFieldTypes } from '../../core/developers/missingFieldTypes.ts';
import { stateAfterApproval, type VersionState } from '../../core/developers/versionStates.ts';
import { Refusal } from '../../core/refusal.ts';
import { followDevelopers } from '../../store/developerIdentities.ts';
import { supersedeOlderReviews, type VersionRecord } from '../../store/developerVersions.ts';
import { inTransaction } from '../../store/transaction.ts';
import { type RosterConfiguration, readRosterConfiguration } from '../configuration.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { deleteOldVersions } from './oldVersions.ts';
import { changeOrRefuse, deactivate, requireSetUp, requireVersion } from './requireVersion.ts';
import { toFieldMappings } from './rosterColumns.ts';
import { separateRows } from './separateRows.ts';

/** A version after an approval, or after a request that it not be active. */
export interface ApprovedVersion {
  readonly versionId: string;
  readonly state: VersionState;
  readonly active: boolean;
  readonly developerCount: number;
}

/**
 * Activates a version: a reviewed one, or one that was active before. A second approval is refused; approving a version that a saved
 * mapping activated changes nothing.
 * With `bases`, one of them must still be the active version, so that exactly the reviewed change is made.
 * `active: false` succeeds if the version is not active anyway. Throws PRECONDITION_FAILED before the setup, NOT_FOUND, CONFLICT (also
 * while its mapping lacks a required field).
 */
export async function approveVersion(
  context: ServiceContext,
  versionId: string,
  active: boolean,
  bases: readonly string[] | null = null,
): Promise<ApprovedVersion> {
  const { database, now } = context;
  return inTransaction(database, 'developers', async (transaction) => {
    const former = await requireSetUp(transaction);
    const version = await requireVersion(transaction, versionId);
    const answer = (state: VersionState): ApprovedVersion => ({
      versionId,
      state,
      active: state === 'ACTIVE',
      developerCount: version.developerCount,
    });
    if (active && version.state === 'ACTIVE' && (version.baseId !== null || bases?.includes(versionId) === false))
      throw toApproved(versionId);
    if (bases !== null && !bases.includes(String(former.id))) throw toStale(version, former.id);
    if (active === (version.state === 'ACTIVE')) return answer(version.state);
    if (!active) throw new Refusal('CONFLICT', 'There must be an active version. Activate another one, which takes the place of this.');
    const state = stateAfterApproval(version.state, versionId);
    if (version.state === 'PENDING_REVIEW') requireMapped(version, await readRosterConfiguration({ database: transaction }));
    await separateRows(transaction, version);
    await deactivate(transaction, former);
    await changeOrRefuse(transaction, version, { state, activatedAt: now() });
    await supersedeOlderReviews(transaction, version.id);
    await followDevelopers(transaction);
    await deleteOldVersions(context, transaction);
    return answer(state);
  });
}

function toApproved(versionId: string): Refusal {
  return new Refusal(
    'CONFLICT',
    `Version ${versionId} was approved already, and nothing was changed. Upload a newer roster to change more.`,
  );
}

function toStale({ id, state }: VersionRecord, activeId: number): Refusal {
  const remedy =
    state === 'PENDING_REVIEW' || state === 'SUPERSEDED'
      ? 'Upload the roster again to review it against the active version.'
      : `Compare version ${id} with it, then approve again.`;
  return new Refusal('CONFLICT', `Version ${activeId} was activated since the review, and nothing was changed. ${remedy}`);
}

function requireMapped({ id, columns }: VersionRecord, { managerEmailConfigured }: RosterConfiguration): void {
  const missing = findMissingFieldTypes(toFieldMappings(columns), managerEmailConfigured);
  if (missing.length === 0) return;
  throw new Refusal(
    'CONFLICT',
    `Version ${id} has no column for ${missing.join(', ')} yet. Save its field mapping with PUT /v2/developers/versions/${id}/fieldMappings, then approve it.`,
  );
}
