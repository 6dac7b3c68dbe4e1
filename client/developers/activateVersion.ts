import { l10n } from 'vscode';
import { approveVersion, listVersions } from '../../server/api/developers/developers.ts';
import type { Instance } from '../../server/api/instance.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { VersionApproved, VersionSummary } from '../../server/wire/developers.ts';
import { runWithProgress } from '../window/runWithProgress.ts';
import { confirmChange } from './confirmChange.ts';
import type { DeveloperParts } from './developerParts.ts';

/** Returns the active version; null if there is none, or the key may not read it: a key may be allowed to approve but not to read. */
export async function findActive(instance: Instance, signal: AbortSignal): Promise<VersionSummary | null> {
  try {
    const { versions } = await listVersions(instance, { signal });
    return versions.find(({ state }) => state === 'ACTIVE') ?? null;
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'NOT_FOUND' || error.code === 'ACCESS_DENIED')) return null;
    throw error;
  }
}

/** Activates a version if `baseId` is still active (null: whichever is), refreshes all views, and offers undo. */
export async function activateVersion(
  app: DeveloperParts,
  versionId: string,
  title: string,
  baseId: string | null,
): Promise<VersionApproved> {
  const { instance, signal } = await app.instances.use();
  const before = await findActive(instance, signal);
  const approved = await runWithProgress(title, signal, (either) => approveVersion(instance, versionId, { signal: either }, baseId));
  app.rosters.uploads.learn(instance.name, [{ versionId, state: approved.state }]);
  app.developers.refresh();
  // Other managers create other teams.
  app.known.refresh(instance);
  if (before !== null && before.versionId !== versionId) offerReactivation(app, before.versionId, versionId);
  return approved;
}

/** Offers to undo an activation: the version that was active before becomes active again. */
export function offerReactivation(app: DeveloperParts, versionId: string, followerId: string): void {
  app.operations.offerUndo({
    title: l10n.t('Make version {0} active again', versionId),
    run: async () => {
      const { instance } = await app.instances.use();
      await confirmChange(instance, toReactivation(versionId));
      return activateVersion(app, versionId, l10n.t('Making version {0} active again', versionId), followerId);
    },
  });
}

/** Returns the confirmation before an earlier version becomes active again. */
export function toReactivation(
  versionId: string,
  detail = '',
): { readonly verb: string; readonly message: string; readonly detail: string } {
  return {
    verb: l10n.t('Make Active'),
    message: l10n.t('Make version {0} active again?', versionId),
    detail: `${l10n.t('Version {0} becomes active again.', versionId)}${detail === '' ? '' : ` ${detail}`}`,
  };
}
