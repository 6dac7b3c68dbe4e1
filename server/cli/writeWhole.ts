import { createWriteStream } from 'node:fs';
import { chmod, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../core/refusal.ts';
import { UsageError } from './usageError.ts';

/** How a file is written. */
interface Writing {
  /** What to do where it cannot be written. */
  readonly advice?: string;
  /** Who may read it, whatever was there; else as what was there, or as the user has new files. */
  readonly mode?: number;
}

/** Writes a file beside its place and moves it there at the end, so that a broken download leaves what was there. Throws a UsageError where it cannot be written. */
export async function writeWhole(
  path: string,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { advice = 'Give another place with -o.', mode }: Writing = {},
): Promise<void> {
  const there = await stat(path).catch(() => null);
  // What a link leads to is written, and the link stays.
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
