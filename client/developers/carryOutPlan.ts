import { l10n, type Uri } from 'vscode';
import { downloadActiveRoster } from '../../server/api/developers/activeRoster.ts';
import { type SentRosterPlan, sendRosterPlan } from '../../server/api/developers/uploads.ts';
import type { Instance } from '../../server/api/instance.ts';
import type { PlanCounts, RosterPlan } from '../../server/core/developers/rosterPlan.ts';
import type { VersionState } from '../../server/core/developers/versionStates.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { makeChange, toChange } from '../instances/change.ts';
import type { FairleadLanguageClient } from '../language/languageClient.ts';
import { toCancelled } from '../window/ask.ts';
import { toStep } from '../window/report.ts';
import { recordFile } from '../window/running.ts';
import type { ReportProgress } from '../window/runWithProgress.ts';
import { askAgain, describeActivation } from './activateVersion.ts';
import type { DeveloperParts } from './developerParts.ts';
import { countDevelopers } from './developersView.ts';
import { planRoster } from './planRoster.ts';
import { confirmRemovals } from './removalGuard.ts';
import type { RosterReview } from './reviewText.ts';

/** The outcome of a plan. */
export interface AppliedPlan {
  readonly versionId: string;
  readonly state: VersionState;
  readonly counts: PlanCounts;
  /** The version that was active before; null for the first upload. */
  readonly formerId: string | null;
}

/**
 * Uploads what a review shows, and approves it if requested; asks for all confirmations before anything is sent. Returns undefined if it
 * was not completed as planned, which is reported.
 */
export async function carryOutPlan(app: DeveloperParts, given: Uri | undefined, approve: boolean): Promise<AppliedPlan | undefined> {
  const { uri, review } = app.reviews.require(given);
  const { plan, roster, instanceName } = review;
  requireWaiting(app, review);
  recordFile(roster.uri);
  const use = await app.instances.use();
  const { name } = use.instance;
  const formerId = plan.base?.versionId || null;
  // A service may not say which version is active; without one, the fields have to be mapped first.
  const approves = approve && plan.base !== null;
  const uploaded = (id: string) => {
    app.reviews.close(uri, l10n.t('Uploaded as version {0}, not approved', id));
    app.rosters.uploads.sent(roster.uri, { instance: name, versionId: id, state: 'PENDING_REVIEW' });
  };
  const approval = {
    verb: l10n.t('Upload and Approve'),
    detail: l10n.t('It becomes the active version.'),
    ask: () => confirmRemovals(plan, roster.uri),
  };
  const upload = toChange('uploadRoster', {
    names: [roster.fileName],
    title: l10n.t('{0} to {1}', roster.fileName, instanceName),
    ...(approves ? approval : {}),
    send: (instance, { signal }, report): Promise<CarriedOut> =>
      applyReview(review, { instance, language: app.language, approve: approves, signal, report, uploaded }),
    undo: ({ state, versionId }) =>
      state === 'ACTIVE' && formerId !== null ? describeActivation(app, formerId, versionId, askAgain(formerId)) : null,
  });
  const { versionId, state, stopped } = await makeChange(app, use, upload);
  if (stopped !== null) app.report.refuse(stopped, toStep(l10n.t('Review Again'), 'reviewRoster', roster.uri));
  if (versionId === null || state === null || stopped !== null) return undefined;
  app.rosters.uploads.sent(roster.uri, { instance: name, versionId, state });
  reportResult(app, uri, { review, versionId, state, formerId });
  return { versionId, state, counts: plan.counts, formerId };
}

/** Allows a review to be carried out only once, on the instance it was made for. */
function requireWaiting({ instances }: DeveloperParts, { outcome, instanceName }: RosterReview): void {
  if (outcome !== null) {
    throw new Refusal('INVALID_REQUEST', l10n.t('This review is complete: {0}. Review the roster again to change more.', outcome));
  }
  const { selectedName } = instances;
  if (instanceName === selectedName) return;
  const message = l10n.t(
    'This review was made for “{0}”, but “{1}” is selected. Select “{0}”, or review the roster again.',
    instanceName,
    selectedName,
  );
  throw new Refusal('INVALID_REQUEST', message);
}

