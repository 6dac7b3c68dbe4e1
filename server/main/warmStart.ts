import { existsSync, mkdirSync } from 'node:fs';
import * as modules from 'node:module';
import path from 'node:path';
import { saveMemory } from './startFlags.ts';

/** The subfolder of the data folder with the compile cache of earlier starts. */
const COMPILED = 'compiled';

// A folder that does not exist yet is created by the service, for its owner only.
const at = process.argv.indexOf('--data');
const folder = at === -1 ? undefined : process.argv[at + 1];
if (folder !== undefined && existsSync(folder)) keepCompiled(path.join(folder, COMPILED));
// `localService.ts` ends this once the service has started.
saveMemory();
void import('./localService.ts');

/** Enables the compile cache; a start goes on without it if the folder is not writable. */
function keepCompiled(compiled: string): void {
  try {
    mkdirSync(compiled, { recursive: true, mode: 0o700 });
    modules.enableCompileCache?.(compiled);
  } catch {
    // Only time is lost.
  }
}
