import { l10n } from 'vscode';
import { findReviewBase } from '../../../server/api/activeRoster.ts';
import type { VersionApproved } from '../../../server/wire/developers.ts';
import type { App } from '../../app.ts';
import { readVersionId } from '../../commandArguments.ts';
import { activateVersion } from '../../developers/activateVersion.ts';
import { confirmApproval } from '../../developers/confirmApproval.ts';
import { pickVersion } from '../../developers/pickVersion.ts';
import { confirmWrite } from '../../instanceQuestions.ts';
import { countDevelopers } from '../../views/developersView.ts';

const QUESTION = {
  title: l10n.t('Approve which version?'),
  states: ['PENDING_REVIEW'],
  none: l10n.t('No version waits for approval. Upload a newer roster first; the first one is activated by its field mapping.'),
} as const;

/**
 * Activates a version: the given one, or one that waits for approval. If it removes or moves more people than the settings allow, their
 * number must be typed first.
 */
export async function approveVersion(app: App, given?: unknown): Promise<VersionApproved> {
  const { instance, signal } = await app.instances.use();
  const versionId = readVersionId(given) ?? (await pickVersion(instance, QUESTION, signal)).versionId;
  const baseId = await findReviewBase(instance, versionId, { signal });
  await confirmWrite(instance, l10n.t('Approve'), l10n.t('Version {0} becomes the active roster.', versionId));
  await confirmApproval(app, instance, versionId, signal);
  const approved = await activateVersion(app, versionId, 'Approving the version', baseId);
  app.report.tell(l10n.t('Approved: {0} are active on {1} now.', countDevelopers(approved.developerCount), instance.name));
  return approved;
}
