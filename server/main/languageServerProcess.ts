import './leanHeap.ts';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { loadSetCatalogue } from '../cli/catalogue/storedCatalogue.ts';
import { startLanguageServer } from '../language/connection.ts';
import { collectGarbage } from './collectGarbage.ts';
import { endAtWrongFrames } from './watchFrames.ts';
import { workspaceFiles } from './workspaceFiles.ts';

if (process.argv.includes('--stdio')) endAtWrongFrames();
startLanguageServer(createConnection(ProposedFeatures.all), {
  files: workspaceFiles,
  collectGarbage,
  loadCatalogue: (path) => loadSetCatalogue(path, process.env),
});
