import { BrowserMessageReader, BrowserMessageWriter, createConnection } from 'vscode-languageserver/browser';
import { clientFiles } from '../language/clientFiles.ts';
import type { startLanguageServer } from '../language/connection.ts';

/** Serves the page that started this worker. */
export function serveWorker(start: typeof startLanguageServer): void {
  // The worker itself is the port to the client.
  const port = globalThis as unknown as ConstructorParameters<typeof BrowserMessageReader>[0];
  const connection = createConnection(new BrowserMessageReader(port), new BrowserMessageWriter(port));
  start(connection, { files: clientFiles(connection), collectGarbage: () => undefined, loadCatalogue: () => null });
}
