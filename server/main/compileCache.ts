import { mkdirSync } from 'node:fs';
import * as modules from 'node:module';

/** Keeps compiled code in a folder, from which the next start loads it; a start goes on without it if the folder is not writable. */
export function keepCompiled(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    modules.enableCompileCache?.(folder);
  } catch {
    // Only time is lost.
  }
}
