import { closeSync, createWriteStream, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { chmod, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as l10n from '@vscode/l10n';
import { Refusal } from '../core/refusal.ts';
import { decodeText } from '../documents/encoding.ts';
import { systemCodeOf, toNoRoomError, UsageError } from './errors.ts';
import { isHeldInside, makeFolders, type NamedStream, readRegular, streamNamed, toLinkError, toWritten } from './regularFiles.ts';
import { findReadRoot, findWriteRoot } from './roots.ts';
import type { Terminal } from './terminal.ts';

/** What is wrong with a file, as text, by system error code. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: l10n.t('the file does not exist'),
  EISDIR: l10n.t('it is a folder; name the files in it'),
  EACCES: l10n.t('permission denied'),
  EPERM: l10n.t('permission denied'),
  ENOTDIR: l10n.t('a part of its path is not a folder'),
  ENAMETOOLONG: l10n.t('its name is too long'),
  ELOOP: l10n.t('its links are circular'),
  EMFILE: l10n.t('too many files are open'),
};

/** Reads the bytes of a file, or of standard input for `-`. Throws a UsageError if it cannot be read or has more than `limit` bytes. */
export function readBytes(path: string, terminal: Terminal, limit: number): Promise<Uint8Array> {
  return path === '-' ? collectBytes(path, terminal.input(), limit) : readFileBytes(path, limit);
}

/** Reads the text of a file, or of standard input for `-`. Throws a UsageError if it cannot be read or has more than `limit` bytes. */
export async function readText(path: string, terminal: Terminal, limit: number): Promise<string> {
  return decodeText(await readBytes(path, terminal, limit)).text;
}

/** Reads the bytes of a file. Throws a UsageError if it cannot be read or has more than `limit` bytes. */
export async function readFileBytes(path: string, limit: number): Promise<Uint8Array> {
  const { size, pieces } = await openNamed(path);
  if (size !== null && size > limit) throw toSizeError(path, limit);
  return collectBytes(path, pieces, limit);
}

/** Opens a named file for reading, as streamNamed does. Throws a UsageError. */
export async function openNamed(path: string): Promise<NamedStream> {
  try {
    return await streamNamed(path);
  } catch (error) {
    throw toReadError(path, error);
  }
}

async function collectBytes(path: string, source: AsyncIterable<Uint8Array>, limit: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of source) {
      size += piece.length;
      if (size > limit) break;
      pieces.push(piece);
    }
  } catch (error) {
    throw toReadError(path, error);
  }
  if (size > limit) throw toSizeError(path, limit);
  return Buffer.concat(pieces);
}

/**
 * Reads the text of a regular file; a device or pipe might never end. Throws a UsageError, in which `what` names the file, if it cannot be
 * read or is larger than `limit`.
 */
export async function readSmallFile(path: string, what: string, limit: number, advice = ''): Promise<string> {
  try {
    const toError = () => new UsageError(l10n.t('{0} is larger than {1} KiB. Make it smaller.', what, Math.floor(limit / 1024)));
    return readRegular(path, await findReadRoot(path), limit, toError).toString('utf8');
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(l10n.t('{0} cannot be read: {1}.{2}', what, toReason(error), advice));
  }
}

/** Creates the error for a file that cannot be read; a UsageError is returned unchanged. */
export function toReadError(path: string, error: unknown): UsageError {
  return error instanceof UsageError ? error : new UsageError(l10n.t('{0} cannot be read: {1}.', path, toReason(error)));
}

/** Creates the error for a file with more than `limit` bytes. */
export function toSizeError(path: string, limit: number): UsageError {
  return new UsageError(l10n.t('{0} is larger than the {1} MiB that the service takes. Split it.', path, Math.floor(limit / 1024 / 1024)));
}

/** Returns why the system refused an operation on a file; rethrows the errors that systemCodeOf rethrows. */
export function toReason(error: unknown): string {
  const code = systemCodeOf(error);
  return REASONS[code] ?? code;
}

/** The flag for the file that an answer is written to. */
export const OUT_FILE = ['-o, --out <file>', l10n.t('file to write (else standard output); it appears only when it is complete')] as const;

