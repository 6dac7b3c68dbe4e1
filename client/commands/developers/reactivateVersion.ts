import { l10n } from 'vscode';
import type { VersionApproved } from '../../../server/wire/developers.ts';
import type { App } from '../../app.ts';
import { readVersionId } from '../../commandArguments.ts';
import { activateVersion, findActive, toReturn } from '../../developers/activateVersion.ts';
import { confirmApproval } from '../../developers/confirmApproval.ts';
import { confirmChange } from '../../developers/confirmChange.ts';
import { pickVersion } from '../../developers/pickVersion.ts';
import { countDevelopers } from '../../views/developersView.ts';

/**
 * Activates a version that was active before: the given one, or one that the user picks; offers undo. If it removes or moves more people
 * than the settings allow, their number must be typed too.
 */
export async function reactivateVersion(app: App, given?: unknown): Promise<VersionApproved> {
  const { instance, signal } = await app.instances.use();
  const question = {
    title: l10n.t('Make which version active again?'),
    states: ['INACTIVE'] as const,
    none: l10n.t('No version was active before the present one. An older one can be uploaded as a file.'),
  };
  const versionId = readVersionId(given) ?? (await pickVersion(instance, question, signal)).versionId;
  const active = await findActive(instance, signal);
  const detail =
    active === null
      ? ''
      : l10n.t('Version {0} with {1} ceases to be active, and is kept.', active.versionId, countDevelopers(active.developerCount));
  await confirmChange(instance, toReturn(versionId, detail));
  await confirmApproval(app, instance, versionId, signal);
  const approved = await activateVersion(app, versionId, l10n.t('Making version {0} active again', versionId), active?.versionId ?? null);
  app.report.tell(l10n.t('Version {0} is active again on {1}: {2}.', versionId, instance.name, countDevelopers(approved.developerCount)));
  return approved;
}