interface Done {
  readonly review: RosterReview;
  readonly versionId: string;
  readonly state: VersionState;
  readonly formerId: string | null;
}

function reportResult(app: DeveloperParts, uri: Uri, { review, versionId, state, formerId }: Done): void {
  const { fileName } = review.roster;
  const count = countDevelopers(review.plan.result.developerCount);
  if (state === 'ACTIVE') {
    app.reviews.close(uri, l10n.t('Approved as version {0}', versionId));
    const back = formerId === null ? [] : [toStep(l10n.t('Undo'), 'approveVersion', formerId)];
    app.report.notify(l10n.t('{0} is active on {1} as version {2}: {3}.', fileName, review.instanceName, versionId, count), ...back);
  } else if (state === 'UPLOADED') {
    app.reviews.close(uri, l10n.t('Uploaded as version {0}', versionId));
    const message = l10n.t('{0}: {1} uploaded. Confirm its field mapping.', fileName, count);
    app.report.notify(message, toStep(l10n.t('Confirm Mapping'), 'mapFields', versionId));
  } else {
    app.reviews.close(uri, l10n.t('Uploaded as version {0}, waiting for approval', versionId));
    const message = l10n.t('{0} is uploaded as version {1}. Approve it to make it active.', fileName, versionId);
    app.report.notify(message, toStep(l10n.t('Approve'), 'approveVersion', versionId));
  }
}

/** How far a plan was carried out: `stopped` is why it was not completed, null if it was. `versionId` is null if nothing was sent. */
interface CarriedOut {
  readonly versionId: string | null;
  readonly state: VersionState | null;
  readonly stopped: string | null;
}

/** The target and options of a plan that is carried out. */
interface CarryOut {
  readonly instance: Instance;
  readonly language: FairleadLanguageClient;
  readonly approve: boolean;
  readonly signal: AbortSignal;
  readonly report: ReportProgress;
  /** Called as soon as the version exists: what follows may fail. */
  readonly uploaded: (versionId: string) => void;
}

/**
 * Carries out exactly what a review shows: sends nothing if another version is active by now, and approves nothing if the service's own
 * review differs or another version has become active in the meantime.
 */
async function applyReview(
  { roster, plan }: RosterReview,
  { instance, language, approve, signal, report, uploaded }: CarryOut,
): Promise<CarriedOut> {
  const { fileName, content, fieldMappings } = roster;
  const upload = { fileName, content, ...(fieldMappings === undefined ? {} : { fieldMappings }) };
  report(l10n.t('asking for the active version'));
  const active = await downloadActiveRoster(instance, { signal });
  const planned = await planRoster(language, { ...roster, active });
  if (signal.aborted) throw toCancelled();
  if (planned.kind !== 'planned' || planned.plan.hash !== plan.hash) {
    return { versionId: null, state: null, stopped: l10n.t('Nothing was sent: {0}', describeMove(plan, active?.versionId ?? null)) };
  }
  const steps = { uploading: l10n.t('uploading'), approving: l10n.t('approving') };
  const sending = { approve, uploaded, signal, onStep: (step: keyof typeof steps) => report(steps[step]) };
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
  if (sent.kind === 'moved') return l10n.t('Version {0} was uploaded but not approved: {1}', versionId, describeMove(plan, sent.activeId));
  const { added, updated, removed } = sent.summary;
  const counts = l10n.t(
    'the service would add {0}, change or move {1}, and remove {2}, which differs from the plan',
    added,
    updated ?? '?',
    removed,
  );
  return l10n.t('Version {0} was uploaded but not approved: {1}.', versionId, counts);
}

function describeMove({ base }: RosterPlan, now: string | null): string {
  if (base === null) return l10n.t('a version became active after this review. Review the roster again.');
  if (now === null) return l10n.t('no version is active any more. Review the roster again.');
  if (now === base.versionId) return l10n.t('version {0} no longer matches what was compared. Review the roster again.', now);
  return l10n.t('version {0} is active now, but the review compared with version {1}. Review the roster again.', now, base.versionId);
}