/** Writes a text to a file, or to standard output if none is named or it is `-`. */
export async function writeText(
  terminal: Terminal,
  path: string | undefined,
  text: string,
  privacy: Pick<Writing, 'isPrivate'> = {},
): Promise<void> {
  if (path === undefined || path === '-') await terminal.out(text);
  else await writeAtomically(path, [Buffer.from(text)], privacy);
}

/** Writes a download of people to a file that only its owner can read, or to standard output until its reader has gone. */
export async function writeDownload(terminal: Terminal, path: string | undefined, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  if (path !== undefined && path !== '-') {
    await writeAtomically(path, pieces, { isPrivate: true });
    return terminal.err(l10n.t('Wrote {0}.', path));
  }
  for await (const piece of pieces) if (!(await terminal.out(piece))) return;
}

/** How to write a file. */
interface Writing {
  /** What to do if it cannot be written. */
  readonly advice?: string;
  /** Its mode, regardless of an existing file; by default that of the existing file, or the user's default for new files. */
  readonly mode?: number;
  /** Whether it has people or secrets: only its owner can read a new one, and an existing one is closed to all but its owner and group. */
  readonly isPrivate?: boolean;
  /** The real path of the folder that links must not lead out of; by default that of findWriteRoot. */
  readonly root?: string;
}

/**
 * Writes a temporary file in the same folder and renames it at the end, so that an interrupted write leaves the old file intact. A link within
 * the root is kept, and its target is written. Throws a UsageError if it cannot be written or a link leads out of the root.
 */
export async function writeAtomically(
  path: string,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { advice = l10n.t('Give another path with -o.'), mode, isPrivate = false, root }: Writing = {},
): Promise<void> {
  let temporary: string | null = null;
  let isBegun = false;
  try {
    const within = root ?? (await findWriteRoot(path));
    const target = toWritten(path, within);
    const there = await stat(target).catch(() => null);
    const fresh = join(dirname(target), `.${basename(target)}.${process.pid}.part`);
    const fd = openSync(fresh, 'wx', mode ?? (isPrivate ? 0o600 : undefined));
    temporary = fresh;
    // Since it was resolved, a link may have replaced its folder.
    if (!isHeldInside(fd, fresh, within)) {
      closeSync(fd);
      throw toLinkError(path);
    }
    isBegun = true;
    await pipeline(pieces, createWriteStream(fresh, { fd }));
    if (mode === undefined && there?.isFile()) await chmod(fresh, isPrivate ? there.mode & 0o770 : there.mode);
    await rename(fresh, target);
  } catch (error) {
    if (temporary !== null) await rm(temporary, { force: true });
    // A download that no one reads would keep its connection.
    if (!isBegun) await readNothing(pieces);
    const noRoom = toNoRoomError(error, path);
    if (noRoom !== null || !isFileError(error)) throw noRoom ?? error;
    throw new UsageError(l10n.t('{0} cannot be written ({1}). {2}', path, error.code ?? '', advice));
  }
}

/** Writes a file as writeAtomically does, and creates the missing folders above it. */
export async function writeWithFolders(path: string, text: string, advice: Pick<Writing, 'advice'> = {}): Promise<void> {
  const root = await findWriteRoot(path);
  await makeFolders(dirname(resolve(path)), root).catch((error: unknown) => {
    // Writing reports any other error.
    if (error instanceof UsageError) throw error;
  });
  await writeAtomically(path, [Buffer.from(text)], { ...advice, root });
}

async function readNothing(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
  try {
    for await (const _ of pieces) break;
  } catch {
    // The first error is reported.
  }
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && !(error instanceof Refusal) && 'syscall' in error && 'path' in error;
}

/** Writes a file of settings atomically; a private one only its owner can read. Throws a UsageError if that fails. */
export function writeConfigFile(path: string, text: string, { isPrivate = false } = {}): void {
  const fresh = `${path}.${process.pid}`;
  try {
    mkdirSync(dirname(path), { recursive: true, ...(isPrivate ? { mode: 0o700 } : {}) });
    rmSync(fresh, { force: true });
    writeFileSync(fresh, text, { flag: 'wx', ...(isPrivate ? { mode: 0o600 } : {}) });
    renameSync(fresh, path);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw new UsageError(l10n.t('{0} cannot be written ({1}). Make its folder writable.', path, systemCodeOf(error)));
  }
}
