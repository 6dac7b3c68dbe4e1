import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { startLanguageServer } from '../language/connection.ts';

startLanguageServer(createConnection(ProposedFeatures.all));
