import { commands, l10n, type TextDocument, type Uri, window, workspace } from 'vscode';
import * as api from '../../server/api/developers/developers.ts';
import type { Instance } from '../../server/api/instance.ts';
import { EmailIndex } from '../../server/core/emails.ts';
import { plural } from '../../server/core/plural.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { CheckedIdentities } from '../../server/language/protocol/segments.ts';
import type { IdentitiesUpdated } from '../../server/wire/developers.ts';
import { toShowProblems } from '../documents/showProblems.ts';
import { makeChange, toChange } from '../instances/change.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { readDownloadQuery } from '../manifest/settings.ts';
import { inView, NEVER } from '../manifest/when.ts';
import { askFile, askTarget } from '../window/ask.ts';
import { readUri } from '../window/commandArguments.ts';
import { type Step, toStep } from '../window/report.ts';
import { recordFile } from '../window/running.ts';
import { runWithProgress } from '../window/runWithProgress.ts';
import { fileNameOf } from '../window/workspaceFolders.ts';
import type { DeveloperParts } from './developerParts.ts';
import { PAGE_SIZE, readIdentityPage, toIdentitiesUri } from './fetchedDocuments.ts';
import { readDevelopers } from './readDevelopers.ts';
import { saveDownload } from './saveDownload.ts';

/** Maximum number of e-mails looked up on a service; beyond it, only those named in its error message are reported. */
const MAX_EMAILS = 2000;

/** Commands for developer identities. */
export const DEVELOPER_IDENTITY_COMMANDS = {
  showIdentities: {
    run: showIdentities,
    palette: NEVER,
    listed: 'ifFailed',
    menus: [['view/title', 'identities@1', inView('developers')]],
  },
  downloadIdentities: {
    run: downloadIdentities,
    palette: NEVER,
    menus: [['view/title', 'identities@3', inView('developers')]],
  },
  uploadIdentities: {
    run: uploadIdentities,
    palette: NEVER,
    menus: [['view/title', 'identities@2', inView('developers')]],
  },
} satisfies CommandRecords<DeveloperParts>;

/**
 * Opens a page of the developer identities of connected systems (0-based, the first by default) as a read-only CSV document, with a link to
 * the next one; returns its URI.
 */
async function showIdentities(app: DeveloperParts, given?: unknown): Promise<Uri> {
  const page = typeof given === 'number' && Number.isSafeInteger(given) && given >= 0 ? given : 0;
  const { instance, signal } = await app.instances.use();
  const { records, totalCount = records.length } = await readIdentityPage(instance, page, signal);
  const pages = Math.ceil(totalCount / PAGE_SIZE);
  const uri = toIdentitiesUri(instance.name, page);
  app.rosters.identities.refresh(uri);
  await window.showTextDocument(await workspace.openTextDocument(uri), { preview: true });
  const download = toStep(l10n.t('Download All'), 'downloadIdentities');
  if (totalCount === 0) {
    app.report.notify(
      l10n.t('No identity is known on {0} yet. Upload a CSV with the columns email, integrationId, and identity.', instance.name),
      toUpload(),
    );
  } else if (page + 1 < pages) {
    const shown = l10n.t('Page {0} of {1}: {2} identities in all.', page + 1, pages, totalCount);
    app.report.notify(shown, toStep(l10n.t('Next page'), 'showIdentities', page + 1), download);
  }
  return uri;
}

function toUpload(): Step {
  return toStep(l10n.t('Upload Identities'), 'uploadIdentities');
}

/** Downloads all developer identities of connected systems as CSV: to the given URI, otherwise to a file that the user chooses. Returns its URI. */
async function downloadIdentities(app: DeveloperParts, given?: unknown): Promise<Uri> {
  const { instance, signal } = await app.instances.use();
  const target = readUri(given) ?? (await askTarget(l10n.t('Download Identities'), 'identities.csv'));
  const query = readDownloadQuery(workspace.getConfiguration(undefined, target));
  await runWithProgress(l10n.t('Downloading the identities of {0}', instance.name), signal, async (either) =>
    saveDownload(await api.downloadDeveloperIdentities(instance, query, { signal: either }), target),
  );
  const open: Step = { title: l10n.t('Open'), lasts: 'file', run: () => commands.executeCommand('vscode.open', target) };
  app.report.notify(l10n.t('The identities are saved as {0}.', fileNameOf(target)), open);
  return target;
}

type Problems = CheckedIdentities['problems'];

/**
 * Uploads a CSV of identities (email, integrationId, identity): the given file, otherwise the active one. Lines with errors are marked, and
 * nothing is saved then. Returns the response, or null if there are errors.
 */
async function uploadIdentities(app: DeveloperParts, given?: unknown): Promise<IdentitiesUpdated | null> {
  const document = await workspace.openTextDocument(readUri(given) ?? (await pickFile()));
  recordFile(document.uri);
  const content = document.getText();
  const { rows, identities, problems } = await app.rosters.texts.checkIdentities(content);
  app.rosters.identityMarks.clear(document);
  if (problems.length > 0) return reportProblems(app, document, problems);
  const use = await app.instances.use();
  const { instance, signal } = use;
  const fileName = fileNameOf(document.uri);
  const upload = toChange('updateDeveloperIdentities', {
    names: [`${fileName} (${rows.length})`],
    verb: l10n.t('Upload'),
    title: l10n.t('Uploading {0} to {1}', fileName, instance.name),
    send: (service, options) => api.uploadDeveloperIdentities(service, { fileName, content, identities }, options),
  });
  try {
    const updated = await makeChange(app, use, upload);
    app.report.notify(l10n.t('{1} has {0} identities.', rows.length, instance.name));
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

function reportProblems(app: DeveloperParts, document: TextDocument, problems: Problems): null {
  app.rosters.identityMarks.show(document, problems);
  const [first] = problems;
  const line = (first?.line ?? 1) - 1;
  const place = { line, character: 0 };
  app.report.refuse(
    plural(
      problems.length,
      'Nothing was saved: line {1} has a mistake. {2}',
      'Nothing was saved: {0} lines have mistakes. Line {1}: {2}',
      problems.length,
      line + 1,
      first?.message ?? '',
    ),
    toShowProblems(document, { start: place, end: place }),
  );
  return null;
}

async function pickFile(): Promise<Uri> {
  const document = window.activeTextEditor?.document;
  if (document?.uri.path.toLowerCase().endsWith('.csv')) return document.uri;
  return askFile({ title: l10n.t('Upload Identities'), openLabel: l10n.t('Upload'), filters: { CSV: ['csv'] } });
}

/**
 * Returns the rows whose e-mail no developer of the active version has, according to the service’s list; `message` is its error message.
 */
async function findUnknown(
  instance: Instance,
  rows: CheckedIdentities['rows'],
  message: string,
  signal: AbortSignal,
): Promise<CheckedIdentities['rows']> {
  const emails = new Set(rows.map(({ email }) => email));
  if (emails.size > MAX_EMAILS) {
    const tokens = new Set(message.split(/[\s,]+/).map((word) => word.replace(/[.]$/, '')));
    return rows.filter(({ email }) => tokens.has(email));
  }
  const known = new EmailIndex(await readDevelopers(instance, [...emails], { signal }), ({ email }) => email);
  return rows.filter(({ email }) => known.find(email) === null);
}
