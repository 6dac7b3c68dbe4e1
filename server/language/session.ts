import {
  DidChangeConfigurationNotification,
  type InitializeResult,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from 'vscode-languageserver';
import { refreshShown } from './client.ts';
import { refreshState, storeState } from './clientState.ts';
import { listFormattingCapabilities, registerFormatting } from './developers/formatting.ts';
import { guard, runGuarded } from './guard.ts';
import { type ClientState, type InitializationOptions, SET_STATE, SETTINGS_SECTION } from './protocol.ts';
import type { ServerParts } from './serverParts.ts';

/** Starts and ends the session of a client, and takes its settings and state. */
export function serveSession(parts: ServerParts, capabilities: ServerCapabilities): void {
  const { connection, log, settings, catalogue, folders, abilities, workspace, reports, checks, memory, lenses } = parts;
  let reportsChanges = false;

  connection.onInitialize(async (params): Promise<InitializeResult> => {
    await runGuarded(log, 'initialize', () => {
      settings.initialize(params);
      catalogue.use(settings.sentCataloguePath());
      folders.read(params);
      const options: InitializationOptions = params.initializationOptions ?? {};
      abilities.read(params.capabilities, options);
      reportsChanges = params.capabilities?.workspace?.didChangeConfiguration?.dynamicRegistration === true;
      workspace.watches = params.capabilities?.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
      reports.isWanted = options.tellsKinds === true;
      storeState(parts, options);
    });
    return {
      serverInfo: { name: 'fairlead' },
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
        ...capabilities,
        workspaceSymbolProvider: true,
        ...listFormattingCapabilities(abilities),
      },
    };
  });

  connection.onInitialized(
    guard(log, 'initialized', async () => {
      if (reportsChanges) await connection.client.register(DidChangeConfigurationNotification.type, { section: SETTINGS_SECTION });
      await registerFormatting(connection, abilities);
      if (catalogue.use(await settings.cataloguePath())) checks.recheckAll();
      await workspace.register();
    }),
  );

  connection.onDidChangeConfiguration(
    guard(log, 'didChangeConfiguration', async (params) => {
      settings.change(params?.settings);
      catalogue.use(await settings.cataloguePath());
      checks.recheckAll();
      await refreshShown(connection, abilities);
    }),
  );

  connection.onNotification(
    SET_STATE,
    guard<ClientState>(log, 'setState', async (sent) => {
      storeState(parts, sent);
      await refreshState(parts, sent);
    }),
  );

  connection.onShutdown(() => {
    for (const part of [memory, checks, lenses, workspace]) part.dispose();
  });
}
