import { commands, l10n, type Uri } from 'vscode';
import { Refusal } from '../../server/core/refusal.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { and, inView, NEVER, ONLINE, onItem, or, REVIEW, ROSTER, ROSTER_FILE } from '../manifest/when.ts';
import { Absence } from '../window/absence.ts';
import { readAddress, readUri, readVersionId } from '../window/commandArguments.ts';
import { type AppliedPlan, carryOutPlan } from './carryOutPlan.ts';
import type { DeveloperParts } from './developerParts.ts';
import { type OpenedReview, openRosterReview, openVersionReview, requirePlan } from './openReview.ts';
import { pickVersion } from './pickVersion.ts';
import { planRoster } from './planRoster.ts';
import { changeColumns } from './reviewedMapping.ts';
import { pickRosterUri } from './rosterSource.ts';
import { approveVersion } from './versionCommands.ts';

/** Commands for reviews of rosters. */
export const REVIEW_COMMANDS = {
  reviewRoster: {
    run: reviewRoster,
    palette: ONLINE,
    icon: 'cloud-upload',
    listed: 'ifFailed',
    menus: [
      ['view/title', 'navigation@1', inView('developers')],
      ['editor/title', 'navigation', ROSTER],
      ['editor/context', 'fairlead@0', ROSTER],
      ['explorer/context', 'fairlead@1', or(ROSTER_FILE, ROSTER)],
    ],
  },
  reviewVersion: {
    run: reviewVersion,
    palette: NEVER,
    icon: 'check',
    listed: 'ifFailed',
    menus: [
      ['view/item/context', 'inline@1', onItem('developers', /^version\.(uploaded|pending)$/)],
      ['view/item/context', '2_change@1', onItem('versions', /^version\.(uploaded|pending)$/)],
    ],
  },
  mapReview: { run: mapReview, palette: REVIEW, listed: 'ifFailed' },
  applyPlan: {
    run: applyPlan,
    palette: and(REVIEW, ONLINE),
    icon: 'check-all',
    menus: [['editor/title', 'navigation@1', and(REVIEW, 'resource in fairlead.reviewsToApply')]],
  },
  uploadPlan: {
    run: uploadPlan,
    palette: NEVER,
    icon: 'cloud-upload',
    menus: [['editor/title', 'navigation@2', and(REVIEW, 'resource in fairlead.reviewsToUpload')]],
  },
  comparePlan: {
    run: comparePlan,
    palette: REVIEW,
    icon: 'diff',
    listed: 'ifFailed',
    menus: [['editor/title', 'navigation@3', REVIEW]],
  },
  discardPlan: {
    run: discardPlan,
    palette: REVIEW,
    icon: 'discard',
    listed: 'ifFailed',
    menus: [['editor/title', 'navigation@4', REVIEW]],
  },
} satisfies CommandRecords<DeveloperParts>;

const TO_REVIEW = {
  title: l10n.t('Review which version?'),
  states: ['UPLOADED', 'PENDING_REVIEW'],
  none: l10n.t('No version is waiting. Publish a roster first.'),
} as const;

/**
 * Shows what a roster (given by its URI, otherwise the active one) would change in the active version, before anything is sent; the review
 * of the version that it was uploaded as if that one waits. Returns undefined if it has errors, which are reported.
 */
async function reviewRoster(app: DeveloperParts, given?: unknown): Promise<OpenedReview | undefined> {
  const source = readAddress(given) ?? (await pickRosterUri());
  const waiting = app.rosters.states.findWaiting(source);
  try {
    if (waiting !== undefined) return await openVersionReview(app, waiting);
  } catch (error) {
    // Someone else has approved, mapped or deleted it.
    if (!(error instanceof Refusal) || (error.code !== 'PRECONDITION_FAILED' && error.code !== 'NOT_FOUND')) throw error;
  }
  return openRosterReview(app, source);
}

/**
 * Shows what a version that waits would change, the given one or one that the user picks, before it is approved. If the service shows
 * neither the version nor its people, asks whether to approve it all the same.
 */
async function reviewVersion(app: DeveloperParts, given?: unknown): Promise<OpenedReview | undefined> {
  const { instance, signal } = await app.instances.use();
  const versionId = readVersionId(given) ?? (await pickVersion(instance, TO_REVIEW, signal)).versionId;
  try {
    return await openVersionReview(app, versionId);
  } catch (error) {
    if (!(error instanceof Refusal) || (error.code !== 'NOT_OFFERED' && error.code !== 'ACCESS_DENIED')) throw error;
    await approveVersion(app, versionId);
    return undefined;
  }
}

/** Lets the user change what the columns of a first upload mean, in its review (given by its URI, otherwise the active one). */
async function mapReview(app: DeveloperParts, given?: unknown): Promise<void> {
  const { uri, review } = app.reviews.require(readUri(given));
  const { head, roster } = review;
  if (head.mapping === null)
    throw new Absence(l10n.t('The columns of this roster follow the active version. Only a first upload has to map them.'));
  const mapping = await changeColumns(head.mapping, roster.fileName);
  const plan = requirePlan(app, roster, await planRoster(app.language, { ...roster, fieldMappings: mapping.mappings }));
  if (plan !== null) app.reviews.change(uri, { plan, head: { ...head, mapping } });
}

/** Makes active what a review (given by its URI, otherwise the active one) shows: exactly that, or nothing. */
function applyPlan(app: DeveloperParts, given?: unknown): Promise<AppliedPlan | undefined> {
  return carryOutPlan(app, readUri(given), true);
}

/**
 * Uploads what a review (given by its URI, otherwise the active one) shows as a version that waits for approval, or, before the first
 * setup, for its field mapping.
 */
function uploadPlan(app: DeveloperParts, given?: unknown): Promise<AppliedPlan | undefined> {
  return carryOutPlan(app, readUri(given), false);
}

/**
 * Shows the active version and the roster of a review (given by its URI, otherwise the active one) side by side, both sorted by e-mail;
 * returns both URIs.
 */
async function comparePlan(app: DeveloperParts, given?: unknown): Promise<{ readonly before: Uri; readonly after: Uri }> {
  const { uri, review } = app.reviews.require(readUri(given));
  if (review.plan.base === null) {
    throw new Absence(l10n.t('No version was active when this review was made, so there is nothing to compare with.'));
  }
  const sides = app.reviews.toSides(uri);
  const title = l10n.t('{0}: version {1} and the new roster', review.roster.fileName, review.plan.base.versionId);
  await commands.executeCommand('vscode.diff', sides.before, sides.after, title, { preview: false });
  return sides;
}

/** Closes a review (given by its URI, otherwise the active one) with its comparison, and drops it; nothing is sent. */
async function discardPlan(app: DeveloperParts, given?: unknown): Promise<void> {
  const { uri } = app.reviews.require(readUri(given));
  await app.reviews.discard(uri);
}
