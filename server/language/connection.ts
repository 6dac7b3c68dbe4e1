import {
  type Connection,
  DidChangeConfigurationNotification,
  type InitializeResult,
  MessageType,
  ShowMessageNotification,
  TextDocumentSyncKind,
} from 'vscode-languageserver';
import { createAccountKind } from './account/kind.ts';
import { toAccountOfKeys } from './account/navigation.ts';
import { type AccountFiles, OpenAccounts } from './account/openAccounts.ts';
import { ClientAbilities, refreshLenses, refreshShown, SelectedInstance, WorkspaceFolders } from './client.ts';
import { OtherExtensions, refreshState, storeState } from './clientState.ts';
import { registerArrangeCommand } from './developers/arranging.ts';
import { listFormattingCapabilities, registerFormatting } from './developers/formatting.ts';
import { createRosterKind } from './developers/kind.ts';
import { describeCounts, RosterLenses } from './developers/lenses.ts';
import { OpenRosters } from './developers/openRosters.ts';
import { listRosterTextRequests } from './developers/requests.ts';
import { registerWorkspaceSymbols, type WorkspaceFiles, WorkspacePeople } from './developers/workspacePeople.ts';
import { DocumentChecks, toDiagnostics } from './documentChecks.ts';
import { type KindTable, serveKinds, serveRequests, toAnyKind } from './documentKind.ts';
import { DocumentKinds, KindReports } from './documentKinds.ts';
import { type Log, runGuarded } from './guard.ts';
import { createReportKind, createRequestKind, listReportRequests } from './insights/kinds.ts';
import { KnownTeams } from './insights/openRequests.ts';
import { createSourcesKind } from './insights/sources.ts';
import { MemoryTidier } from './memoryTidier.ts';
import { OpenDocuments } from './openDocuments.ts';
import { createPipelineKind, createYamlKind } from './platform/kind.ts';
import { KnownIdentifiers, KnownPipelines } from './platform/knownEntities.ts';
import { OpenPipelines } from './platform/openPipelines.ts';
import { PLATFORM_REQUESTS } from './platform/requests.ts';
import { WorkspaceDocuments, type YamlFiles } from './platform/workspaceDocuments.ts';
import { type ClientState, type InitializationOptions, SET_STATE, SETTINGS_SECTION } from './protocol.ts';
import { createKeyListKind, KeyBases, SEGMENT_REQUESTS } from './segments/kind.ts';
import { SettingsSource } from './settings.ts';
import { reportTooLarge, wouldBeChecked } from './tooLarge.ts';

/** What the process provides to the language server. */
export interface Surroundings {
  readonly files: WorkspaceFiles & YamlFiles & AccountFiles;
  /** Frees memory that is no longer used. */
  collectGarbage(effort: 'most' | 'all'): void;
  /** Puts the catalogue of a file in force; '' stands for the one that the user imported. Returns a sentence if it cannot be used. */
  loadCatalogue(path: string): string | null;
}

