import { type Connection, DidChangeConfigurationNotification, type InitializeResult, TextDocumentSyncKind } from 'vscode-languageserver';
import { type Log, runGuarded } from './guard.ts';
import { OpenDocuments } from './openDocuments.ts';
import { type InitializationOptions, SET_ROSTER_CHECK, SETTINGS_SECTION, type SetRosterCheck } from './protocol.ts';
import { RosterChecks } from './roster/rosterChecks.ts';
import { SettingsSource } from './settingsSource.ts';

/** Serves the language features over a connection and starts listening; nothing that a client sends ends the server but `exit`. */
export function startLanguageServer(connection: Connection): void {
  const log: Log = connection.console;
  const documents = new OpenDocuments();
  const settings = new SettingsSource(connection, log);
  const rosters = new RosterChecks({ connection, documents, settings, log });
  let tellsChanges = false;

  function guarded<Params>(name: string, handler: (params: Params) => void | Promise<void>): (params: Params) => Promise<void> {
    return (params) => runGuarded(log, name, () => handler(params));
  }

  connection.onInitialize(async (params): Promise<InitializeResult> => {
    await runGuarded(log, 'initialize', () => {
      settings.initialize(params);
      tellsChanges = params.capabilities?.workspace?.didChangeConfiguration?.dynamicRegistration === true;
      rosters.withRelated = params.capabilities?.textDocument?.publishDiagnostics?.relatedInformation === true;
      const { switched = [] }: InitializationOptions = params.initializationOptions ?? {};
      for (const entry of switched) rosters.setMode(entry);
    });
    return {
      serverInfo: { name: 'fairlead' },
      capabilities: { textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental } },
    };
  });

  connection.onInitialized(
    guarded('initialized', async () => {
      if (tellsChanges) await connection.client.register(DidChangeConfigurationNotification.type, { section: SETTINGS_SECTION });
    }),
  );

  connection.onDidChangeConfiguration(
    guarded('didChangeConfiguration', (params) => {
      settings.change(params?.settings);
      rosters.recheckAll();
    }),
  );

  connection.onDidOpenTextDocument(
    guarded('didOpen', ({ textDocument }) => {
      documents.open(textDocument);
      rosters.opened(textDocument.uri);
    }),
  );

  connection.onDidChangeTextDocument(
    guarded('didChange', (params) => {
      if (documents.change(params)) rosters.changed(params.textDocument.uri);
    }),
  );

  connection.onDidCloseTextDocument(
    guarded('didClose', async ({ textDocument: { uri } }) => {
      settings.forget(uri);
      if (documents.close(uri)) await rosters.closed(uri);
    }),
  );

  connection.onNotification(
    SET_ROSTER_CHECK,
    guarded<SetRosterCheck>('setRosterCheck', (params) => rosters.setMode(params)),
  );

  connection.onShutdown(() => rosters.dispose());
  connection.listen();
}
