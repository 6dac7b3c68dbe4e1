import { l10n } from 'vscode';
import { downloadActiveRoster } from '../../server/api/activeRoster.ts';
import { downloadRoster, readVersion } from '../../server/api/developers.ts';
import type { Instance } from '../../server/api/instance.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { PlannedRoster } from '../../server/language/protocol/rosterPlan.ts';
import type { App } from '../app.ts';
import { confirm } from '../ask.ts';
import { askOnce } from '../gesture.ts';
import { runWithProgress } from '../runWithProgress.ts';
import { planRoster } from './planRoster.ts';
import { confirmRemovals } from './removalGuard.ts';
import { toVersionUri } from './versionDocuments.ts';

/** Compares a version that is about to become active with the one that is, and has the number of people typed where more go or move than the settings allow. Gives the id of the active one; null where there is none, or it may not be known. Throws CANCELLED. */
export async function confirmApproval(app: App, instance: Instance, versionId: string, signal: AbortSignal): Promise<string | null> {
  const title = l10n.t('Comparing version {0} with the active one', versionId);
  const { activeId, planned } = await runWithProgress(title, signal, (either) => planApproval(app, instance, versionId, either));
  if (planned?.kind === 'planned') await confirmRemovals(planned.plan, undefined);
  else if (planned !== null) {
    const message = l10n.t('Approve version {0} without knowing whom it removes?', versionId);
    await askOnce(message, () => confirm({ message, detail: planned.message, button: l10n.t('Approve') }));
  }
  return activeId;
}

interface PlannedApproval {
  readonly activeId: string | null;
  /** Null where there is nothing to compare: the service then says why it cannot be approved, or nothing changes. */
  readonly planned: PlannedRoster | null;
}

async function planApproval(app: App, instance: Instance, versionId: string, signal: AbortSignal): Promise<PlannedApproval> {
  try {
    const active = await downloadActiveRoster(instance, { signal });
    const activeId = active?.versionId ?? null;
    if (active === null || activeId === versionId) return { activeId, planned: null };
    const version = await readVersion(instance, versionId, { signal });
    if (version.state !== 'PENDING_REVIEW' && version.state !== 'INACTIVE') return { activeId, planned: null };
    const content = await (await downloadRoster(instance, { versionId }, { signal })).text();
    const { fieldMappings } = version;
    const planned = await planRoster(app.language, { uri: toVersionUri(instance.name, version), content, fieldMappings, active });
    return { activeId, planned };
  } catch (error) {
    // A key may be allowed to approve and not to read.
    if (error instanceof Refusal && error.code === 'ACCESS_DENIED') {
      return { activeId: null, planned: { kind: 'unreadable', message: error.message } };
    }
    throw error;
  }
}