/** Serves the language features over a connection and starts listening; nothing that a client sends stops the server except `exit`. */
export function startLanguageServer(connection: Connection, { files, collectGarbage, loadCatalogue }: Surroundings): void {
  const log: Log = connection.console;
  const documents = new OpenDocuments();
  const memory = new MemoryTidier(collectGarbage);
  const settings = new SettingsSource(connection, log);
  const abilities = new ClientAbilities();
  const instance = new SelectedInstance();
  const folders = new WorkspaceFolders(connection);
  const known = new KnownIdentifiers();
  const knownPipelines = new KnownPipelines();
  const teams = new KnownTeams();
  const keyBases = new KeyBases();
  let catalogue: string | null = null;
  const others = new OtherExtensions();
  let reportsChanges = false;

  const pipelines = new OpenPipelines(documents);
  const kinds = new DocumentKinds(documents, pipelines);
  const rosters = new OpenRosters({ documents, kinds, settings });
  const people = new WorkspacePeople({ documents, rosters, kinds, settings, folders, files });
  const lenses = new RosterLenses(
    async (uri) => {
      const roster = await rosters.find(uri);
      return roster === null ? null : describeCounts(roster);
    },
    () => refreshLenses(connection, abilities),
    log,
  );

  const insightParts = { abilities, teams, instance, hasOtherJson: () => others.json };
  const workspace = new WorkspaceDocuments({
    connection,
    folders,
    files,
    log,
    isElsewhere: (reference, scope) => known.has(reference, scope),
    findOpen: (uri) => pipelines.find(uri),
    isOpen: (uri) => documents.get(uri) !== undefined,
    recheck: (uri) => checks.recheck(uri),
    publish: (uri, problems) => connection.sendDiagnostics({ uri, diagnostics: toDiagnostics(uri, problems, abilities.relatedPlaces) }),
    refreshLenses: () => refreshLenses(connection, abilities),
  });
  const accounts = new OpenAccounts(documents, files, (uri) => checks.recheck(uri));
  const pipelineParts = { pipelines, settings, abilities, known, knownPipelines, instance, workspace };
  const table: KindTable = {
    roster: toAnyKind(createRosterKind(rosters, { settings, instance, lenses, abilities })),
    report: toAnyKind(createReportKind(insightParts)),
    exportRequest: toAnyKind(createRequestKind(insightParts)),
    insightSources: toAnyKind(createSourcesKind(abilities, () => others.yaml)),
    segmentKeys: toAnyKind(createKeyListKind(keyBases, abilities, toAccountOfKeys(accounts))),
    accountFile: toAnyKind(createAccountKind({ accounts, abilities, othersReportYaml: () => others.yaml })),
    pipeline: toAnyKind(createPipelineKind(pipelineParts, () => others.yaml)),
    yaml: toAnyKind(createYamlKind(pipelineParts)),
  };
  const kindReports = new KindReports({ connection, kinds, pipelines, log });
  const checks = new DocumentChecks({ connection, documents, settings, abilities, memory, kinds, reports: kindReports, log }, table);

  const state = { connection, kinds, checks, abilities, others, teams, keyBases, known, knownPipelines, workspace, instance };

  const capabilities = serveKinds({ connection, documents, kinds, log }, table);
  serveRequests(connection, log, {
    ...listRosterTextRequests(rosters, settings),
    ...listReportRequests(documents),
    ...SEGMENT_REQUESTS,
    ...PLATFORM_REQUESTS,
  });
  registerArrangeCommand({ connection, rosters, abilities, log });
  registerWorkspaceSymbols(connection, people, log);

  function guarded<Params>(name: string, handler: (params: Params) => void | Promise<void>): (params: Params) => Promise<void> {
    return (params) => runGuarded(log, name, () => handler(params));
  }

  /** Loads the catalogue of the settings if it is another one than before; returns whether it did. */
  function useCatalogue(path: string): boolean {
    if (path === catalogue) return false;
    catalogue = path;
    const complaint = loadCatalogue(path);
    // A notification: not every client answers the request that `window` sends.
    if (complaint !== null)
      void connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message: complaint }).catch(() => {});
    return true;
  }

  connection.onInitialize(async (params): Promise<InitializeResult> => {
    await runGuarded(log, 'initialize', () => {
      settings.initialize(params);
      useCatalogue(settings.sentCataloguePath());
      folders.read(params);
      const options: InitializationOptions = params.initializationOptions ?? {};
      abilities.read(params.capabilities, options);
      reportsChanges = params.capabilities?.workspace?.didChangeConfiguration?.dynamicRegistration === true;
      workspace.watches = params.capabilities?.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
      kindReports.isWanted = options.tellsKinds === true;
      storeState(state, options);
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
    guarded('initialized', async () => {
      if (reportsChanges) await connection.client.register(DidChangeConfigurationNotification.type, { section: SETTINGS_SECTION });
      await registerFormatting(connection, abilities);
      if (useCatalogue(await settings.cataloguePath())) checks.recheckAll();
      await workspace.register();
    }),
  );

  connection.onDidChangeConfiguration(
    guarded('didChangeConfiguration', async (params) => {
      settings.change(params?.settings);
      useCatalogue(await settings.cataloguePath());
      checks.recheckAll();
      await refreshShown(connection, abilities);
    }),
  );

  connection.onDidOpenTextDocument(
    guarded('didOpen', async ({ textDocument }) => {
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
    guarded('didChangeWatchedFiles', ({ changes }) => {
      for (const { uri } of changes) accounts.refresh(uri);
      return workspace.changed(changes);
    }),
  );

  connection.onDidChangeTextDocument(
    guarded('didChange', async (params) => {
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
    guarded('didClose', async ({ textDocument: { uri } }) => {
      settings.forget(uri);
      if (documents.tooLarge(uri) !== undefined) await connection.sendDiagnostics({ uri, diagnostics: [] });
      if (!documents.close(uri)) return;
      people.forget(uri);
      await checks.closed(uri);
      accounts.refresh(uri);
      await workspace.closed(uri);
    }),
  );

  connection.onNotification(
    SET_STATE,
    guarded<ClientState>('setState', async (sent) => {
      storeState(state, sent);
      await refreshState(state, sent);
    }),
  );

  connection.onShutdown(() => {
    memory.dispose();
    checks.dispose();
    lenses.dispose();
    workspace.dispose();
  });
  connection.listen();
}
