import { existsSync } from 'node:fs';
import path from 'node:path';
import { keepCompiled } from './compileCache.ts';
import { saveMemory } from './startFlags.ts';

/** The subfolder of the data folder with the compile cache of earlier starts. */
const COMPILED = 'compiled';

// A folder that does not exist yet is created by the service, for its owner only.
const at = process.argv.indexOf('--data');
const folder = at === -1 ? undefined : process.argv[at + 1];
if (folder !== undefined && existsSync(folder)) keepCompiled(path.join(folder, COMPILED));
// `localService.ts` ends this once the service has started.
saveMemory();
void import('./localService.ts').then(({ runService }) => runService());
