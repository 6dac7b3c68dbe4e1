import { commands, l10n, type Uri } from 'vscode';
import { call } from '../../server/api/client.ts';
import { downloadActiveRoster } from '../../server/api/developers/activeRoster.ts';
import { approveVersion } from '../../server/api/developers/developers.ts';
import { type SentRosterPlan, sendRosterPlan } from '../../server/api/developers/uploads.ts';
import type { Instance } from '../../server/api/instance.ts';
import { toFields } from '../../server/core/developers/dataTypes.ts';
import type { PlanCounts, RosterPlan } from '../../server/core/developers/rosterPlan.ts';
import type { VersionState } from '../../server/core/developers/versionStates.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { type Change, makeChange, toChange } from '../instances/change.ts';
import type { FairleadLanguageClient } from '../language/languageClient.ts';
import { ROSTER_PUBLISHED } from '../manifest/ids.ts';
import { toCancelled } from '../window/ask.ts';
import { toStep } from '../window/report.ts';
import { recordFile } from '../window/running.ts';
import type { ReportProgress } from '../window/runWithProgress.ts';
import { askAgain, describeActivation } from './activateVersion.ts';
import type { DeveloperParts } from './developerParts.ts';
import { countDevelopers } from './developersView.ts';
import { planRoster } from './planRoster.ts';
import { confirmRemovals } from './removalGuard.ts';
import type { ReviewedVersion, RosterReview } from './reviewText.ts';
import { offerMappings } from './sharedMappings.ts';

/** The outcome of a plan. */
export interface AppliedPlan {
  readonly versionId: string;
  readonly state: VersionState;
  readonly counts: PlanCounts;
  /** The version that was active before; null for the first upload. */
  readonly formerId: string | null;
}

/**
 * Takes a review its next step: uploads it, and makes it active if requested; asks for all confirmations before anything is sent. The
 * review's tab closes when the roster is active, and says what is left otherwise. Returns undefined if it was not completed as planned,
 * which is reported.
 */
export async function carryOutPlan(app: DeveloperParts, given: Uri | undefined, approve: boolean): Promise<AppliedPlan | undefined> {
  const { uri, review } = app.reviews.require(given);
  const { plan, roster, head } = review;
  requireWaiting(app, review);
  recordFile(roster.uri);
  const use = await app.instances.use();
  const { name } = use.instance;
  const sent = ({ versionId, state }: ReviewedVersion): void => {
    app.rosters.states.sent(roster.uri, { instance: name, versionId, state });
    app.reviews.change(uri, { head: { ...head, sent: { versionId, state } } });
  };
  const formerId = plan.base?.versionId || null;
  const { versionId, state, stopped } = await makeChange(app, use, toNextChange(app, review, { approve, sent }));
  if (stopped !== null) {
    app.reviews.close(uri, versionId === null ? l10n.t('Nothing was sent') : l10n.t('Uploaded as version {0}, not approved', versionId));
    app.report.refuse(stopped, toStep(l10n.t('Review Again'), 'reviewRoster', roster.uri));
  }
  if (versionId === null || state === null || stopped !== null) return undefined;
  sent({ versionId, state });
  if (state === 'ACTIVE') await finish(app, uri, { review, versionId, formerId });
  return { versionId, state, counts: plan.counts, formerId };
}

interface NextChange {
  readonly approve: boolean;
  /** Called as soon as the version exists: what follows may fail. */
  readonly sent: (version: ReviewedVersion) => void;
}

/** Returns the change that takes a review its next step. */
function toNextChange(app: DeveloperParts, review: RosterReview, { approve, sent }: NextChange): Change<CarriedOut> {
  const { plan, roster, instanceName, head } = review;
  const baseId = plan.base?.versionId || null;
  const ask = () => confirmRemovals(plan, roster.uri);
  if (head.sent !== null && plan.base !== null) {
    const { versionId } = head.sent;
    return toChange('approveVersion', {
      ...describeActivation(app, versionId, baseId, { ask }),
      send: async (instance, { signal }) => {
        const { state } = await approveVersion(instance, versionId, { signal }, baseId);
        return { versionId, state, stopped: null };
      },
      undo: () => (baseId === null ? null : describeActivation(app, baseId, versionId, askAgain(baseId))),
    });
  }
  return toChange('uploadRoster', {
    names: [roster.fileName],
    title: l10n.t('{0} to {1}', roster.fileName, instanceName),
    ...(approve ? { verb: l10n.t('Publish'), detail: l10n.t('It becomes the active version.'), ask } : {}),
    send: (instance, { signal }, report): Promise<CarriedOut> =>
      applyReview(review, { instance, language: app.language, approve, signal, report, sent }),
    undo: ({ state, versionId }) =>
      state === 'ACTIVE' && baseId !== null && versionId !== null ? describeActivation(app, baseId, versionId, askAgain(baseId)) : null,
  });
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
  readonly formerId: string | null;
}

