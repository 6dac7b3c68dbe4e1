import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usageError.ts';

/** What is wrong with a file, as text, by system error code. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder; name the files in it',
  EACCES: 'you may not read it',
  EPERM: 'you may not read it',
  ENOTDIR: 'a part of its path is not a folder',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its links lead in a circle',
  EMFILE: 'too many files are open',
};

/** Bytes per read: large files in few steps. */
const BYTES_AT_ONCE = 1024 * 1024;

/** Reads the bytes of a file, or of standard input for `-`. Throws a UsageError if it cannot be read or has more than `limit` bytes. */
export function readBytes(path: string, terminal: Terminal, limit: number): Promise<Uint8Array> {
  return path === '-' ? collectBytes(path, terminal.input(), limit) : readFileBytes(path, limit);
}

/** Reads the bytes of a file. Throws a UsageError if it cannot be read or has more than `limit` bytes. */
export function readFileBytes(path: string, limit: number): Promise<Uint8Array> {
  return collectBytes(path, createReadStream(path, { highWaterMark: BYTES_AT_ONCE }), limit);
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
    const { size, isFile } = await stat(path).then((found) => ({ size: found.size, isFile: found.isFile() }));
    if (!isFile) throw new UsageError(`${what} is not a regular file. Put a file in its place.`);
    if (size > limit) throw new UsageError(`${what} is larger than ${Math.floor(limit / 1024)} KiB. Make it smaller.`);
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${what} cannot be read: ${toReason(error)}.${advice}`);
  }
}

/** Creates the error for a file that cannot be read; a UsageError is returned unchanged. */
export function toReadError(path: string, error: unknown): UsageError {
  return error instanceof UsageError ? error : new UsageError(`${path} cannot be read: ${toReason(error)}.`);
}

/** Creates the error for a file with more than `limit` bytes. */
export function toSizeError(path: string, limit: number): UsageError {
  return new UsageError(`${path} is larger than the ${Math.floor(limit / 1024 / 1024)} MiB that the service takes. Split it.`);
}

/** Returns why the system refused an operation on a file; rethrows an error without a code. */
export function toReason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : null;
  if (code === null) throw error;
  return REASONS[code] ?? code;
}
