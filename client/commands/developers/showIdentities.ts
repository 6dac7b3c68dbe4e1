import { l10n, type Uri, window, workspace } from 'vscode';
import type { App } from '../../app.ts';
import { readIdentityPage, toIdentitiesUri } from '../../developers/identityDocuments.ts';
import { toStep } from '../../report.ts';

/**
 * Opens a page of the developer identities of connected systems (0-based, the first by default) as a read-only CSV document, with a link to
 * the next one; returns its URI.
 */
export async function showIdentities(app: App, given?: unknown): Promise<Uri> {
  const page = typeof given === 'number' && Number.isSafeInteger(given) && given >= 0 ? given : 0;
  const { instance, signal } = await app.instances.use();
  const { totalItems, totalPages } = await readIdentityPage(instance, page, signal);
  const uri = toIdentitiesUri(instance.name, page);
  app.rosters.identities.refresh(uri);
  await window.showTextDocument(await workspace.openTextDocument(uri), { preview: true });
  const download = toStep(l10n.t('Download all'), 'downloadIdentities');
  if (totalItems === 0) {
    app.report.tell(
      l10n.t('No identity is known on {0} yet. Upload a CSV with email, integrationId and identity.', instance.name),
      toUpload(),
    );
  } else if (page + 1 < totalPages) {
    const shown = l10n.t('Page {0} of {1}: {2} identities in all.', page + 1, totalPages, totalItems);
    app.report.tell(shown, toStep(l10n.t('Next page'), 'showIdentities', page + 1), download);
  }
  return uri;
}

function toUpload() {
  return toStep(l10n.t('Upload identities'), 'uploadIdentities');
}
