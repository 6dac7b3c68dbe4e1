import { Refusal } from '../refusal.ts';

/** States of a version (docs/contract/developers.md#versions). */
export const VERSION_STATES = ['UPLOADED', 'PENDING_REVIEW', 'ACTIVE', 'INACTIVE', 'SUPERSEDED'] as const;
export type VersionState = (typeof VERSION_STATES)[number];

/** The data that decides which old versions to delete. */
export interface AgedVersion {
  readonly state: VersionState;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/**
 * Returns the versions to delete, of all `versions`, newest first: those beyond the newest `keep` and created before `before` (milliseconds
 * since the epoch; Infinity for any). The active version, reviews that wait for approval and uploads newer than the active version always
 * stay.
 */
export function chooseOldVersions<Version extends AgedVersion>(
  versions: readonly Version[],
  keep: number,
  before = Number.POSITIVE_INFINITY,
): Version[] {
  const active = versions.findIndex(({ state }) => state === 'ACTIVE');
  return versions.filter(({ state, createdAt }, place) => {
    const waits = state === 'PENDING_REVIEW' || (state === 'UPLOADED' && (active === -1 || place < active));
    return state !== 'ACTIVE' && !waits && place >= keep && createdAt < before;
  });
}

/** Returns the state of a version after its field mapping is saved: the first save completes the setup, later ones wait for approval. Throws CONFLICT. */
export function stateAfterSave(state: VersionState, setUp: boolean): VersionState {
  if (state === 'INACTIVE' || state === 'SUPERSEDED') {
    throw new Refusal('CONFLICT', `The version is ${state}, so its field mapping can no longer change. Upload the roster again.`);
  }
  if (!setUp) return 'ACTIVE';
  return state === 'UPLOADED' ? 'PENDING_REVIEW' : state;
}

/**
 * Returns the state of a version after its approval: a version under review becomes active, and a formerly active one becomes active again.
 * Throws CONFLICT.
 */
export function stateAfterApproval(state: VersionState, versionId: string): 'ACTIVE' {
  if (state === 'UPLOADED') {
    throw new Refusal(
      'CONFLICT',
      `Version ${versionId} has no saved field mapping yet. Save it with PUT /v2/developers/versions/${versionId}/fieldMappings, then approve the version.`,
    );
  }
  if (state === 'SUPERSEDED') {
    throw new Refusal('CONFLICT', 'A newer version was activated before this one was approved. Upload the roster again.');
  }
  return 'ACTIVE';
}
