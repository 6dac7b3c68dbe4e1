import {
  DidChangeConfigurationNotification,
  type InitializeResult,
  MessageType,
  type ServerCapabilities,
  ShowMessageNotification,
  TextDocumentSyncKind,
} from 'vscode-languageserver';
import { refreshLenses, refreshShown } from './client.ts';
import { listFormattingCapabilities, registerFormatting } from './developers/arranging.ts';
import { guard, runGuarded } from './guard.ts';
import { type ClientState, type InitializationOptions, SET_STATE, SETTINGS_SECTION } from './protocol.ts';
import type { ServerParts } from './serverParts.ts';

/** Starts and ends the session of a client, and takes its settings and state. */
export function serveSession(parts: ServerParts, capabilities: ServerCapabilities): void {
  const { connection, log, settings, folders, abilities, workspace, reports, checks, memory, lenses } = parts;
  const useCatalogue = followCatalogue(parts);
  let reportsChanges = false;

  connection.onInitialize(async (params): Promise<InitializeResult> => {
    await runGuarded(log, 'initialize', () => {
      settings.initialize(params);
      useCatalogue(settings.sentCataloguePath());
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
      if (useCatalogue(await settings.cataloguePath())) checks.recheckAll();
      await workspace.register();
    }),
  );

  connection.onDidChangeConfiguration(
    guard(log, 'didChangeConfiguration', async (params) => {
      settings.change(params?.settings);
      useCatalogue(await settings.cataloguePath());
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

/** Returns a function that loads the catalogue of a path if it is another one than before, and returns whether it did. */
function followCatalogue({ connection, loadCatalogue }: ServerParts): (path: string) => boolean {
  let current: string | null = null;
  return (path) => {
    if (path === current) return false;
    current = path;
    const message = loadCatalogue(path);
    // A notification: not every client answers the request that `window` sends.
    if (message !== null)
      void connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message }).catch(() => {});
    return true;
  };
}

/** Stores the parts of the state that a client sent, and checks the documents again that depend on them. Throws if a part is malformed. */
function storeState(parts: ServerParts, state: ClientState): void {
  const { kinds, checks, others, teams, keyBases, known, knownPipelines, knownRosters, workspace, instance } = parts;
  instance.set(state.instance);
  knownPipelines.set(state.pipelines);
  knownRosters.set(state.rosters);
  // A client sends its lists again and again; everything is checked again only if they differ.
  if (known.set(state.known)) workspace.elsewhereChanged();
  teams.set(state.teams);
  if (state.otherYaml !== undefined) {
    others.yaml = state.otherYaml === true;
    for (const kind of ['pipeline', 'insightSources', 'accountFile'] as const) checks.recheckKind(kind);
  }
  if (state.otherJson !== undefined) others.json = state.otherJson === true;
  if (state.otherJson !== undefined || state.teams !== undefined) checks.recheckKind('exportRequest');
  for (const entry of state.switched ?? []) {
    kinds.setMode(entry);
    checks.recheck(entry.uri);
  }
  for (const entry of state.keyBases ?? []) {
    keyBases.set(entry);
    checks.recheck(entry.uri);
  }
}

/** Asks the client to request again what depends on the parts of the state that it sent. */
async function refreshState({ connection, abilities }: ServerParts, state: ClientState): Promise<void> {
  if (state.switched !== undefined) await refreshShown(connection, abilities);
  else if ([state.keyBases, state.pipelines, state.rosters, state.instance].some((part) => part !== undefined))
    await refreshLenses(connection, abilities);
}
