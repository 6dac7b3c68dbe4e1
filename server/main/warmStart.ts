import { existsSync, mkdirSync } from 'node:fs';
import * as modules from 'node:module';
import path from 'node:path';
import { saveMemory } from './startFlags.ts';

/** What earlier starts compiled lies in this folder of the data folder. */
const COMPILED = 'compiled';

// A folder that is not there yet is made by the service, for its owner alone.
const at = process.argv.indexOf('--data');
const folder = at === -1 ? undefined : process.argv[at + 1];
if (folder !== undefined && existsSync(folder)) keepCompiled(path.join(folder, COMPILED));
// `localService.ts` ends this once the service has started.
saveMemory();
void import('./localService.ts');

/** A start goes on without it where the folder cannot be written. */
function keepCompiled(compiled: string): void {
  try {
    mkdirSync(compiled, { recursive: true, mode: 0o700 });
    modules.enableCompileCache?.(compiled);
  } catch {
    // Only the time is lost.
  }
}
