import { mkdir, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { readAccount } from '../../api/account/readAccount.ts';
import type { Instance } from '../../api/instance.ts';
import type { Account, ManagedParts } from '../../core/account/accountObject.ts';
import { MANIFEST_FILE, OBJECT_FOLDERS } from '../../core/account/folderNames.ts';
import { toPrintable } from '../../core/text.ts';
import type { FileProblem } from '../../documents/account/layout.ts';
import type { AgreedState } from '../../documents/account/mergeAccounts.ts';
import { type AccountFolder, readFolder } from '../../documents/account/readFolder.ts';
import type { FolderChanges } from '../../documents/account/writeFolder.ts';
import { decodeText } from '../../documents/encoding.ts';
import { MAX_CSV_BYTES } from '../../wire/developers.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES, UsageError } from '../errors.ts';
import { readFileBytes, toReason, writeAtomically } from '../files.ts';
import type { TargetFlags } from '../target.ts';

/** Maximum number of mistakes shown. */
const MOST_SHOWN = 100;

/** A folder of an account on disk. */
export interface OpenFolder extends AccountFolder {
  /** The texts of its files by their paths relative to it, with `/`. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Reads the files of a folder that have a meaning; one that does not exist is empty. Without the keys, their files are taken to be empty.
 * Throws a UsageError if one cannot be read.
 */
export async function openFolder(dir: string, { withKeys = true } = {}): Promise<OpenFolder> {
  const files = new Map<string, string>();
  const read = async (path: string): Promise<void> => {
    if (!withKeys && path.endsWith('.keys')) {
      files.set(path.split(sep).join('/'), '');
      return;
    }
    files.set(path.split(sep).join('/'), decodeText(await readFileBytes(join(dir, path), MAX_CSV_BYTES)).text);
  };
  const entries = await list(dir);
  if (entries.some(({ name }) => name === MANIFEST_FILE)) await read(MANIFEST_FILE);
  for (const folder of OBJECT_FOLDERS) for (const path of await walk(dir, folder)) await read(path);
  return { files, ...readFolder(files) };
}

/** Reads a folder that must be free of mistakes; prints them, ends the command and returns null otherwise. */
export async function openSoundFolder(cli: Cli, dir: string): Promise<OpenFolder | null> {
  const folder = await openFolder(dir);
  if (folder.manifest !== null && folder.problems.length === 0) return folder;
  showProblems(cli, dir, folder.problems);
  cli.finish(EXIT_CODES.problems);
  return null;
}

/** Prints the problems of a folder as `path:line:column: error CODE message`. */
export function showProblems({ terminal }: Cli, dir: string, problems: readonly FileProblem[]): void {
  for (const { path, code, range, message } of problems.slice(0, MOST_SHOWN)) {
    const place = `${join(dir, path)}:${range.start.line + 1}:${range.start.character + 1}`;
    terminal.err(toPrintable(`${place}: error ${code === null ? '' : `${code} `}${message}`));
  }
  if (problems.length > MOST_SHOWN) terminal.err(`… and ${problems.length - MOST_SHOWN} more.`);
  terminal.err(`fairlead: The folder has ${problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`}. Nothing was sent.`);
}

/**
 * Writes files of a folder, each atomically, then removes those that are gone. Throws a UsageError, before anything is written, if a link
 * would lead out of the folder.
 */
export async function writeFiles(dir: string, { written, removed }: FolderChanges): Promise<void> {
  await makeFolder(dir);
  const root = await realpath(dir);
  for (const path of [...written.keys(), ...removed]) await requireInside(root, path);
  for (const [path, text] of written) {
    await makeFolder(join(root, dirname(path)));
    await writeAtomically(join(root, path), [Buffer.from(text)], { advice: 'Make the folder writable, then run the command again.' });
  }
  for (const path of removed) await rm(join(root, path), { force: true });
}

/** Reads parts of the account of a service, and shows how many objects were read; `known` as in readAccount. Throws the Refusal of the first call that fails. */
export function readService(cli: Cli, instance: Instance, parts: ManagedParts, known?: Account): Promise<Account> {
  const { terminal } = cli;
  const onProgress = (read: number): void => terminal.progress?.(toReadText(read));
  const reading = { signal: cli.interruption(), onProgress, ...(known === undefined ? {} : { known }) };
  return readAccount(instance, parts, reading).finally(() => terminal.progress?.(''));
}

/** Formats the progress of reading an account. */
export function toReadText(read: number): string {
  return `${read.toLocaleString('en')} objects read`;
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

/** Reads the state that folder and service last agreed on; null before the first pull. Throws a UsageError if it is damaged. */
export async function readAgreedState(dir: string): Promise<AgreedState | null> {
  const path = join(dir, STATE_FILE);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw new UsageError(`${path} cannot be read: ${toReason(error)}.`);
  });
  if (text === null) return null;
  try {
    const { format, objects } = JSON.parse(text) as { readonly format: unknown; readonly objects: Readonly<Record<string, unknown>> };
    const entries = Object.entries(objects).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    if (format === STATE_FORMAT) return new Map(entries);
  } catch {
    // Reported below.
  }
  throw new UsageError(`${path} is damaged. Remove it and run \`fairlead pull\`, which then asks about each difference.`);
}

/** Writes the agreed state, with a file that keeps it out of Git. */
export async function writeAgreedState(dir: string, state: AgreedState): Promise<void> {
  const objects = Object.fromEntries([...state].sort(([one], [other]) => (one < other ? -1 : 1)));
  const text = `${JSON.stringify({ format: STATE_FORMAT, objects }, null, 1)}\n`;
  const written = new Map([
    [STATE_FILE, text],
    ['.fairlead/.gitignore', '*\n'],
  ]);
  await writeFiles(dir, { written, removed: [] });
}

async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true }).catch((error: unknown) => {
    throw new UsageError(`${path} cannot be created: ${toReason(error)}.`);
  });
}

/** A folder of the path that exists already may be a link. */
async function requireInside(root: string, path: string): Promise<void> {
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    const real = await realpath(join(root, folder)).catch(() => null);
    if (real === null || real === join(root, folder)) continue;
    const away = relative(root, real);
    if (away.startsWith('..') || away === '')
      throw new UsageError(`${join(root, folder)} is a link out of the folder. Nothing was written.`);
  }
}

async function walk(dir: string, folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await list(join(dir, folder))) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...(await walk(dir, path)));
    else if (entry.isFile()) found.push(path);
  }
  return found.sort();
}

async function list(path: string) {
  return readdir(path, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new UsageError(`${path} cannot be read: ${toReason(error)}.`);
  });
}
