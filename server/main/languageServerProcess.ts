import v8 from 'node:v8';
import vm from 'node:vm';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { loadSetCatalogue } from '../cli/catalogue/storedCatalogue.ts';
import type { startLanguageServer } from '../language/connection.ts';
import { limitTime } from './limitTime.ts';
import { endAtWrongFrames } from './watchFrames.ts';
import { workspaceFiles } from './workspaceFiles.ts';

/** Serves the client that started this process. */
export function serveProcess(start: typeof startLanguageServer): void {
  if (process.argv.includes('--stdio')) endAtWrongFrames();
  start(createConnection(ProposedFeatures.all), {
    files: workspaceFiles,
    limitTime,
    collectGarbage,
    loadCatalogue: (path) => loadSetCatalogue(path, process.env),
  });
}

/** Collects garbage: most of it at once, or all of it in twice the time. The engine exposes its function for that only on request. */
function collectGarbage(effort: 'most' | 'all'): void {
  v8.setFlagsFromString('--expose-gc');
  const collect: unknown = vm.runInNewContext('gc');
  if (typeof collect === 'function') collect({ type: 'major', execution: 'sync', flavor: effort === 'all' ? 'last-resort' : 'regular' });
}
