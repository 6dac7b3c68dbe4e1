import { l10n, type Uri, window, workspace } from 'vscode';
import { downloadActiveRoster } from '../../../server/api/activeRoster.ts';
import type { RosterPlan } from '../../../server/core/developers/rosterPlan.ts';
import { Refusal } from '../../../server/core/refusal.ts';
import type { App } from '../../app.ts';
import { toCancelled } from '../../ask.ts';
import { readUri } from '../../commandArguments.ts';
import { planRoster } from '../../developers/planRoster.ts';
import { describeExcess, findRemovalExcess } from '../../developers/removalGuard.ts';
import { writeReview } from '../../developers/reviewText.ts';
import { pickRosterUri, readRosterSource } from '../../developers/rosterSource.ts';
import { chooseMappings } from '../../developers/sharedMappings.ts';
import { runWithProgress } from '../../runWithProgress.ts';
import { toShowProblems } from '../../showProblems.ts';

/** A review that was opened. */
export interface OpenedReview {
  readonly uri: Uri;
  readonly plan: RosterPlan;
}

/**
 * Shows what a roster (given by its URI, otherwise the active one) would change in the active version, before anything is sent. Returns
 * undefined if it has errors, which are reported.
 */
export async function reviewRoster(app: App, given?: unknown): Promise<OpenedReview | undefined> {
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
    const count = errors === 1 ? l10n.t('a mistake') : l10n.t('{0} mistakes', errors);
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
  return `${l10n.t('Take care:')} ${sentence}\n${l10n.t('To approve it, the number has to be typed.')}`;
}
