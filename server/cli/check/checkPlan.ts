import { stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import * as l10n from '@vscode/l10n';
import { DEFAULT_ROSTER_SETTINGS, type RosterSettings } from '../../core/developers/rosterSettings.ts';
import type { DocumentKind } from '../../core/documentKinds.ts';
import { PROBLEM_KINDS, type Severities } from '../../core/problemKinds.ts';
import { UsageError } from '../errors.ts';
import { readSmallFile } from '../files.ts';
import { readFieldMapping } from '../options.ts';
import { findRepository } from '../roots.ts';
import type { Terminal } from '../terminal.ts';
import { isInAccount, kindInAccount, readAccountContexts } from './accountFolders.ts';
import { type Baseline, readBaseline, toBaselinePath } from './baseline.ts';
import type { CheckTask, FileJob, FormatName } from './checkTask.ts';
import { type Matcher, toMatcher } from './patterns.ts';
import { type FoundConfiguration, readConfiguration, toEmptyConfiguration } from './readConfiguration.ts';
import type { RepositoryDocuments } from './repositoryDocuments.ts';
import { type SelectedFile, type Selection, selectFiles } from './selectFiles.ts';

/** The flags of `fairlead check`. */
export interface CheckFlags {
  readonly format: FormatName;
  readonly kind?: DocumentKind;
  readonly stdinName?: string;
  readonly managerEmailConfigured?: boolean;
  readonly orgTreeFilterColumn?: readonly string[];
  readonly groupByColumn?: readonly string[];
  readonly map?: readonly string[];
  readonly severity?: readonly string[];
  readonly excerpt?: boolean;
  readonly fix?: true;
  readonly fixDryRun?: true;
  readonly baseline?: string;
  readonly writeBaseline?: true;
  /** A path, or false for no configuration. */
  readonly config?: string | false;
  readonly since?: string;
  readonly jobs?: number;
  readonly watch?: true;
}

/** What a command line asks for, combined with the configuration. */
export interface CheckPlan {
  readonly task: CheckTask;
  readonly selection: Selection;
  /** The path of the baseline; null if there is none. */
  readonly baseline: string | null;
  readonly isIgnored: Matcher;
  toJob(file: SelectedFile): FileJob;
}

const IGNORE_FILE = '.fairleadignore';
const LARGEST_IGNORE_FILE = 256 * 1024;

/** Reads the configuration, the ignore file and the baseline, and finds the files. Throws a UsageError if one of them is invalid. */
export async function makePlan(
  terminal: Terminal,
  paths: readonly string[],
  flags: CheckFlags,
  documents: RepositoryDocuments,
): Promise<CheckPlan> {
  const configuration = flags.config === false ? await toEmptyConfiguration() : await readConfiguration(flags.config);
  const { folder, values } = configuration;
  const baseline = flags.baseline ?? (values.baseline == null ? null : join(folder, values.baseline));
  const named = paths.length > 0 ? paths : (values.files ?? []).map((name) => toShown(folder, name));
  const names = named.length > 0 || flags.since === undefined ? named : [relative('', await findRepository('')) || '.'];
  if (names.length === 0) {
    throw new UsageError(
      l10n.t('Nothing to check. Name files, folders or globs (. is this folder), or list them as "files" in fairlead.config.json.'),
    );
  }
  const kinds = Object.entries(values.kinds ?? {}).map(([pattern, kind]) => ({ matches: toMatcher(folder, [pattern]), kind }));
  const kindOf = (path: string): DocumentKind | null =>
    flags.kind ?? kinds.findLast(({ matches }) => matches(resolve(path)))?.kind ?? kindInAccount(path);
  const isIgnored = await readIgnored(folder, values.ignore ?? []);
  const isWanted = (path: string): boolean => kinds.some(({ matches }) => matches(resolve(path))) || isInAccount(path);
  const selection = await selectFiles(names, isIgnored, isWanted);
  const across = await documents.check(selection.files, isIgnored);
  const accounts = await readAccountContexts(selection.files.map(({ path }) => path));
  const known: Baseline = baseline === null || flags.writeBaseline ? {} : await readBaseline(baseline);
  return {
    task: toTask(terminal, configuration, flags),
    selection,
    baseline,
    isIgnored,
    toJob: ({ path, root }) => ({
      path,
      root,
      name: path === '-' ? (flags.stdinName ?? null) : null,
      kind: kindOf(path === '-' ? (flags.stdinName ?? path) : path),
      known: (baseline === null ? null : known[toBaselinePath(baseline, path)]) ?? {},
      across: [...(across.get(path) ?? []), ...(accounts.get(path)?.across ?? [])],
      facts: accounts.get(path)?.facts ?? null,
    }),
  };
}

function toTask(terminal: Terminal, { values }: FoundConfiguration, flags: CheckFlags): CheckTask {
  return {
    settings: toSettings(values.roster ?? {}, flags),
    severities: { ...values.severity, ...readSeverityFlags(flags.severity ?? []) },
    format: flags.format,
    colour: terminal.colour,
    isTerminal: terminal.isTerminal,
    excerpt: flags.excerpt ?? terminal.isTerminal,
    fix: flags.fix ? 'write' : flags.fixDryRun ? 'show' : 'no',
    collects: flags.writeBaseline ?? false,
  };
}

function toSettings(roster: NonNullable<FoundConfiguration['values']['roster']>, flags: CheckFlags): RosterSettings {
  const mapped = Object.entries(roster.fieldMappings ?? {}).map(([csvColumn, fieldType]) => ({ csvColumn, fieldType }));
  return {
    managerEmailConfigured: flags.managerEmailConfigured ?? roster.managerEmailConfigured ?? DEFAULT_ROSTER_SETTINGS.managerEmailConfigured,
    orgTreeFilterColumns: flags.orgTreeFilterColumn ?? roster.orgTreeFilterColumns ?? [],
    groupByColumns: flags.groupByColumn ?? roster.groupByColumns ?? [],
    fieldMappings: flags.map?.map(readFieldMapping) ?? (mapped.length === 0 ? null : mapped),
    isShared: flags.map === undefined,
  };
}

function readSeverityFlags(given: readonly string[]): Severities {
  return Object.fromEntries(
    given.map((text) => {
      const [code = '', wanted = ''] = text.split('=');
      const kind = PROBLEM_KINDS.get(code);
      if (kind === undefined)
        throw new UsageError(l10n.t('--severity "{0}" does not name a problem code. Write it as --severity CODE=warning.', text));
      const severity = kind.allowed.find((one) => one === wanted);
      if (severity === undefined)
        throw new UsageError(l10n.t('--severity {0} cannot be "{1}". Use one of {2}.', code, wanted, kind.allowed.join(', ')));
      return [code, severity];
    }),
  );
}

/** Reads the paths to pass over: those of .fairleadignore in the working folder, and patterns relative to a folder. */
export async function readIgnored(folder: string, patterns: readonly string[]) {
  const byFile = toMatcher(process.cwd(), await readIgnoreFile());
  const byConfiguration = toMatcher(folder, patterns);
  return (path: string, isFolder?: boolean): boolean => byFile(path, isFolder) || byConfiguration(path, isFolder);
}

async function readIgnoreFile(): Promise<string> {
  if ((await stat(IGNORE_FILE).catch(() => null)) === null) return '';
  return readSmallFile(IGNORE_FILE, IGNORE_FILE, LARGEST_IGNORE_FILE);
}

/** Returns a path of the configuration relative to the working folder. */
function toShown(folder: string, name: string): string {
  return folder === process.cwd() ? name : join(folder, name);
}
