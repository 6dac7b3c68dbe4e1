import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { l10n, Uri, workspace } from 'vscode';
import { listDevelopers } from '../../server/api/developers/listDevelopers.ts';
import type { Instance } from '../../server/api/instance.ts';
import { ACTIVITY_SYSTEM } from '../../server/core/developers/identities.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { pickWorkspaceFile } from '../documents/pickWorkspaceFile.ts';
import { makeChange, toChange } from '../instances/change.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { and, inView, ONLINE, REMOTE } from '../manifest/when.ts';
import { askText, type Choice, confirm, pickMany, pickOne } from '../window/ask.ts';
import { readText, readUri } from '../window/commandArguments.ts';
import { expectQuestions } from '../window/questions.ts';
import type { Step } from '../window/report.ts';
import { recordFile } from '../window/running.ts';
import { type DraftRoster, hasRoster, openDraft, showFirstChart } from './firstChart.ts';
import type { InsightParts } from './insightParts.ts';
import { runImport } from './runImport.ts';

/** Commands for imports. */
export const IMPORT_COMMANDS = {
  importFacts: {
    run: importFacts,
    palette: and(ONLINE, `!${REMOTE}`),
    menus: [['view/title', 'facts@1', inView('insights')]],
  },
  importGitHistory: {
    run: importGitHistory,
    palette: and(ONLINE, `!${REMOTE}`),
    menus: [['view/title', 'facts@2', inView('insights')]],
  },
  mapIdentity: {
    run: mapIdentity,
    palette: ONLINE,
    menus: [['view/title', 'facts@3', inView('insights')]],
  },
} satisfies CommandRecords<InsightParts>;

const MAX_PEOPLE = 1000;

/** Imports the activity records of a file, given or chosen, into the local service. Returns what was imported. */
async function importFacts(app: InsightParts, given?: unknown): Promise<string | undefined> {
  const uri = readUri(given) ?? (await pickRecordFile());
  recordFile(uri);
  const name = path.basename(uri.path);
  return runImport(app, {
    title: l10n.t('Import of {0}', name),
    args: ['import', '--', requireFile(uri)],
    progress: l10n.t('Importing {0}', name),
  });
}

/**
 * Imports the Git history of workspace folders, one given or those chosen, into the local service, and shows the first chart. Without a
 * roster it offers to make one out of the authors, for review. Returns what was imported.
 */