/** Closes the tab of a review whose roster is active now, and offers to undo it. */
async function finish(app: DeveloperParts, uri: Uri, { review, versionId, formerId }: Done): Promise<void> {
  const { roster, plan, head, instanceName } = review;
  await app.reviews.discard(uri);
  void commands.executeCommand('setContext', ROSTER_PUBLISHED, true);
  const count = countDevelopers(plan.result.developerCount);
  const back = formerId === null ? [] : [toStep(l10n.t('Undo'), 'reactivateVersion', formerId)];
  app.report.notify(l10n.t('{0} is active on {1} as version {2}: {3}.', roster.fileName, instanceName, versionId, count), ...back);
  if (head.mapping === null) return;
  await app.rosters.savedMappings.keep(instanceName, head.mapping.mappings);
  await offerMappings(head.mapping.mappings);
}

/** How far a plan was carried out: `stopped` is why it was not completed, null if it was. `versionId` is null if nothing was sent. */
interface CarriedOut {
  readonly versionId: string | null;
  readonly state: VersionState | null;
  readonly stopped: string | null;
}

/** The target and options of a plan that is carried out. */
interface CarryOut extends NextChange {
  readonly instance: Instance;
  readonly language: FairleadLanguageClient;
  readonly signal: AbortSignal;
  readonly report: ReportProgress;
}

/**
 * Carries out exactly what a review shows: sends nothing if another version is active by now, and approves nothing if the service's own
 * review differs or another version has become active in the meantime.
 */
async function applyReview(
  { roster, plan, head }: RosterReview,
  { instance, language, approve, signal, report, sent }: CarryOut,
): Promise<CarriedOut> {
  const { fileName, content, fieldMappings } = roster;
  report(l10n.t('asking for the active version'));
  const active = await downloadActiveRoster(instance, { signal });
  const planned = await planRoster(language, { ...roster, fieldMappings: head.mapping?.mappings ?? fieldMappings, active });
  if (signal.aborted) throw toCancelled();
  if (planned.kind !== 'planned' || planned.plan.hash !== plan.hash) {
    return { versionId: null, state: null, stopped: l10n.t('Nothing was sent: {0}', describeMove(plan, active?.versionId ?? null)) };
  }
  const upload = { fileName, content, ...(fieldMappings === undefined ? {} : { fieldMappings }) };
  const steps = { uploading: l10n.t('uploading'), approving: l10n.t('approving') };
  const uploaded = (versionId: string): void => sent({ versionId, state: 'PENDING_REVIEW' });
  const onStep = (step: keyof typeof steps): void => report(steps[step]);
  if (head.sent !== null) return saveMapping(head.sent.versionId);
  const done = await sendRosterPlan(instance, upload, plan, { approve, uploaded, signal, onStep });
  if (done.kind === 'first') {
    const { versionId } = done.preview;
    sent({ versionId, state: 'UPLOADED' });
    return approve ? saveMapping(versionId) : { versionId, state: 'UPLOADED', stopped: null };
  }
  const { versionId } = done;
  if (done.kind === 'approved') return { versionId, state: done.approved.state, stopped: null };
  return { versionId, state: 'PENDING_REVIEW', stopped: describeStop(plan, done) };

  async function saveMapping(versionId: string): Promise<CarriedOut> {
    report(l10n.t('saving the field mapping'));
    const body = toFields(head.mapping?.mappings ?? []);
    const { state = 'PENDING_REVIEW' } = await call(instance, 'saveFieldMappings', { parameters: { versionId }, body }, { signal });
    return { versionId, state, stopped: null };
  }
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
