import path from 'node:path';
import { l10n, type Uri, workspace } from 'vscode';
import { listDevelopers, updateDeveloperIdentities } from '../../../server/api/developers/developers.ts';
import { ACTIVITY_SYSTEM } from '../../../server/core/developers/identities.ts';
import { Refusal } from '../../../server/core/refusal.ts';
import { recordFile } from '../../activity/running.ts';
import type { App, Commands } from '../../app.ts';
import { askText, type Choice, pickOne } from '../../ask.ts';
import { readText, readUri } from '../../commandArguments.ts';
import { runImport } from '../../insights/runImport.ts';
import { confirmWrite } from '../../instanceQuestions.ts';
import { pickWorkspaceFile } from '../../pickWorkspaceFile.ts';
import { expectQuestions } from '../../questions.ts';

/** Commands for imports. */
export const IMPORT_COMMANDS = { importFacts, importGitHistory, mapIdentity } satisfies Commands;

const MAX_PEOPLE = 1000;

/** Imports the activity records of a file, given or chosen, into the local service. Returns what was imported. */
async function importFacts(app: App, given?: unknown): Promise<string | undefined> {
  const uri = readUri(given) ?? (await pickRecordFile());
  recordFile(uri);
  return runImport(app, l10n.t('Importing {0}', path.basename(uri.path)), 'import', requireFile(uri));
}

/** Imports the Git history of a workspace folder, given or chosen, into the local service. Returns what was imported. */
async function importGitHistory(app: App, given?: unknown): Promise<string | undefined> {
  const uri = readUri(given) ?? (await pickFolder());
  return runImport(app, l10n.t('Reading the history of {0}', path.basename(uri.path)), 'import-git', requireFile(uri));
}

/** Assigns the activity records of a login to a developer; asks for both unless given. Returns the developer's e-mail. */
async function mapIdentity(app: App, givenLogin?: unknown, givenEmail?: unknown): Promise<string> {
  const { instance, signal } = await app.instances.use();
  expectQuestions(2);
  const login =
    readText(givenLogin) ??
    (await askText({ title: l10n.t('Type a Login'), prompt: l10n.t('An e-mail, name, or account in the imported activity records.') }));
  const email = readText(givenEmail) ?? (await pickDeveloper(login));
  const what = l10n.t('Activity records of {0} belong to {1}.', login, email);
  await confirmWrite(instance, l10n.t('Map'), what);
  await updateDeveloperIdentities(instance, [{ email, applicationType: ACTIVITY_SYSTEM, identity: login }], { signal });
  app.insights.refresh();
  app.report.notify(what);
  return email;

  async function pickDeveloper(name: string): Promise<string> {
    const { content } = await listDevelopers(instance, { pageSize: MAX_PEOPLE }, { signal });
    if (content.length === 0) throw new Refusal('INVALID_REQUEST', l10n.t('No roster is active yet. Upload one first.'));
    const choices = content.map((person): Choice<string> => ({ label: person.name, description: person.email, value: person.email }));
    return pickOne(l10n.t('Who is “{0}”?', name), choices);
  }
}

function pickRecordFile(): Promise<Uri> {
  const title = l10n.t('Import activity records from which file?');
  const filters = { [l10n.t('Activity records')]: ['ndjson', 'jsonl', 'json', 'csv'] };
  return pickWorkspaceFile(title, '**/*.{ndjson,jsonl}', { title, filters });
}

async function pickFolder(): Promise<Uri> {
  const folders = workspace.workspaceFolders ?? [];
  const [only, ...others] = folders;
  if (only === undefined) throw new Refusal('INVALID_REQUEST', l10n.t('No folder is open. Open the folder of a Git repository first.'));
  if (others.length === 0) return only.uri;
  return pickOne(
    l10n.t('Import the history of which folder?'),
    folders.map(({ name, uri }) => ({ label: name, description: workspace.asRelativePath(uri), value: uri })),
  );
}

function requireFile({ scheme, fsPath }: Uri): string {
  if (scheme === 'file') return fsPath;
  throw new Refusal('INVALID_REQUEST', l10n.t('Only files on this machine can be imported. Save a copy here first.'));
}
