import { closeSync, readSync } from 'node:fs';
import { chmod, lstat, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as l10n from '@vscode/l10n';
import { readAccount } from '../../api/account/readAccount.ts';
import type { Instance } from '../../api/instance.ts';
import type { Account, ManagedParts } from '../../core/account/accountObject.ts';
import { describeProblem, type FileProblem } from '../../core/account/accountProblems.ts';
import { given } from '../../core/given.ts';
import { parseJson } from '../../core/jsonObject.ts';
import { plural } from '../../core/plural.ts';
import { BYTE_ORDER_MARK, formatCount, toPrintable } from '../../core/text.ts';
import type { AgreedState } from '../../documents/account/mergeAccounts.ts';
import { leaveOutSecrets } from '../../documents/account/plainSecrets.ts';
import type { AccountFolder } from '../../documents/account/readFolder.ts';
import type { FolderChanges } from '../../documents/account/writeFolder.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES, systemCodeOf, UsageError } from '../errors.ts';
import { toReadError, toReason, writeAtomically } from '../files.ts';
import { makeFolders, openRegular, readRegular, toLinkError, toWritten } from '../regularFiles.ts';
import { leadsInto } from '../roots.ts';
import type { TargetFlags } from '../target.ts';
import { type OpenFolder, openFolder, toRoot } from './openFolder.ts';

/** The calls of the file system by which a path is removed. */
export interface FileCalls {
  lstat(path: string): Promise<{ readonly dev: number; readonly ino: number }>;
  readdir(path: string): Promise<readonly string[]>;
  rename(from: string, to: string): Promise<void>;
  rm(path: string, options: { readonly force: true }): Promise<void>;
}

/** The file system itself. */
const DISK: FileCalls = { lstat, readdir, rename, rm };

/** Maximum number of mistakes shown. */
const MOST_SHOWN = 100;

/** The three bytes with which some editors begin every UTF-8 file. */
const MARK_BYTES = Buffer.from(BYTE_ORDER_MARK);

/** The argument of a command that works on a folder which was pulled before. */
export const PULLED_FOLDER = ['[folder]', l10n.t('a folder that `fairlead pull` wrote (default: this one)'), '.'] as const;

/** Reads a folder that must be free of mistakes; otherwise prints them, ends the command and returns null. */
export async function openSoundFolder(cli: Cli, dir: string): Promise<OpenFolder | null> {
  const folder = await openFolder(dir);
  if (folder.manifest !== null && folder.problems.length === 0) return folder;
  refuseFolder(cli, dir, folder.problems);
  return null;
}

/** Prints the problems of a folder as `path:line:column: error CODE message`, and ends the command. */
export function refuseFolder({ terminal, finish }: Cli, dir: string, problems: readonly FileProblem[]): void {
  for (const problem of problems.slice(0, MOST_SHOWN)) {
    const { start } = problem.range;
    terminal.err(toPrintable(`${join(dir, problem.path)}:${start.line + 1}:${start.character + 1}: ${describeProblem(problem)}`));
  }
  if (problems.length > MOST_SHOWN) terminal.err(l10n.t('… and {0} more.', problems.length - MOST_SHOWN));
  terminal.err(
    plural(
      problems.length,
      'fairlead: The folder has a mistake. Nothing was sent.',
      'fairlead: The folder has {0} mistakes. Nothing was sent.',
      problems.length,
    ),
  );
  finish(EXIT_CODES.problems);
}

/**
 * Writes files of a folder, each atomically, for its owner only, and with a byte order mark if it had one, then removes those that are gone.
 * Throws a UsageError, before anything is written, if a link would lead out of the folder.
 */
export async function writeFiles(
  dir: string,
  { written, removed }: FolderChanges,
  { below = '.', within }: FolderPart = {},
): Promise<void> {
  const root = await toRoot(dir, within);
  const top = join(root, below);
  // Thousands of files are in a few folders.
  const [checked, made] = [new Set([root]), new Set<string>()];
  for (const path of [...written.keys(), ...removed]) await requireInside(root, join(top, path), checked);
  for (const [path, text] of written) {
    const file = join(top, path);
    if (!made.has(dirname(file))) await makeFolder(dirname(file), root);
    made.add(dirname(file));
    const bytes = Buffer.from(hasByteOrderMark(file, root) ? `${BYTE_ORDER_MARK}${text}` : text);
    await writeAtomically(file, [bytes], {
      advice: l10n.t('Make the folder writable, then run the command again.'),
      isPrivate: true,
      root,
    });
  }
  await removeFiles(top, removed, written.keys());
}

/** A folder below the given one, and the folder that the given one must be in. */
interface FolderPart {
  readonly below?: string;
  readonly within?: string | undefined;
}

function hasByteOrderMark(file: string, root: string): boolean {
  try {
    const { fd } = openRegular(file, root);
    try {
      const bytes = Buffer.alloc(MARK_BYTES.length);
      readSync(fd, bytes);
      return bytes.equals(MARK_BYTES);
    } finally {
      closeSync(fd);
    }
  } catch {
    return false;
  }
}

/** Reads parts of the account of a service, and shows how many objects were read; `known` as in readAccount. Throws the Refusal of the first call that fails. */
export function readService(cli: Cli, instance: Instance, parts: ManagedParts, known?: Account): Promise<Account> {
  const { terminal } = cli;
  const onProgress = (read: number): void => terminal.progress?.(toReadText(read));
  const reading = { signal: cli.interruption(), onProgress, ...given({ known }) };
  return readAccount(instance, parts, reading)
    .then((account) => leaveOutSecrets(account, parts))
    .finally(() => terminal.progress?.(''));
}

/** Formats the progress of reading an account. */
export function toReadText(read: number): string {
  return l10n.t('objects read: {0}', formatCount(read));
}

/** Uses the instance that the manifest names if neither a flag nor FAIRLEAD_URL names a service. */
export function withInstanceOf<Flags extends TargetFlags>({ environment }: Cli, folder: AccountFolder, flags: Flags): Flags {
  const named = folder.manifest?.instance ?? null;
  const isGiven = [flags.data, flags.url, flags.instance, environment.FAIRLEAD_URL || undefined].some((given) => given !== undefined);
  return isGiven || named === null ? flags : { ...flags, instance: named };
}

/** The file of the agreed state: it belongs to one copy of the folder, like the index of Git. */
const STATE_FILE = '.fairlead/state.json';

/** The version of its format. */
const STATE_FORMAT = 1;

/** Maximum bytes of that file. */
const LARGEST_STATE = 256 * 1024 * 1024;

/** Reads the state that folder and service last agreed on; null before the first pull. Throws a UsageError if it is damaged. */
export async function readAgreedState(dir: string, within?: string): Promise<AgreedState | null> {
  const path = join(dir, STATE_FILE);
  const text = readState(path, await toRoot(dir, within));
  if (text === null) return null;
  try {
    const { format, objects } = parseJson(text) as { readonly format: unknown; readonly objects: Readonly<Record<string, unknown>> };
    const entries = Object.entries(objects).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    if (format === STATE_FORMAT) return new Map(entries);
  } catch {
    // Reported below.
  }
  throw new UsageError(l10n.t('{0} is damaged. Remove it and run `fairlead pull`, which then asks about each difference.', path));
}

function readState(path: string, root: string): string | null {
  try {
    return readRegular(join(root, STATE_FILE), root, LARGEST_STATE).toString('utf8');
  } catch (error) {
    if (!(error instanceof UsageError) && ['ENOENT', 'ENOTDIR'].includes(systemCodeOf(error))) return null;
    throw toReadError(path, error);
  }
}

/** Writes the agreed state, with a file that keeps it out of Git. */
export async function writeAgreedState(dir: string, state: AgreedState, within?: string): Promise<void> {
  const objects = Object.fromEntries([...state].sort(([one], [other]) => (one < other ? -1 : 1)));
  const text = `${JSON.stringify({ format: STATE_FORMAT, objects }, null, 1)}\n`;
  const written = new Map([
    [STATE_FILE, text],
    ['.fairlead/.gitignore', '*\n'],
  ]);
  await writeFiles(dir, { written, removed: [] }, { within });
  // Protects files that were written when everyone could read them.
  await chmod(join(await toRoot(dir, within), dirname(STATE_FILE)), 0o700);
}

async function makeFolder(path: string, root: string): Promise<void> {
  await makeFolders(path, root, 0o700).catch((error: unknown) => {
    if (error instanceof UsageError) throw error;
    throw new UsageError(l10n.t('{0} cannot be created: {1}.', path, toReason(error)));
  });
}

/** The file or a folder of its path may be a link; `checked` has the folders that are known to be none, and gets those of this path. */
async function requireInside(root: string, path: string, checked: Set<string>): Promise<void> {
  for (let folder = dirname(path); !checked.has(folder); folder = dirname(folder)) {
    if (!(await leadsInto(root, folder))) throw toLinkError(folder);
    checked.add(folder);
  }
  try {
    toWritten(path, root);
  } catch (error) {
    // Writing reports any other error.
    if (error instanceof UsageError) throw error;
  }
}

/**
 * Removes files of a folder that was just written. On a file system without regard to case, the name that is gone may be that of a file just
 * written: then its folders and the file are renamed instead.
 */
export async function removeFiles(
  root: string,
  removed: readonly string[],
  written: Iterable<string>,
  calls: FileCalls = DISK,
): Promise<void> {
  const twins = new Map([...written].map((path) => [path.toLowerCase(), path]));
  for (const path of removed) {
    const twin = twins.get(path.toLowerCase());
    if (twin !== undefined && twin !== path && (await isSameFile(join(root, path), join(root, twin), calls)))
      await renameParts(root, path.split('/'), twin.split('/'), calls);
    else await calls.rm(join(root, path), { force: true });
  }
}

/** Renames each folder of a path, and its file, whose name is not yet the wanted one. */
async function renameParts(root: string, held: readonly string[], wanted: readonly string[], { readdir, rename }: FileCalls) {
  let folder = root;
  for (const [index, name] of wanted.entries()) {
    const former = held[index] ?? name;
    if (former !== name && !(await readdir(folder)).includes(name)) await rename(join(folder, former), join(folder, name));
    folder = join(folder, name);
  }
}

async function isSameFile(one: string, other: string, calls: FileCalls): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((file) => calls.lstat(file).catch(() => null)));
  return a != null && b != null && a.dev === b.dev && a.ino === b.ino;
}
