import path from 'node:path';
import { l10n, type TextDocument, type Uri, window, workspace } from 'vscode';
import { uploadDeveloperIdentities } from '../../../server/api/developers.ts';
import type { Instance } from '../../../server/api/instance.ts';
import { Refusal } from '../../../server/core/refusal.ts';
import type { CheckedIdentities } from '../../../server/language/protocol/rosters.ts';
import type { IdentitiesUpdated } from '../../../server/wire/developers.ts';
import { nameFile } from '../../activity/running.ts';
import type { App } from '../../app.ts';
import { askFile } from '../../ask.ts';
import { readUri } from '../../commandArguments.ts';
import { findUnknown } from '../../developers/findUnknown.ts';
import { confirmWrite } from '../../instanceQuestions.ts';
import { runWithProgress } from '../../runWithProgress.ts';
import { toShowProblems } from '../../showProblems.ts';

type Problems = CheckedIdentities['problems'];

/**
 * Uploads a CSV of identities (email, integrationId, identity): the given file, otherwise the active one. Lines with errors are marked, and
 * nothing is saved then. Returns the response, or null if there are errors.
 */
export async function uploadIdentities(app: App, given?: unknown): Promise<IdentitiesUpdated | null> {
  const document = await workspace.openTextDocument(readUri(given) ?? (await pickFile()));
  nameFile(document.uri);
  const content = document.getText();
  const { rows, problems } = await app.rosters.texts.checkIdentities(content);
  app.rosters.identityMarks.clear(document);
  if (problems.length > 0) return reportProblems(app, document, problems);
  const { instance, signal } = await app.instances.use();
  const fileName = path.posix.basename(document.uri.path);
  await confirmWrite(instance, l10n.t('Upload'), l10n.t('{0} identities of {1} are kept there.', rows.length, fileName));
  try {
    const updated = await runWithProgress(l10n.t('Uploading {0} to {1}', fileName, instance.name), signal, (either) =>
      uploadDeveloperIdentities(instance, { fileName, content }, { signal: either }),
    );
    app.report.tell(l10n.t('{0} identities are kept on {1}.', rows.length, instance.name));
    return updated;
  } catch (error) {
    const unknown = await findRefused(instance, error, rows, signal);
    if (unknown.length === 0) throw error;
    return reportProblems(app, document, unknown);
  }
}

/** Returns the lines that a service rejected because it does not know the developer; empty if it rejected them for another reason. */
async function findRefused(instance: Instance, error: unknown, rows: CheckedIdentities['rows'], signal: AbortSignal): Promise<Problems> {
  if (!(error instanceof Refusal) || error.code !== 'INVALID_REQUEST') return [];
  const unknown = await findUnknown(instance, rows, error.message, signal);
  return unknown.map(({ line, email }) => ({
    line,
    message: l10n.t(
      'No developer of the active roster of {0} has the e-mail {1}. Correct it, or add the developer first.',
      instance.name,
      email,
    ),
  }));
}

function reportProblems(app: App, document: TextDocument, problems: Problems): null {
  app.rosters.identityMarks.show(document, problems);
  const [first] = problems;
  const line = (first?.line ?? 1) - 1;
  const place = { line, character: 0 };
  app.report.refuse(
    problems.length === 1
      ? l10n.t('Nothing was kept: line {0} has a mistake. {1}', line + 1, first?.message ?? '')
      : l10n.t('Nothing was kept: {0} lines have mistakes. Line {1}: {2}', problems.length, line + 1, first?.message ?? ''),
    toShowProblems(document, { start: place, end: place }),
  );
  return null;
}

async function pickFile(): Promise<Uri> {
  const document = window.activeTextEditor?.document;
  if (document?.uri.path.toLowerCase().endsWith('.csv')) return document.uri;
  return askFile({ title: l10n.t('Upload identities'), openLabel: l10n.t('Upload'), filters: { CSV: ['csv'] } });
}
