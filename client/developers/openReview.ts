import { l10n, type Uri, window, workspace } from 'vscode';
import { call } from '../../server/api/client.ts';
import { downloadActiveRoster } from '../../server/api/developers/activeRoster.ts';
import { downloadRoster } from '../../server/api/developers/developers.ts';
import { toMappings } from '../../server/core/developers/dataTypes.ts';
import type { PlannedRoster, RosterPlan } from '../../server/core/developers/rosterPlan.ts';
import { plural } from '../../server/core/plural.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { toShowProblems } from '../documents/showProblems.ts';
import { toCancelled } from '../window/ask.ts';
import { runWithProgress } from '../window/runWithProgress.ts';
import type { DeveloperParts } from './developerParts.ts';
import { toVersionUri } from './fetchedDocuments.ts';
import { planRoster, type RosterToPlan } from './planRoster.ts';
import { describeExcess, findRemovalExcess } from './removalGuard.ts';
import { askMissing, suggestColumns } from './reviewedMapping.ts';
import { type ReviewedMapping, type ReviewedVersion, type ReviewHead, writeReview } from './reviewText.ts';
import { readRosterSource } from './rosterSource.ts';
import { chooseMappings } from './sharedMappings.ts';

/** A review that was opened. */
export interface OpenedReview {
  readonly uri: Uri;
  readonly plan: RosterPlan;
}

/** What is reviewed: a roster and, if it is a version on the service already, that version. */
interface Reviewed {
  readonly roster: RosterToPlan & { readonly fileName: string };
  readonly mapping: ReviewedMapping | null;
  readonly sent: ReviewedVersion | null;
}

/** Opens the review of a roster before anything is sent. Returns undefined if it has errors, which are reported. */
export async function openRosterReview(app: DeveloperParts, source: Uri): Promise<OpenedReview | undefined> {
  const { instance, signal } = await app.instances.use();
  const read = await readRosterSource(source);
  const { fileName, content } = read;
  const fieldMappings = await chooseMappings(app.language, read);
  const title = l10n.t('Comparing {0} with the active version on {1}', fileName, instance.name);
  const compared = await runWithProgress(title, signal, async (either) => {
    const active = await downloadActiveRoster(instance, { signal: either });
    const later = { roster: { uri: source, fileName, content, fieldMappings, active }, mapping: null, sent: null };
    return { later, planned: active === null ? null : await plan(app, later, either) };
  });
  const { later, planned } = compared;
  if (planned !== null) return show(app, later, planned);
  const first = { ...later, mapping: await askMissing(await suggestColumns(app, instance.name, read), fileName) };
  return show(app, first, await plan(app, first, signal));
}

/**
 * Opens the review of a version that is on the service and waits for its field mapping or its approval. Returns undefined if it cannot be
 * compared, which is reported.
 */
export async function openVersionReview(app: DeveloperParts, versionId: string): Promise<OpenedReview | undefined> {
  const { instance, signal } = await app.instances.use();
  const title = l10n.t('Comparing version {0} with the active one', versionId);
  const { reviewed, planned } = await runWithProgress(title, signal, async (either) => {
    const options = { signal: either };
    const active = await downloadActiveRoster(instance, options);
    const version = await call(instance, 'readVersion', { parameters: { versionId } }, options);
    const content = await (await downloadRoster(instance, { versionId }, options)).text();
    const { state, fileName } = version;
    if (state !== 'UPLOADED' && state !== 'PENDING_REVIEW') throw new Refusal('PRECONDITION_FAILED', describeNoWait(versionId));
    const uri = app.rosters.states.findSource(versionId) ?? toVersionUri(instance.name, version);
    const mapping = state === 'UPLOADED' ? await suggestColumns(app, instance.name, { uri, fileName, content }) : null;
    const fieldMappings = state === 'UPLOADED' ? undefined : toMappings(version.fieldMappings);
    const found: Reviewed = { roster: { uri, fileName, content, fieldMappings, active }, mapping, sent: { versionId, state } };
    return { reviewed: found, planned: await plan(app, found, either) };
  });
  return show(app, reviewed, planned);
}

function describeNoWait(versionId: string): string {
  return l10n.t('Version {0} does not wait for anything. Choose a version that is uploaded and not approved.', versionId);
}

async function plan(app: DeveloperParts, { roster, mapping }: Reviewed, signal: AbortSignal): Promise<PlannedRoster> {
  const planned = await planRoster(app.language, mapping === null ? roster : { ...roster, fieldMappings: mapping.mappings });
  if (signal.aborted) throw toCancelled();
  return planned;
}

async function show(app: DeveloperParts, reviewed: Reviewed, planned: PlannedRoster): Promise<OpenedReview | undefined> {
  const { roster, mapping, sent } = reviewed;
  const found = requirePlan(app, roster, planned);
  if (found === null) return undefined;
  const instanceName = app.instances.selectedName;
  const head: ReviewHead = { fileName: roster.fileName, instanceName, warning: toWarning(found, roster.uri), mapping, sent };
  const shown = writeReview(found, head, l10n);
  const uri = await app.reviews.add({ roster, instanceName, plan: found, head, shown, outcome: null });
  await window.showTextDocument(await workspace.openTextDocument(uri), { preview: false });
  return { uri, plan: found };
}

/** Returns the plan; null if the roster has errors, which are reported. Throws INVALID_REQUEST if the active version cannot be compared. */
export function requirePlan(
  app: DeveloperParts,
  { uri, fileName }: Pick<Reviewed['roster'], 'uri' | 'fileName'>,
  planned: PlannedRoster,
): RosterPlan | null {
  if (planned.kind === 'planned') return planned.plan;
  if (planned.kind === 'unreadable') throw new Refusal('INVALID_REQUEST', l10n.t('Nothing was sent. {0}', planned.message));
  const { errors, message, range } = planned;
  const count = plural(errors, 'a mistake', '{0} mistakes', errors);
  app.report.refuse(
    l10n.t('Nothing was sent: {0} has {1}. Line {2}: {3}', fileName, count, range.start.line + 1, message),
    toShowProblems({ uri }, range),
  );
  return null;
}

function toWarning(found: RosterPlan, uri: Uri): string | null {
  const excess = findRemovalExcess(found, uri);
  if (excess === null || found.base === null) return null;
  const sentence = describeExcess(excess, found.base.developerCount);
  return `${l10n.t('Attention:')} ${sentence}\n${l10n.t('Approval then requires typing the number.')}`;
}
