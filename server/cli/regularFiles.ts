import {
  closeSync,
  constants,
  createReadStream,
  type Dirent,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import * as l10n from '@vscode/l10n';
import { systemCodeOf, UsageError } from './errors.ts';
import { findReadRoot, isInside, leadsInto, resolveInside } from './roots.ts';

/** A regular file that is open for reading; the caller closes it. */
interface RegularFile {
  readonly fd: number;
  readonly size: number;
}

/** Paths of streams that a shell has opened: the only inputs that need not be regular files. */
const HANDED_OVER = /^\/(?:dev\/(?:stdin|fd\/\d+)|proc\/(?:self|\d+)\/fd\/\d+)$/;

/** Whether a path is a stream that a shell has opened. */
export function isHandedOver(path: string): boolean {
  return HANDED_OVER.test(resolve(path));
}

/**
 * Opens a regular file for reading, without waiting for a pipe or a device. With a root, links must not lead out of it: the path is
 * resolved, then opened without following a link, and the path of the open file is checked again. Throws a UsageError or a system error.
 */
export function openRegular(path: string, root: string | null): RegularFile {
  const real = root === null ? resolve(path) : resolveInside(root, path);
  if (real === null) throw isOrdinary(path) ? toOutsideError(path, root!) : toKindError(path);
  const fd = openSync(real, constants.O_RDONLY | constants.O_NONBLOCK | (root === null ? 0 : constants.O_NOFOLLOW));
  try {
    const stats = fstatSync(fd);
    // The system error for a folder has its own text.
    if (stats.isDirectory()) readSync(fd, Buffer.alloc(1));
    if (!stats.isFile()) throw toKindError(path);
    if (root !== null && !isHeldInside(fd, real, root)) throw toOutsideError(path, root);
    return { fd, size: stats.size };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

function isOrdinary(path: string): boolean {
  const found = statSync(path);
  return found.isFile() || found.isDirectory();
}

/** Whether an open file is in a folder: a link may have replaced a part of its path since it was resolved. */
export function isHeldInside(fd: number, path: string, root: string): boolean {
  try {
    return isInside(root, readlinkSync(`/proc/self/fd/${fd}`));
  } catch {
    const [held, found] = [fstatSync(fd), statSync(path)];
    return isInside(root, realpathSync(path)) && held.ino === found.ino && held.dev === found.dev;
  }
}

/**
 * Reads a regular file below a root, or anywhere without one. Throws a UsageError, which for more than `limit` bytes is that of
 * `toError`, or a system error.
 */
export function readRegular(path: string, root: string | null, limit: number, toError = () => toLimitError(path, limit)): Buffer {
  const { fd, size } = openRegular(path, root);
  try {
    if (size > limit) throw toError();
    const bytes = Buffer.allocUnsafe(size);
    let length = 0;
    for (let read = -1; read !== 0 && length < size; length += read) read = readSync(fd, bytes, length, size - length, null);
    return bytes.subarray(0, length);
  } finally {
    closeSync(fd);
  }
}

/** The content of a file that a command was given; the size is null for a stream that a shell has opened. */
export interface NamedStream {
  readonly size: number | null;
  readonly pieces: AsyncIterable<Uint8Array>;
}

/** Streams a given file: a regular one, which no link may lead out of the repository around it, or a stream that a shell has opened. */
export async function streamNamed(path: string): Promise<NamedStream> {
  if (isHandedOver(path)) return { size: null, pieces: createReadStream(path) };
  const { fd, size } = openRegular(path, await findReadRoot(path));
  // Each read takes a buffer of this size.
  return { size, pieces: createReadStream(path, { fd, highWaterMark: Math.min(size + 1, BYTES_AT_ONCE) }) };
}

/** Bytes per read: large files in few steps. */
const BYTES_AT_ONCE = 1024 * 1024;

/**
 * Returns the path to replace when a file is written: for a link, that of its target. Throws a UsageError if that is outside of the
 * root or not a regular file.
 */
export function toWritten(path: string, root: string): string {
  const wanted = resolve(path);
  try {
    const folder = resolveInside(root, dirname(wanted));
    if (folder === null) throw toLinkError(path);
    const place = join(folder, basename(wanted));
    const found = lstatSync(place);
    if (found.isFile() || found.isDirectory()) return place;
    if (!found.isSymbolicLink()) throw toKindError(path);
    // A link to nothing is replaced itself.
    const target = resolveInside(root, place);
    if (target === null) throw toLinkError(path);
    if (!statSync(target).isFile()) throw toKindError(path);
    return target;
  } catch (error) {
    if (error instanceof UsageError || systemCodeOf(error) !== 'ENOENT') throw error;
    return wanted;
  }
}

/** Creates a folder and its parents, by default as the user creates folders. Throws a UsageError if links lead out of the root, or a system error. */
export async function makeFolders(path: string, root: string, mode?: number): Promise<void> {
  if (!(await leadsInto(root, resolve(path)))) throw toLinkError(path);
  await mkdir(resolve(path), { recursive: true, mode });
  if (!(await leadsInto(root, resolve(path)))) throw toLinkError(path);
}

/** Thrown for a pipe, a socket or a device: reading it might never end. */
export class IrregularFile extends UsageError {}

/** Thrown if a link leads out of the folder that files are read from. */
export class OutsideError extends UsageError {
  readonly path: string;

  constructor(path: string, message: string) {
    super(message);
    this.path = path;
  }
}

/** Lists a folder below a root, sorted by name. Throws a UsageError if links lead out of the root, or a system error. */
export function listInside(path: string, root: string): readonly Dirent[] {
  const real = resolveInside(root, path);
  if (real === null) throw toOutsideError(path, root);
  return readdirSync(real, { withFileTypes: true }).sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Creates the error for a link out of the folder that files are read from. */
export function toOutsideError(path: string, root: string): OutsideError {
  return new OutsideError(path, l10n.t('{0} is a link out of {1}, so it is not read. Name what it leads to, or replace it.', path, root));
}

/** Creates the error for a link out of the folder that files are written to. */
export function toLinkError(path: string): UsageError {
  return new UsageError(l10n.t('{0} is a link out of the folder. Nothing was written.', path));
}

function toKindError(path: string): IrregularFile {
  return new IrregularFile(l10n.t('{0} is not a regular file. Replace it by a file.', path));
}

function toLimitError(path: string, limit: number): UsageError {
  return new UsageError(l10n.t('{0} is larger than {1} MiB. Make it smaller.', path, Math.floor(limit / 1024 / 1024)));
}
