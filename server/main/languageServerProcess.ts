import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { loadSetCatalogue } from '../cli/catalogue/storedCatalogue.ts';
import type { startLanguageServer } from '../language/connection.ts';
import { collectGarbage } from './collectGarbage.ts';
import { endAtWrongFrames } from './watchFrames.ts';
import { workspaceFiles } from './workspaceFiles.ts';

/** Serves the client that started this process. */
export function serveProcess(start: typeof startLanguageServer): void {
  if (process.argv.includes('--stdio')) endAtWrongFrames();
  start(createConnection(ProposedFeatures.all), {
    files: workspaceFiles,
    collectGarbage,
    loadCatalogue: (path) => loadSetCatalogue(path, process.env),
  });
}
