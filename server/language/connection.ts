import {
  type Connection,
  DidChangeConfigurationNotification,
  type InitializeResult,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from 'vscode-languageserver';
import { ClientAbilities } from './clientAbilities.ts';
import { DocumentChecks } from './documentChecks.ts';
import { DocumentKinds } from './documentKinds.ts';
import { type Log, runGuarded } from './guard.ts';
import { registerInsightFeatures } from './insights/features.ts';
import { KnownTeams } from './insights/knownTeams.ts';
import { OpenReports } from './insights/openReports.ts';
import { OpenRequests } from './insights/openRequests.ts';
import { createRequestCheck } from './insights/requestProblems.ts';
import { MemoryTidier } from './memoryTidier.ts';
import { OpenDocuments } from './openDocuments.ts';
import { registerPipelineFeatures } from './pipeline/features.ts';
import { KnownIdentifiers } from './pipeline/knownIdentifiers.ts';
import { KnownPipelines } from './pipeline/knownPipelines.ts';
import { OpenPipelines } from './pipeline/openPipelines.ts';
import { createPipelineCheck } from './pipeline/pipelineCheck.ts';
import { registerPlatformRequests } from './platform/features.ts';
import { SET_KEY_BASE, type SetKeyBase } from './protocol/keys.ts';
import { SET_PIPELINES, type SetPipelines } from './protocol/platform.ts';
import {
  type InitializationOptions,
  SET_INSTANCE,
  SET_KNOWN_IDENTIFIERS,
  SET_OTHER_JSON,
  SET_OTHER_YAML,
  SET_ROSTER_CHECK,
  SET_TEAMS,
  SETTINGS_SECTION,
  type SetInstance,
  type SetKnownIdentifiers,
  type SetOtherJson,
  type SetOtherYaml,
  type SetRosterCheck,
  type SetTeams,
} from './protocol.ts';
import { refreshLenses, refreshShown } from './refreshShown.ts';
import { Requests } from './requests.ts';
import { describeCounts } from './roster/describeCounts.ts';
import { registerRosterFeatures } from './roster/features.ts';
import { formattingAbilities, offerFormatting } from './roster/formatting.ts';
import { KnownRosters } from './roster/knownRosters.ts';
import { OpenRosters } from './roster/openRosters.ts';
import { registerOrgRequests } from './roster/orgRequests.ts';
import { registerPlanRequests } from './roster/planRequests.ts';
import { registerQueryRequests } from './roster/queryRequests.ts';
import { createRosterCheck } from './roster/rosterCheck.ts';
import { RosterLenses } from './roster/rosterLenses.ts';
import { RosterModes } from './roster/rosterModes.ts';
import { registerRosterRequests } from './roster/rosterRequests.ts';
import type { WorkspaceFiles } from './roster/workspaceFiles.ts';
import { registerWorkspaceSymbols } from './roster/workspaceSymbols.ts';
import { registerKeyFeatures } from './segments/features.ts';
import { createKeyCheck } from './segments/keyCheck.ts';
import { OpenKeys } from './segments/openKeys.ts';
import { registerSegmentTexts } from './segments/texts.ts';
import { SelectedInstance } from './selectedInstance.ts';
import { SettingsSource } from './settingsSource.ts';
import { reportTooLarge, wouldBeChecked } from './tooLarge.ts';
import { WorkspaceFolders } from './workspaceFolders.ts';

/** What the process provides to the language server. */
export interface Surroundings {
  readonly files: WorkspaceFiles;
  /** Frees memory that is no longer used. */
  collectGarbage(effort: 'most' | 'all'): void;
}

/** Serves the language features over a connection and starts listening; nothing that a client sends stops the server except `exit`. */
export function startLanguageServer(connection: Connection, { files, collectGarbage }: Surroundings): void {
  const log: Log = connection.console;
  const documents = new OpenDocuments();
  const memory = new MemoryTidier(collectGarbage);
  const settings = new SettingsSource(connection, log);
  const rosterModes = new RosterModes();
  const pipelines = new OpenPipelines(documents);
  const abilities = new ClientAbilities();
  const known = new KnownIdentifiers();
  const knownPipelines = new KnownPipelines();
  const instance = new SelectedInstance();
  const requests = new Requests(connection);
  const exports = new OpenRequests(documents);
  const reports = new OpenReports(documents);
  const teams = new KnownTeams();
  const keys = new OpenKeys(documents);
  let otherYaml = false;
  let otherJson = false;
  let tellsChanges = false;

  const parts = { connection, documents, settings, abilities, memory, log };
  const rosterParts = { connection, documents, settings, modes: rosterModes, log };
  const rosters = new OpenRosters(rosterParts);
  const folders = new WorkspaceFolders(connection);
  const knownRosters = new KnownRosters({ documents, rosters, modes: rosterModes, settings, folders, files });
  const rosterChecks = new DocumentChecks(parts, createRosterCheck(rosterModes, rosters));
  const pipelineChecks = new DocumentChecks(
    parts,
    createPipelineCheck(pipelines, () => otherYaml),
  );
  const insightParts = { exports, reports, teams, instance, hasOtherJson: () => otherJson };
  const requestChecks = new DocumentChecks(parts, createRequestCheck(insightParts));
  const keyChecks = new DocumentChecks(parts, createKeyCheck(keys));
  const kinds = new DocumentKinds({ connection, documents, modes: rosterModes, pipelines, reports, log });
  const checks = [rosterChecks, pipelineChecks, requestChecks, keyChecks, kinds];

  function guarded<Params>(name: string, handler: (params: Params) => void | Promise<void>): (params: Params) => Promise<void> {
    return (params) => runGuarded(log, name, () => handler(params));
  }

  const lenses = new RosterLenses(
    async (uri) => {
      const roster = await rosters.find(uri);
      return roster === null ? null : describeCounts(roster);
    },
    () => refreshLenses(connection, abilities),
    log,
  );
  const features = merge(
    registerPipelineFeatures({ connection, requests, pipelines, settings, abilities, known, knownPipelines, instance, log }),
    registerInsightFeatures({ ...insightParts, connection, requests, abilities, log }),
    registerKeyFeatures({ connection, requests, keys, abilities, log }),
    registerRosterFeatures({ connection, requests, rosters, settings, instance, lenses, abilities, log }),
    registerWorkspaceSymbols(connection, knownRosters, log),
  );

  registerRosterRequests(rosterParts, rosters);
  registerOrgRequests(rosterParts, rosters);
  registerQueryRequests(rosterParts, rosters);

  registerPlanRequests({ connection, settings, log });

  connection.onInitialize(async (params): Promise<InitializeResult> => {
    await runGuarded(log, 'initialize', () => {
      settings.initialize(params);
      folders.read(params);
      const options: InitializationOptions = params.initializationOptions ?? {};
      abilities.read(params.capabilities, options);
      tellsChanges = params.capabilities?.workspace?.didChangeConfiguration?.dynamicRegistration === true;
      known.set(options.known);
      knownPipelines.set(options.pipelines);
      instance.set(options.instance);
      otherYaml = options.otherYaml === true;
      otherJson = options.otherJson === true;
      teams.set(options.teams);
      kinds.isWanted = options.tellsKinds === true;
      for (const entry of options.switched ?? []) rosterModes.set(entry);
      for (const entry of options.keyBases ?? []) keys.setBase(entry);
    });
    return {
      serverInfo: { name: 'fairlead' },
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
        ...features,
        ...formattingAbilities(abilities),
      },
    };
  });

  connection.onInitialized(
    guarded('initialized', async () => {
      if (tellsChanges) await connection.client.register(DidChangeConfigurationNotification.type, { section: SETTINGS_SECTION });
      await offerFormatting(connection, abilities);
    }),
  );

  connection.onDidChangeConfiguration(
    guarded('didChangeConfiguration', async (params) => {
      settings.change(params?.settings);
      for (const check of checks) check.recheckAll();
      await refreshShown(connection, abilities);
    }),
  );

  connection.onDidOpenTextDocument(
    guarded('didOpen', async ({ textDocument }) => {
      documents.open(textDocument);
      memory.came(textDocument.text);
      const { uri, languageId } = textDocument;
      if (documents.tooLarge(uri) !== undefined && wouldBeChecked(textDocument))
        return reportTooLarge(connection, textDocument, languageId);
      for (const check of checks) check.recheck(textDocument.uri);
    }),
  );

  connection.onDidChangeTextDocument(
    guarded('didChange', async (params) => {
      if (!documents.change(params)) return;
      const { uri } = params.textDocument;
      const grown = documents.tooLarge(uri);
      for (const check of checks) {
        if (grown === undefined) check.changed(uri);
        else await check.closed(uri);
      }
      if (grown !== undefined) return reportTooLarge(connection, params.textDocument, grown);
      lenses.changed(uri);
    }),
  );

  connection.onDidCloseTextDocument(
    guarded('didClose', async ({ textDocument: { uri } }) => {
      settings.forget(uri);
      if (documents.tooLarge(uri) !== undefined) await connection.sendDiagnostics({ uri, diagnostics: [] });
      if (!documents.close(uri)) return;
      pipelines.forget(uri);
      rosters.forget(uri);
      knownRosters.forget(uri);
      lenses.forget(uri);
      exports.forget(uri);
      keys.forget(uri);
      reports.forget(uri);
      for (const check of checks) await check.closed(uri);
    }),
  );

  connection.onNotification(
    SET_ROSTER_CHECK,
    guarded<SetRosterCheck>('setRosterCheck', async (params) => {
      rosterModes.set(params);
      for (const check of [rosterChecks, kinds]) check.recheck(params.uri);
      await refreshShown(connection, abilities);
    }),
  );

  connection.onNotification(
    SET_OTHER_YAML,
    guarded<SetOtherYaml>('setOtherYaml', (params) => {
      otherYaml = params?.isActive === true;
      pipelineChecks.recheckAll();
    }),
  );

  connection.onNotification(
    SET_OTHER_JSON,
    guarded<SetOtherJson>('setOtherJson', (params) => {
      otherJson = params?.isActive === true;
      requestChecks.recheckAll();
    }),
  );

  connection.onNotification(
    SET_TEAMS,
    guarded<SetTeams>('setTeams', (params) => {
      teams.set(params?.teams);
      requestChecks.recheckAll();
    }),
  );

  connection.onNotification(
    SET_KEY_BASE,
    guarded<SetKeyBase>('setKeyBase', async (params) => {
      keys.setBase(params);
      keyChecks.recheck(params.uri);
      await refreshLenses(connection, abilities);
    }),
  );

  connection.onNotification(
    SET_KNOWN_IDENTIFIERS,
    guarded<SetKnownIdentifiers>('setKnownIdentifiers', (params) => known.set(params)),
  );

  connection.onNotification(
    SET_PIPELINES,
    guarded<SetPipelines>('setPipelines', async (params) => {
      knownPipelines.set(params);
      await refreshLenses(connection, abilities);
    }),
  );

  registerPlatformRequests(connection, log);

  connection.onNotification(
    SET_INSTANCE,
    guarded<SetInstance>('setInstance', async (params) => {
      instance.set(params?.name);
      await refreshLenses(connection, abilities);
    }),
  );

  registerSegmentTexts(connection, log);

  connection.onShutdown(() => {
    memory.dispose();
    for (const check of checks) check.dispose();
    lenses.dispose();
  });
  connection.listen();
}

/** Merges the capabilities of several kinds of document; each kind ignores the trigger characters of the others. */
function merge(...all: readonly ServerCapabilities[]): ServerCapabilities {
  const signs = all.flatMap(({ completionProvider }) => completionProvider?.triggerCharacters ?? []);
  return { ...Object.assign({}, ...all.toReversed()), completionProvider: { triggerCharacters: [...new Set(signs)] } };
}
