import { l10n } from 'vscode';
import { downloadActiveRoster } from '../../server/api/activeRoster.ts';
import type { Instance } from '../../server/api/instance.ts';
import { type SentRosterPlan, sendRosterPlan } from '../../server/api/sendRosterPlan.ts';
import type { RosterPlan } from '../../server/core/developers/rosterPlan.ts';
import type { VersionState } from '../../server/wire/developers.ts';
import { toCancelled } from '../ask.ts';
import type { FairleadLanguageClient } from '../languageClient.ts';
import type { SayProgress } from '../runWithProgress.ts';
import { planRoster } from './planRoster.ts';
import type { RosterReview } from './rosterReview.ts';

/** How far a plan was carried out: `stopped` is why it was not completed, null if it was. `versionId` is null if nothing was sent. */
export interface CarriedOut {
  readonly versionId: string | null;
  readonly state: VersionState | null;
  readonly stopped: string | null;
}

/** Where and how a plan is carried out. */
export interface CarryOut {
  readonly instance: Instance;
  readonly language: FairleadLanguageClient;
  readonly approve: boolean;
  readonly signal: AbortSignal;
  readonly tell: SayProgress;
  /** Called as soon as the version exists: what follows may fail. */
  readonly uploaded: (versionId: string) => void;
}

/**
 * Carries out exactly what a review shows: sends nothing if another version is active by now, and approves nothing if the service's own
 * review differs or another version has become active in the meantime.
 */
export async function applyReview(
  { roster, plan }: RosterReview,
  { instance, language, approve, signal, tell, uploaded }: CarryOut,
): Promise<CarriedOut> {
  const { fileName, content, fieldMappings } = roster;
  const upload = { fileName, content, ...(fieldMappings === undefined ? {} : { fieldMappings }) };
  tell(l10n.t('asking for the active version'));
  const active = await downloadActiveRoster(instance, { signal });
  const planned = await planRoster(language, { ...roster, active });
  if (signal.aborted) throw toCancelled();
  if (planned.kind !== 'planned' || planned.plan.hash !== plan.hash) {
    return { versionId: null, state: null, stopped: l10n.t('Nothing was sent: {0}', describeMove(plan, active?.versionId ?? null)) };
  }
  const steps = { uploading: l10n.t('uploading'), approving: l10n.t('approving') };
  const sending = { approve, uploaded, signal, tell: (step: keyof typeof steps) => tell(steps[step]) };
  const sent = await sendRosterPlan(instance, upload, plan, sending);
  if (sent.kind === 'first') return { versionId: sent.preview.versionId, state: 'UPLOADED', stopped: null };
  const { versionId } = sent;
  if (sent.kind === 'approved') return { versionId, state: sent.approved.state, stopped: null };
  return { versionId, state: 'PENDING_REVIEW', stopped: describeStop(plan, sent) };
}

/** Returns why a version was not approved; null if approval was not requested. */
function describeStop(plan: RosterPlan, sent: Exclude<SentRosterPlan, { readonly kind: 'first' | 'approved' }>): string | null {
  if (sent.kind === 'waiting') return null;
  const { versionId } = sent;
  if (sent.kind === 'moved') return l10n.t('Version {0} is uploaded, but not approved: {1}', versionId, describeMove(plan, sent.activeId));
  const { added, updated, removed } = sent.summary;
  const counts = l10n.t(
    'the service would add {0}, change or move {1} and remove {2}, which is not what was planned',
    added,
    updated,
    removed,
  );
  return l10n.t('Version {0} is uploaded, but not approved: {1}.', versionId, counts);
}

function describeMove({ base }: RosterPlan, now: string | null): string {
  if (base === null) return l10n.t('a version became active after this review. Review the roster again.');
  if (now === null) return l10n.t('no version is active any more. Review the roster again.');
  if (now === base.versionId) return l10n.t('version {0} does not say any more what was compared. Review the roster again.', now);
  return l10n.t('version {0} is active by now, and the review compared with version {1}. Review the roster again.', now, base.versionId);
}
