import './workerBuffer.ts';
import { BrowserMessageReader, BrowserMessageWriter, createConnection } from 'vscode-languageserver/browser';
import { clientFiles } from '../language/clientFiles.ts';
import { startLanguageServer } from '../language/connection.ts';

// The worker itself is the port to the client.
const port = globalThis as unknown as ConstructorParameters<typeof BrowserMessageReader>[0];
const connection = createConnection(new BrowserMessageReader(port), new BrowserMessageWriter(port));
startLanguageServer(connection, { files: clientFiles(connection), collectGarbage: () => undefined, loadCatalogue: () => null });
