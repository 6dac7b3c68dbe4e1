import { approveVersion as approve } from '../../../server/api/developers.ts';
import type { VersionApproved } from '../../../server/wire/developers.ts';
import type { App } from '../../app.ts';
import { readVersionId } from '../../commandArguments.ts';
import { pickVersion } from '../../developers/pickVersion.ts';
import { confirmWrite } from '../../instanceQuestions.ts';
import { runWithProgress } from '../../runWithProgress.ts';
import { countDevelopers } from '../../views/developersView.ts';

const QUESTION = {
  title: 'Approve which version?',
  states: ['PENDING_REVIEW'],
  none: 'No version waits for approval. Upload a newer roster first; the first one is activated by its field mapping.',
} as const;

/** Makes a version the active one: the given one, else one of those that wait. */
export async function approveVersion(app: App, given?: unknown): Promise<VersionApproved> {
  const { instance, signal } = await app.instances.use();
  const versionId = readVersionId(given) ?? (await pickVersion(instance, QUESTION, signal)).versionId;
  await confirmWrite(instance, 'Approve', `Version ${versionId} becomes the active roster.`);
  const approved = await runWithProgress('Approving the version', signal, (either) => approve(instance, versionId, { signal: either }));
  app.developers.refresh();
  // Other managers make other teams.
  app.known.refresh(instance);
  app.report.tell(`Approved: ${countDevelopers(approved.developerCount)} are active on ${instance.name} now.`);
  return approved;
}
