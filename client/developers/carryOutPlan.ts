import { l10n, type Uri } from 'vscode';
import type { PlanCounts } from '../../server/core/developers/rosterPlan.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { VersionState } from '../../server/wire/developers.ts';
import { nameFile } from '../activity/running.ts';
import type { App } from '../app.ts';
import { confirmWrite } from '../instanceQuestions.ts';
import { toStep } from '../report.ts';
import { runWithProgress } from '../runWithProgress.ts';
import { countDevelopers } from '../views/developersView.ts';
import { offerReturn } from './activateVersion.ts';
import { applyReview } from './applyReview.ts';
import { confirmRemovals } from './removalGuard.ts';
import type { RosterReview } from './rosterReview.ts';

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
export async function carryOutPlan(app: App, given: Uri | undefined, approve: boolean): Promise<AppliedPlan | undefined> {
  const { uri, review } = app.reviews.require(given);
  const { plan, roster, instanceName } = review;
  requireWaiting(app, review);
  nameFile(roster.uri);
  const { instance, signal } = await app.instances.use();
  const approves = approve && plan.base !== null;
  const what = l10n.t('{0} goes there as a new version of the roster.', roster.fileName);
  if (approves) await confirmWrite(instance, l10n.t('Upload and approve'), `${what} ${l10n.t('It becomes the active one.')}`);
  else await confirmWrite(instance, l10n.t('Upload'), what);
  if (approves) await confirmRemovals(plan, roster.uri);
  const title = l10n.t('{0} to {1}', roster.fileName, instanceName);
  try {
    const uploaded = (id: string) => {
      app.reviews.close(uri, l10n.t('Uploaded as version {0}, not approved', id));
      app.rosters.uploads.sent(roster.uri, { instance: instance.name, versionId: id, state: 'PENDING_REVIEW' });
    };
    const done = await runWithProgress(title, signal, (either, tell) =>
      applyReview(review, { instance, language: app.language, approve: approves, signal: either, tell, uploaded }),
    );
    const { versionId, state, stopped } = done;
    if (stopped !== null) app.report.refuse(stopped, toStep(l10n.t('Review again'), 'reviewRoster', roster.uri));
    if (versionId === null || state === null || stopped !== null) return undefined;
    app.rosters.uploads.sent(roster.uri, { instance: instance.name, versionId, state });
    const formerId = plan.base?.versionId ?? null;
    reportResult(app, uri, { review, versionId, state, formerId });
    if (state === 'ACTIVE') app.known.refresh(instance);
    return { versionId, state, counts: plan.counts, formerId };
  } finally {
    app.developers.refresh();
  }
}

/** Allows a review to be carried out only once, on the instance it was made for. */
function requireWaiting({ instances }: App, { outcome, instanceName }: RosterReview): void {
  if (outcome !== null) {
    throw new Refusal('INVALID_REQUEST', l10n.t('This review is done with: {0}. Review the roster again to change more.', outcome));
  }
  const { selectedName } = instances;
  if (instanceName === selectedName) return;
  const message = l10n.t(
    'This review was made for “{0}”, and “{1}” is selected. Select “{0}”, or review the roster again.',
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

function reportResult(app: App, uri: Uri, { review, versionId, state, formerId }: Done): void {
  const { fileName } = review.roster;
  const count = countDevelopers(review.plan.result.developerCount);
  if (state === 'ACTIVE') {
    app.reviews.close(uri, l10n.t('Approved as version {0}', versionId));
    if (formerId !== null) offerReturn(app, formerId, versionId);
    const back = formerId === null ? [] : [toStep(l10n.t('Take back'), 'approveVersion', formerId)];
    app.report.tell(l10n.t('{0} is active on {1} now, as version {2}: {3}.', fileName, review.instanceName, versionId, count), ...back);
  } else if (state === 'UPLOADED') {
    app.reviews.close(uri, l10n.t('Uploaded as version {0}', versionId));
    const message = l10n.t('{0}: {1} uploaded. Confirm what its columns stand for.', fileName, count);
    app.report.tell(message, toStep(l10n.t('Confirm mapping'), 'mapFields', versionId));
  } else {
    app.reviews.close(uri, l10n.t('Uploaded as version {0}, which waits for approval', versionId));
    const message = l10n.t('{0} is uploaded as version {1}. Approve it to make it active.', fileName, versionId);
    app.report.tell(message, toStep(l10n.t('Approve'), 'approveVersion', versionId));
  }
}
