import type { Connection } from 'vscode-languageserver';
import { BrowserMessageReader, BrowserMessageWriter, createConnection } from 'vscode-languageserver/browser';
import { readBase64 } from '../core/base64.ts';
import type { WorkspaceFiles } from '../language/client.ts';
import type { startLanguageServer } from '../language/connection.ts';
import { LIST_FILES, type ListedFiles, type ListFiles, READ_FILE, type ReadFile, type Unlisted } from '../language/protocol/files.ts';

/** Serves the page that started this worker. */
export function serveWorker(start: typeof startLanguageServer): void {
  // The worker itself is the port to the client.
  const port = globalThis as unknown as ConstructorParameters<typeof BrowserMessageReader>[0];
  const connection = createConnection(new BrowserMessageReader(port), new BrowserMessageWriter(port));
  start(connection, {
    files: clientFiles(connection),
    limitTime: (work) => work(),
    collectGarbage: () => undefined,
    loadCatalogue: () => null,
  });
}

/** Returns the workspace files as the client reads them, for a server without a disk. */
function clientFiles(connection: Connection): WorkspaceFiles {
  const list = (params: ListFiles): Promise<ListedFiles | Unlisted> => connection.sendRequest(LIST_FILES, params);
  return {
    listCsv: async (folders) => {
      const files = await list({ folders, endings: ['csv'] });
      return typeof files === 'string' ? { files: [], hasMore: files === 'tooMany' } : { files, hasMore: false };
    },
    listEndings: async (folders, endings) => {
      const files = await list({ folders, endings });
      return typeof files === 'string' ? files : files.map(({ uri }) => uri).sort();
    },
    read: async (uri) => {
      const content: string | null = await connection.sendRequest(READ_FILE, { uri } satisfies ReadFile);
      return content === null ? null : readBase64(content);
    },
  };
}
