import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import * as modules from 'node:module';
import { join } from 'node:path';
import { VERSION } from './version.ts';

/** Milliseconds after which the code of another version is removed; a version used beside this one is then compiled once more. */
const UNUSED_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Keeps compiled code in a folder, from which the next start of this version loads it; its first start removes what other versions left
 * there long ago. A start goes on without it if the folder is not writable.
 */
export function keepCompiled(folder: string): void {
  try {
    const own = join(folder, VERSION);
    // The answer is the first folder that was created, if any: only then this is the first start.
    if (mkdirSync(own, { recursive: true, mode: 0o700 }) !== undefined) removeUnused(folder);
    modules.enableCompileCache?.(own);
  } catch {
    // Only time is lost.
  }
}

function removeUnused(folder: string): void {
  const before = Date.now() - UNUSED_MS;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && statSync(path).mtimeMs < before) rmSync(path, { recursive: true, force: true });
  }
}
