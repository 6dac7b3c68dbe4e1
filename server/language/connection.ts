import type { Connection } from 'vscode-languageserver';
import { registerArrangeCommand } from './developers/arranging.ts';
import { serveGrids } from './developers/grid.ts';
import { listRosterTextRequests } from './developers/requests.ts';
import { registerWorkspaceSymbols } from './developers/workspacePeople.ts';
import { serveKinds, serveRequests } from './documentKind.ts';
import { guard } from './guard.ts';
import { listReportRequests } from './insights/kinds.ts';
import { PLATFORM_REQUESTS } from './platform/requests.ts';
import { listSegmentRequests } from './segments/kind.ts';
import { createServerParts, type ServerParts, type Surroundings } from './serverParts.ts';
import { serveSession } from './session.ts';
import { reportTooLarge, wouldBeChecked } from './tooLarge.ts';

/** Serves the language features over a connection and starts listening; nothing that a client sends stops the server except `exit`. */
export function startLanguageServer(connection: Connection, surroundings: Surroundings): void {
  const parts = createServerParts(connection, surroundings);
  const { documents, rosters, settings, people } = parts;
  const capabilities = serveKinds(parts, parts.table);
  serveRequests(connection, parts.answering, {
    ...listRosterTextRequests(rosters, settings),
    ...listReportRequests(documents),
    ...listSegmentRequests(parts.keyBases),
    ...PLATFORM_REQUESTS,
  });
  serveGrids(parts);
  registerArrangeCommand(parts);
  registerWorkspaceSymbols(connection, people, parts.answering);
  serveSession(parts, capabilities);
  followDocuments(parts);
  connection.listen();
}

/** Follows the documents that are open in the editor, and the files that it watches. */
function followDocuments(parts: ServerParts): void {
  const { connection, log, documents, workspace, accounts, memory, checks, lenses, settings, people } = parts;

  connection.onDidOpenTextDocument(
    guard(log, 'didOpen', async ({ textDocument }) => {
      documents.open(textDocument);
      workspace.opened(textDocument.uri);
      accounts.changed(textDocument.uri);
      memory.came(textDocument.text);
      const { uri, languageId } = textDocument;
      if (documents.tooLarge(uri) !== undefined && wouldBeChecked(textDocument))
        return reportTooLarge(connection, textDocument, languageId);
      checks.opened(uri);
    }),
  );

  connection.onDidChangeWatchedFiles(
    guard(log, 'didChangeWatchedFiles', ({ changes }) => {
      for (const { uri } of changes) accounts.refresh(uri);
      workspace.changed(changes);
    }),
  );

  connection.onDidChangeTextDocument(
    guard(log, 'didChange', async (params) => {
      if (!documents.change(params)) return;
      const { uri } = params.textDocument;
      const grown = documents.tooLarge(uri);
      if (grown !== undefined) {
        await checks.closed(uri);
        return reportTooLarge(connection, params.textDocument, grown);
      }
      checks.changed(uri, params.contentChanges);
      accounts.changed(uri);
      lenses.changed(uri);
    }),
  );

  connection.onDidCloseTextDocument(
    guard(log, 'didClose', async ({ textDocument: { uri } }) => {
      settings.forget(uri);
      if (documents.tooLarge(uri) !== undefined) await connection.sendDiagnostics({ uri, diagnostics: [] });
      if (!documents.close(uri)) return;
      people.forget(uri);
      const cleared = checks.closed(uri);
      accounts.refresh(uri);
      // At once: problems of the file that are published while this waits must not be taken for cleared.
      await workspace.closed(uri);
      await cleared;
    }),
  );
}
