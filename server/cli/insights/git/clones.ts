import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../../../core/jsonObject.ts';
import type { Environment } from '../../cli.ts';
import { toCacheFolder } from '../../configFolder.ts';
import { writeAtomically } from '../../files.ts';
import { readRegular } from '../../regularFiles.ts';

/** Where the history of a repository was read last, and the flags that decide what is made of it. */
export interface KeptClone {
  readonly repository: string;
  readonly path: string;
  readonly flags: Readonly<Record<string, unknown>>;
}

const LARGEST = 64 * 1024;

/** Remembers where a history was read, in a file that only its owner can read. Failing to do so only means that it is not read again by itself. */
export async function keepClone(environment: Environment, clone: KeptClone): Promise<void> {
  const file = toFile(environment, clone.repository);
  if (file === null) return;
  try {
    mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 });
    await writeAtomically(file, [Buffer.from(JSON.stringify(clone))], { isPrivate: true });
  } catch {
    // The user may have no place to write.
  }
}

/** Returns where the history of a repository was read last; null if that is unknown. */
export function findClone(environment: Environment, repository: string): KeptClone | null {
  const file = toFile(environment, repository);
  if (file === null) return null;
  try {
    const kept = parseJson(readRegular(file, null, LARGEST).toString('utf8')) as KeptClone;
    return kept.repository === repository && typeof kept.path === 'string' ? kept : null;
  } catch {
    return null;
  }
}

function toFile(environment: Environment, repository: string): string | null {
  const place = toCacheFolder(environment, 'histories');
  return place === null ? null : join(place, `${createHash('sha256').update(repository).digest('hex').slice(0, 32)}.clone`);
}