async function importGitHistory(app: InsightParts, given?: unknown): Promise<string | undefined> {
  const named = readUri(given);
  const uris = await requireRepositories(named === undefined ? await pickFolders() : [named], named === undefined);
  const folder = mkdtempSync(path.join(tmpdir(), 'fairlead-roster-'));
  const draft = path.join(folder, 'authors.roster.csv');
  const names = uris.map((uri) => path.basename(uri.path)).join(', ');
  try {
    return await runImport(app, {
      title: l10n.t('History of {0}', names),
      args: ['import-git', '--make-roster', draft, '--', ...uris.map(requireFile)],
      progress: l10n.t('Reading the history of {0}', names),
      offer: async (instance) => {
        if (!(await hasRoster(instance))) return offerDraft(instance, draft);
        await showFirstChart(instance);
        return [];
      },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Returns the repositories that folders are in, after a question that names them: always if the user named none, otherwise if one is above
 * its folder, which may be ignored there. Throws INVALID_REQUEST if a folder is in none, and CANCELLED.
 */
async function requireRepositories(folders: readonly Uri[], isPicked: boolean): Promise<readonly Uri[]> {
  const paths = folders.map(requireFile);
  const roots = [...new Set(paths.map(findRepository))];
  const isAbove = paths.some((folder) => findRepository(folder) !== path.resolve(folder));
  if (isPicked || isAbove) {
    const above = l10n.t('The open folder is only a part of it, which the repository may even ignore.');
    await confirm({
      message: l10n.t('Import the history of {0}?', roots.join(', ')),
      detail: [
        ...(isAbove ? [above] : []),
        l10n.t(
          'Its commits, pull requests, deployments and incidents are counted by the local service on this machine. Activity has the undo.',
        ),
      ].join(' '),
      button: l10n.t('Import History'),
    });
  }
  return roots.map((root) => Uri.file(root));
}

/** Returns the nearest folder with a Git repository, the given one or one above it. Throws INVALID_REQUEST if there is none. */
function findRepository(folder: string): string {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (existsSync(path.join(at, '.git')) || existsSync(path.join(at, 'HEAD'))) return at;
    if (at === path.dirname(at))
      throw new Refusal('INVALID_REQUEST', l10n.t('{0} is not in a Git repository. Open one, or choose another folder.', folder));
  }
}

/** Asks whether to make a roster out of the authors, and opens it; returns the step that follows. */
async function offerDraft(instance: Instance, draft: string): Promise<readonly Step[]> {
  const csv = existsSync(draft) ? readFileSync(draft, 'utf8') : '';
  const people = csv.trimEnd().split('\n').length - 1;
  if (people < 1) return [];
  const make = {
    label: l10n.t('Make a Roster of {0} Authors', people),
    description: l10n.t('opens for review; bots are left out'),
    value: true,
  };
  const leave = { label: l10n.t('Not Now'), description: l10n.t('the records count once a roster is active'), value: false };
  if (!(await pickOne(l10n.t('There is no roster yet. Who are the authors?'), [make, leave]))) return [];
  return [await openDraft(instance, { csv, others: readOthers(draft) })];
}

/** Reads the further addresses of the people in a draft. */
function readOthers(draft: string): DraftRoster['others'] {
  const file = draft.replace('.roster.csv', '.logins.csv');
  if (!existsSync(file)) return [];
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split(/\r?\n/);
  return lines.flatMap((line) => {
    const [developer, email, ...more] = line.split(',');
    return developer === undefined || email === undefined || more.length > 0 || line.includes('"') ? [] : [{ developer, email }];
  });
}

/** Assigns the activity records of a login to a developer; asks for both unless given. Returns the developer's e-mail. */
async function mapIdentity(app: InsightParts, givenLogin?: unknown, givenEmail?: unknown): Promise<string> {
  const use = await app.instances.use();
  const { instance, signal } = use;
  expectQuestions(2);
  const login =
    readText(givenLogin) ??
    (await askText({ title: l10n.t('Type a Login'), prompt: l10n.t('An e-mail, name, or account in the imported activity records.') }));
  const email = readText(givenEmail) ?? (await pickDeveloper(login));
  const what = l10n.t('Activity records of {0} belong to {1}.', login, email);
  const mapping = toChange('updateDeveloperIdentities', {
    names: [l10n.t('{0} of {1}', login, email)],
    detail: what,
    verb: l10n.t('Map'),
    request: { body: [{ email, applicationType: ACTIVITY_SYSTEM, identity: login }] },
  });
  await makeChange(app, use, { ...mapping, area: 'insights' });
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

async function pickFolders(): Promise<readonly Uri[]> {
  const folders = workspace.workspaceFolders ?? [];
  const [only, ...others] = folders;
  if (only === undefined) throw new Refusal('INVALID_REQUEST', l10n.t('No folder is open. Open the folder of a Git repository first.'));
  if (others.length === 0) return [only.uri];
  const names = folders.map(({ name }) => name);
  const chosen = await pickMany(l10n.t('Import the history of which folders?'), l10n.t('Those that are Git repositories'), names, names);
  return folders.filter(({ name }) => chosen.includes(name)).map(({ uri }) => uri);
}

function requireFile({ scheme, fsPath }: Uri): string {
  if (scheme === 'file') return fsPath;
  throw new Refusal('INVALID_REQUEST', l10n.t('Only files on this machine can be imported. Save a copy here first.'));
}
