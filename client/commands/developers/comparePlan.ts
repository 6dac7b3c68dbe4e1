import { commands, l10n, type Uri } from 'vscode';
import { Absence } from '../../absence.ts';
import type { App } from '../../app.ts';
import { readUri } from '../../commandArguments.ts';

/**
 * Shows the active version and the roster of a review (given by its URI, otherwise the active one) side by side, both sorted by e-mail;
 * returns both URIs.
 */
export async function comparePlan(app: App, given?: unknown): Promise<{ readonly before: Uri; readonly after: Uri }> {
  const { uri, review } = app.reviews.require(readUri(given));
  if (review.plan.base === null) {
    throw new Absence(l10n.t('No version was active at this review, so there is nothing to compare with.'));
  }
  const sides = app.reviews.toSides(uri);
  const title = l10n.t('{0}: version {1} and the new roster', review.roster.fileName, review.plan.base.versionId);
  await commands.executeCommand('vscode.diff', sides.before, sides.after, title, { preview: false });
  return sides;
}
