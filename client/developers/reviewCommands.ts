import { commands, l10n, type Uri, window, workspace } from 'vscode';
import { downloadActiveRoster } from '../../server/api/developers/activeRoster.ts';
import type { RosterPlan } from '../../server/core/developers/rosterPlan.ts';
import { plural } from '../../server/core/plural.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { toShowProblems } from '../documents/showProblems.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { and, inView, ONLINE, or, REVIEW, ROSTER, ROSTER_FILE } from '../manifest/when.ts';
import { Absence } from '../window/absence.ts';
import { toCancelled } from '../window/ask.ts';
import { readUri } from '../window/commandArguments.ts';
import { runWithProgress } from '../window/runWithProgress.ts';
import { type AppliedPlan, carryOutPlan } from './carryOutPlan.ts';
import type { DeveloperParts } from './developerParts.ts';
import { planRoster } from './planRoster.ts';
import { describeExcess, findRemovalExcess } from './removalGuard.ts';
import { writeReview } from './reviewText.ts';
import { pickRosterUri, readRosterSource } from './rosterSource.ts';
import { chooseMappings } from './sharedMappings.ts';

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
      ['explorer/context', 'fairlead@1', or(ROSTER_FILE, ROSTER)],
    ],
  },
  applyPlan: {
    run: applyPlan,
    palette: and(REVIEW, ONLINE),
    icon: 'check-all',
    menus: [['editor/title', 'navigation@1', and(REVIEW, 'resource in fairlead.reviewsToApply')]],
  },
  uploadPlan: {
    run: uploadPlan,
    palette: and(REVIEW, ONLINE),
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

/** A review that was opened. */
export interface OpenedReview {
  readonly uri: Uri;
  readonly plan: RosterPlan;
}

/**
 * Shows what a roster (given by its URI, otherwise the active one) would change in the active version, before anything is sent. Returns
 * undefined if it has errors, which are reported.
 */
async function reviewRoster(app: DeveloperParts, given?: unknown): Promise<OpenedReview | undefined> {
  const source = readUri(given) ?? (await pickRosterUri());
  const { instance, signal } = await app.instances.use();
  const read = await readRosterSource(source);
  const { fileName, content } = read;
  const fieldMappings = await chooseMappings(app.language, read);
  const title = l10n.t('Comparing {0} with the active version on {1}', fileName, instance.name);
  const { roster, planned } = await runWithProgress(title, signal, async (either) => {
    const active = await downloadActiveRoster(instance, { signal: either });
    const compared = { uri: source, fileName, content, fieldMappings, active };
    const answer = await planRoster(app.language, compared);
    if (either.aborted) throw toCancelled();
    return { roster: compared, planned: answer };
  });
  if (planned.kind === 'unreadable') throw new Refusal('INVALID_REQUEST', l10n.t('Nothing was sent. {0}', planned.message));
  if (planned.kind === 'mistakes') {
    const { errors, message, range } = planned;
    const count = plural(errors, 'a mistake', '{0} mistakes', errors);
    app.report.refuse(
      l10n.t('Nothing was sent: {0} has {1}. Line {2}: {3}', fileName, count, range.start.line + 1, message),
      toShowProblems({ uri: source }, range),
    );
    return undefined;
  }
  const { plan } = planned;
  const excess = findRemovalExcess(plan, source);
  const warning = excess === null || plan.base === null ? null : toWarning(describeExcess(excess, plan.base.developerCount));
  const head = { fileName, instanceName: instance.name, warning };
  const shown = writeReview(plan, head, l10n);
  const uri = await app.reviews.add({ roster, instanceName: instance.name, plan, head, shown, outcome: null });
  await window.showTextDocument(await workspace.openTextDocument(uri), { preview: false });
  return { uri, plan };
}

function toWarning(sentence: string): string {
  return `${l10n.t('Attention:')} ${sentence}\n${l10n.t('Approval then requires typing the number.')}`;
}

/** Uploads and activates what a review (given by its URI, otherwise the active one) shows: exactly that, or nothing. */
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
