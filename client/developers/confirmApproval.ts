import { l10n } from 'vscode';
import { call } from '../../server/api/client.ts';
import { downloadActiveRoster } from '../../server/api/developers/activeRoster.ts';
import { downloadRoster } from '../../server/api/developers/developers.ts';
import type { Instance } from '../../server/api/instance.ts';
import { toMappings } from '../../server/core/developers/dataTypes.ts';
import { findMissingFieldTypes } from '../../server/core/developers/fieldMapping.ts';
import type { PlannedRoster } from '../../server/core/developers/rosterPlan.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { confirm, toCancelled } from '../window/ask.ts';
import { askOnce } from '../window/questions.ts';
import { runWithProgress } from '../window/runWithProgress.ts';
import type { DeveloperParts } from './developerParts.ts';
import { toVersionUri } from './fetchedDocuments.ts';
import { planRoster } from './planRoster.ts';
import { confirmRemovals } from './removalGuard.ts';

/**
 * Compares a version to be activated with the active one, and requires the number of people to be typed if more are removed or moved than
 * the settings allow. Throws CANCELLED, also if another instance was selected in the meantime.
 */
export async function confirmApproval(parts: DeveloperParts, instance: Instance, versionId: string, signal: AbortSignal): Promise<void> {
  const title = l10n.t('Comparing version {0} with the active one', versionId);
  const planned = await runWithProgress(title, signal, (either) => planApproval(parts, instance, versionId, either));
  if (planned?.kind === 'planned') await confirmRemovals(planned.plan, undefined);
  else if (planned !== null) {
    const message = l10n.t('Approve version {0} without knowing whom it removes?', versionId);
    await askOnce(message, () => confirm({ message, detail: planned.message, button: l10n.t('Approve') }));
  }
  if (signal.aborted) throw toCancelled();
}

/** Returns null if there is nothing to compare: either the service reports why it cannot be approved, or nothing changes. */
async function planApproval(
  parts: DeveloperParts,
  instance: Instance,
  versionId: string,
  signal: AbortSignal,
): Promise<PlannedRoster | null> {
  try {
    const active = await downloadActiveRoster(instance, { signal });
    if (active === null || active.versionId === versionId) return null;
    const version = await call(instance, 'readVersion', { parameters: { versionId } }, { signal });
    if (version.state !== 'PENDING_REVIEW' && version.state !== 'INACTIVE') return null;
    // The service then reports that it must be mapped first.
    const fieldMappings = toMappings(version.fieldMappings);
    if (findMissingFieldTypes(fieldMappings, false).length > 0) return null;
    const content = await (await downloadRoster(instance, { versionId }, { signal })).text();
    return await planRoster(parts.language, { uri: toVersionUri(instance.name, version), content, fieldMappings, active });
  } catch (error) {
    // A key may be allowed to approve but not to read, and a service may not describe versions.
    if (error instanceof Refusal && (error.code === 'ACCESS_DENIED' || error.code === 'NOT_OFFERED'))
      return { kind: 'unreadable', message: error.message };
    throw error;
  }
}
