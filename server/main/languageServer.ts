import './leanHeap.ts';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { startLanguageServer } from '../language/connection.ts';
import { collectGarbage } from './collectGarbage.ts';
import { workspaceFiles } from './workspaceFiles.ts';

startLanguageServer(createConnection(ProposedFeatures.all), { files: workspaceFiles, collectGarbage });
