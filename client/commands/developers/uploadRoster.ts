import { l10n } from 'vscode';
import { type SentRoster, sendRoster } from '../../../server/api/sendRoster.ts';
import type { ReuploadReview, UploadPreview } from '../../../server/wire/developers.ts';
import type { App } from '../../app.ts';
import { readAddress } from '../../commandArguments.ts';
import { pickRosterUri, readRosterSource } from '../../developers/rosterSource.ts';
import { chooseMappings } from '../../developers/sharedMappings.ts';
import { withWarnings } from '../../developers/withWarnings.ts';
import { confirmWrite } from '../../instanceQuestions.ts';
import { toStep } from '../../report.ts';
import { runWithProgress } from '../../runWithProgress.ts';
import { countDevelopers } from '../../views/developersView.ts';

/** Uploads a roster as it is in the editor: given by its URI, otherwise the active one. Returns the preview or review. */
export async function uploadRoster(app: App, given?: unknown): Promise<UploadPreview | ReuploadReview> {
  const uri = readAddress(given) ?? (await pickRosterUri());
  const { instance, signal } = await app.instances.use();
  const source = await readRosterSource(uri);
  const { fileName, content } = source;
  await confirmWrite(instance, l10n.t('Upload'), l10n.t('{0} goes there as a new version of the roster.', fileName));
  const fieldMappings = await chooseMappings(app.language, source);
  const sent = await runWithProgress(l10n.t('Uploading {0} to {1}', fileName, instance.name), signal, (either) =>
    sendRoster(instance, { fileName, content, fieldMappings }, { signal: either }),
  );
  app.developers.refresh();
  const state = sent.kind === 'first' || findUnmapped(sent.answer).length > 0 ? 'UPLOADED' : 'PENDING_REVIEW';
  app.rosters.uploads.sent(uri, { instance: instance.name, versionId: sent.answer.versionId, state });
  reportUpload(app, sent);
  return sent.answer;
}

function reportUpload({ report }: App, { kind, answer }: SentRoster): void {
  const uploaded = withWarnings(`${answer.fileName}: ${countDevelopers(answer.totalRecords)} uploaded.`, answer);
  if (kind === 'first') {
    report.tell(
      l10n.t('{0} Confirm what its columns stand for.', uploaded),
      toStep(l10n.t('Confirm mapping'), 'mapFields', answer.versionId),
    );
    return;
  }
  const unmapped = findUnmapped(answer);
  if (unmapped.length > 0) {
    report.tell(
      l10n.t('{0} No column is recognised as {1}. Map the fields, then approve it.', uploaded, unmapped.join(', ')),
      toStep(l10n.t('Map fields'), 'mapFields', answer.versionId),
    );
    return;
  }
  const { added, updated, removed } = answer.summary;
  const changes = `${added} would be added, ${updated} changed, ${removed} removed.`;
  report.tell(
    l10n.t('{0} {1} Approve it to make it active.', uploaded, changes),
    toStep(l10n.t('Approve'), 'approveVersion', answer.versionId),
  );
}

/** Returns the service's fields without a column, according to the response to an upload. */
function findUnmapped({ validationErrors }: SentRoster['answer']): string[] {
  return validationErrors.flatMap(({ errorType, fieldName }) =>
    errorType === 'REQUIRED_FIELD_MISSING' && fieldName !== null ? [fieldName] : [],
  );
}
