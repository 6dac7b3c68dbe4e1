import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { l10n, Uri, ViewColumn, window, workspace } from 'vscode';
import { Refusal } from '../../server/core/refusal.ts';
import { pickWorkspaceFile } from '../documents/pickWorkspaceFile.ts';
import { openUntitled } from '../documents/untitledFile.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { ALWAYS, EXPORT_FILE } from '../manifest/when.ts';
import { type Choice, pickOne } from '../window/ask.ts';
import { readUri } from '../window/commandArguments.ts';
import type { Step } from '../window/report.ts';
import { recordFile } from '../window/running.ts';
import { runProgram } from '../window/runProgram.ts';
import { runWithProgress } from '../window/runWithProgress.ts';
import { fileNameOf } from '../window/workspaceFolders.ts';
import type { DeveloperParts } from './developerParts.ts';

/** The command that makes a roster of what another system exports. */
export const MAKE_ROSTER_COMMANDS = {
  makeRoster: {
    run: makeRoster,
    palette: ALWAYS,
    listed: 'ifFailed',
    menus: [
      ['explorer/context', 'fairlead@3', EXPORT_FILE],
      ['editor/title', '1_fairlead@2', EXPORT_FILE],
    ],
  },
} satisfies CommandRecords<DeveloperParts>;

/** The files that hold steps; the command line takes them with `--with`. */
const STEPS = '.reshape.json';

/** Maximum number of files with steps that are offered. */
const MOST_STEPS = 20;

/**
 * Makes a roster of an export, the given or the active one: by steps that are beside it already, or by those that its content suggests,
 * which are saved there. Returns the unsaved roster, which is shown beside the export; undefined if that fails.
 */
async function makeRoster(parts: DeveloperParts, given?: unknown): Promise<Uri | undefined> {
  const uri = readUri(given) ?? (await findExport());
  const file = requireSavedFile(uri);
  recordFile(uri);
  const known = await pickSteps(uri);
  const folder = mkdtempSync(path.join(tmpdir(), 'fairlead-steps-'));
  try {
    const steps = known ?? (await proposeSteps(parts, uri, path.join(folder, `steps${STEPS}`)));
    if (steps === null) return undefined;
    const made = await reshape(parts, uri, ['--with', steps.fsPath, '--', file]);
    if (made.code !== 0) {
      const isKept = path.dirname(steps.fsPath) !== folder;
      const show: Step = { title: l10n.t('Show Steps'), lasts: 'file', run: () => window.showTextDocument(steps) };
      parts.report.refuse(toReason(made.complaints), ...(isKept ? [show] : []));
      return undefined;
    }
    const document = await openUntitled(`${toStem(uri)}.roster.csv`, made.output, uri);
    await window.showTextDocument(document, { viewColumn: ViewColumn.Beside, preview: false });
    return document.uri;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function findExport(): Promise<Uri> {
  const active = window.activeTextEditor?.document.uri;
  if (active !== undefined && /[.](?:csv|tsv)$/i.test(active.path)) return active;
  const title = l10n.t('Make Roster from Export');
  return pickWorkspaceFile(title, '**/*.{csv,tsv,xlsx}', { title, filters: { [l10n.t('Exports')]: ['csv', 'tsv', 'txt', 'xlsx'] } });
}

/** Returns the path of an export on disk, where the steps are saved beside it. */
function requireSavedFile(uri: Uri): string {
  const isChanged = workspace.textDocuments.some((document) => document.isDirty && document.uri.toString() === uri.toString());
  if (uri.scheme === 'file' && !isChanged) return uri.fsPath;
  throw new Refusal(
    'PRECONDITION_FAILED',
    l10n.t('Save the export to a file first: it is read from disk, and its steps are saved beside it.'),
  );
}

/** Offers the steps in the folder of an export; null for none of them. */
async function pickSteps(uri: Uri): Promise<Uri | null> {
  const entries = await workspace.fs.readDirectory(Uri.joinPath(uri, '..'));
  const names = entries.flatMap(([name]) => (name.endsWith(STEPS) ? name : []));
  if (names.length === 0) return null;
  const own = fileNameOf(toStepsFile(uri));
  const choices = names
    .toSorted((one, other) => Number(other === own) - Number(one === own) || one.localeCompare(other))
    .slice(0, MOST_STEPS)
    .map((label): Choice<Uri | null> => {
      const description = label === own ? l10n.t('the steps of this export') : l10n.t('the steps of another export');
      return { label, description, value: Uri.joinPath(uri, '..', label) };
    });
  return pickOne(l10n.t('Make a roster of {0} by which steps?', fileNameOf(uri)), [
    ...choices,
    { label: l10n.t('Propose New Steps'), description: l10n.t('by what the export contains'), value: null },
  ]);
}

/** Proposes steps and asks whether to save them beside the export. Returns their file, a temporary one if they are not saved; null if nothing can be proposed. */
async function proposeSteps(parts: DeveloperParts, uri: Uri, temporary: string): Promise<Uri | null> {
  const sheets = await reshape(parts, uri, ['--sheets', '--', uri.fsPath]);
  const sheet = sheets.code === 0 ? await pickSheet(uri, sheets.output.split('\n').slice(0, -1)) : [];
  const { code, output, complaints } = sheets.code === 0 ? await reshape(parts, uri, ['--propose', ...sheet, '--', uri.fsPath]) : sheets;
  if (code !== 0) {
    parts.report.refuse(toReason(complaints));
    return null;
  }
  const target = toStepsFile(uri);
  const isSaved = await pickOne(l10n.t('Make Roster from {0}', fileNameOf(uri)), [
    {
      label: l10n.t('Save Steps and Show Roster'),
      description: fileNameOf(target),
      detail: complaints.replaceAll('\n', ' '),
      value: true,
    },
    { label: l10n.t('Show Roster Only'), description: l10n.t('writes no file'), value: false },
  ]);
  const steps = isSaved ? target : Uri.file(temporary);
  if (isSaved) await workspace.fs.writeFile(target, new TextEncoder().encode(output));
  else writeFileSync(temporary, output, { mode: 0o600 });
  const next = l10n.t('Next time, take the same steps, here or with `{0}`.', `fairlead developers reshape --with ${fileNameOf(target)}`);
  if (isSaved) parts.report.notify(`${l10n.t('The steps are saved in {0}.', fileNameOf(target))} ${next}`);
  return steps;
}

/** Asks which sheet of a workbook to read, if it has several: the first is the one that is read otherwise. Returns the flags for it. */
async function pickSheet(uri: Uri, sheets: readonly string[]): Promise<readonly string[]> {
  if (sheets.length < 2) return [];
  const choices = sheets.map((label): Choice<string> => ({ label, value: label }));
  return ['--sheet', await pickOne(l10n.t('Read which sheet of {0}?', fileNameOf(uri)), choices)];
}

function reshape({ extensionUri }: DeveloperParts, uri: Uri, args: readonly string[]) {
  return runWithProgress(l10n.t('Reading {0}', fileNameOf(uri)), null, (signal) =>
    runProgram(extensionUri, ['developers', 'reshape', ...args], { signal }),
  );
}

/** Returns the last complaint without the path that it is about. */
function toReason(complaints: string): string {
  return complaints
    .trim()
    .split('\n')
    .at(-1)!
    .replace(/^.*: (?:error|warning) /, '');
}

function toStem(uri: Uri): string {
  return fileNameOf(uri).replace(/[.][^.]+$/, '');
}

function toStepsFile(uri: Uri): Uri {
  return Uri.joinPath(uri, '..', `${toStem(uri)}${STEPS}`);
}
