import { guard } from './guard.ts';
import type { ServerParts } from './serverParts.ts';
import { reportTooLarge, wouldBeChecked } from './tooLarge.ts';

/** Follows the documents that are open in the editor, and the files that it watches. */
export function followDocuments(parts: ServerParts): void {
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
      checks.recheck(uri);
    }),
  );

  connection.onDidChangeWatchedFiles(
    guard(log, 'didChangeWatchedFiles', ({ changes }) => {
      for (const { uri } of changes) accounts.refresh(uri);
      return workspace.changed(changes);
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
      await checks.closed(uri);
      accounts.refresh(uri);
      await workspace.closed(uri);
    }),
  );
}
