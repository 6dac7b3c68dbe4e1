import { createWriteStream } from 'node:fs';
import { chmod, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../core/refusal.ts';
import { UsageError } from './usageError.ts';

/** How to write a file. */
interface Writing {
  /** What to do if it cannot be written. */
  readonly advice?: string;
  /** Its mode, regardless of an existing file; by default that of the existing file, or the user's default for new files. */
  readonly mode?: number;
}

/**
 * Writes a temporary file in the same folder and renames it at the end, so that an interrupted write leaves the old file intact. Throws a
 * UsageError if it cannot be written.
 */
export async function writeWhole(
  path: string,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { advice = 'Give another place with -o.', mode }: Writing = {},
): Promise<void> {
  const there = await stat(path).catch(() => null);
  // The target of a link is written, and the link stays.
  const target = there === null ? resolve(path) : await realpath(path);
  const temporary = join(dirname(target), `.${basename(target)}.${process.pid}.part`);
  try {
    await pipeline(pieces, createWriteStream(temporary, { flags: 'wx', ...(mode === undefined ? {} : { mode }) }));
    if (mode === undefined && there?.isFile()) await chmod(temporary, there.mode);
    await rename(temporary, target);
  } catch (error) {
    if (!isFileError(error)) {
      await rm(temporary, { force: true });
      throw error;
    }
    if (error.code !== 'EEXIST') await rm(temporary, { force: true });
    throw new UsageError(`${path} cannot be written (${error.code}). ${advice}`);
  }
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && !(error instanceof Refusal) && 'syscall' in error && 'path' in error;
}
