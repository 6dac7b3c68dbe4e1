import type { Connection } from 'vscode-languageserver';
import { createAccountKind } from './account/kind.ts';
import { toAccountOfKeys } from './account/navigation.ts';
import { OpenAccounts } from './account/openAccounts.ts';
import { Answering, DEADLINE, type LimitTime } from './answering.ts';
import { ClientAbilities, OtherExtensions, refreshLenses, SelectedInstance, type WorkspaceFiles, WorkspaceFolders } from './client.ts';
import { createRosterKind } from './developers/kind.ts';
import { KnownRosters } from './developers/knownRosters.ts';
import { describeCounts, RosterLenses } from './developers/lenses.ts';
import { OpenGrids } from './developers/openGrids.ts';
import { OpenRosters } from './developers/openRosters.ts';
import { WorkspacePeople } from './developers/workspacePeople.ts';
import { DocumentChecks, toDiagnostics } from './documentChecks.ts';
import { type KindTable, toAnyKind } from './documentKind.ts';
import { DocumentKinds, KindReports } from './documentKinds.ts';
import type { Log } from './guard.ts';
import { createReportKind, createRequestKind } from './insights/kinds.ts';
import { KnownTeams } from './insights/openRequests.ts';
import { createOrderKind } from './insights/orders.ts';
import { createSourcesKind } from './insights/sources.ts';
import { MemoryTidier } from './memoryTidier.ts';
import { OpenDocuments } from './openDocuments.ts';
import { createPipelineKind, createYamlKind } from './platform/kind.ts';
import { KnownIdentifiers, KnownPipelines } from './platform/knownEntities.ts';
import { OpenPipelines } from './platform/openPipelines.ts';
import { WorkspaceDocuments } from './platform/workspaceDocuments.ts';
import { createKeyListKind, KeyBases } from './segments/kind.ts';
import { SettingsSource } from './settings.ts';
import { Warnings } from './warnings.ts';

/** What the process provides to the language server. */
export interface Surroundings {
  readonly files: WorkspaceFiles;
  /** Ends work that takes too long, if the process can. */
  readonly limitTime: LimitTime;
  /** Milliseconds that the work for one request may take; by default DEADLINE. */
  readonly deadline?: number;
  /** Frees memory that is no longer used. */
  collectGarbage(effort: 'most' | 'all'): void;
  /** Uses the catalogue of a file; '' means the one that the user imported. Returns a sentence if it cannot be used. */
  loadCatalogue(path: string): string | null;
}

/** What the handlers of a connection work with. */
export type ServerParts = ReturnType<typeof createServerParts>;

/** Creates everything that serves one connection; nothing is registered yet. */
export function createServerParts(
  connection: Connection,
  { files, limitTime, deadline = DEADLINE, collectGarbage, loadCatalogue }: Surroundings,
) {
  const log: Log = connection.console;
  const answering = new Answering(log, limitTime, deadline);
  const documents = new OpenDocuments();
  const settings = new SettingsSource(connection, log);
  const abilities = new ClientAbilities();
  const folders = new WorkspaceFolders(connection);
  const warnings = new Warnings(connection);
  const known = new KnownIdentifiers();
  const pipelines = new OpenPipelines(documents);
  const kinds = new DocumentKinds(documents, pipelines);
  const rosters = new OpenRosters({ documents, kinds, settings });
  const refresh = (): Promise<void> => refreshLenses(connection, abilities);
  const describe = async (uri: string) => {
    const roster = await rosters.find(uri);
    return roster === null ? null : describeCounts(roster);
  };
  const subjects = {
    ...{ settings, abilities, known, pipelines, rosters },
    instance: new SelectedInstance(),
    knownPipelines: new KnownPipelines(),
    knownRosters: new KnownRosters(),
    teams: new KnownTeams(),
    keyBases: new KeyBases(),
    others: new OtherExtensions(),
    lenses: new RosterLenses(describe, refresh, log),
    workspace: new WorkspaceDocuments({
      ...{ connection, documents, folders, files, warnings, log },
      recheck: (uri) => checks.recheckNow(uri),
      isElsewhere: (reference, scope) => known.has(reference, scope),
      findOpen: (uri) => pipelines.find(uri),
      publish: (uri, problems) => connection.sendDiagnostics({ uri, diagnostics: toDiagnostics(uri, problems, abilities.relatedPlaces) }),
      refreshLenses: refresh,
    }),
    accounts: new OpenAccounts(documents, files, (uri) => checks.recheck(uri), warnings),
  };
  const table: KindTable = {
    roster: toAnyKind(createRosterKind(subjects)),
    report: toAnyKind(createReportKind(subjects)),
    exportRequest: toAnyKind(createRequestKind(subjects)),
    exportOrder: toAnyKind(createOrderKind(subjects)),
    insightSources: toAnyKind(createSourcesKind(subjects)),
    segmentKeys: toAnyKind(createKeyListKind(subjects.keyBases, abilities, toAccountOfKeys(subjects.accounts))),
    accountFile: toAnyKind(createAccountKind(subjects)),
    pipeline: toAnyKind(createPipelineKind(subjects)),
    yaml: toAnyKind(createYamlKind(subjects)),
  };
  const memory = new MemoryTidier(collectGarbage);
  const reports = new KindReports({ connection, kinds, pipelines, log });
  const checks = new DocumentChecks({ connection, documents, settings, abilities, memory, kinds, reports, log }, table);
  const grids = new OpenGrids({ documents, kinds, rosters, checks });
  const people = new WorkspacePeople({ documents, rosters, kinds, settings, folders, files, warnings });
  return {
    ...subjects,
    connection,
    log,
    answering,
    documents,
    memory,
    folders,
    kinds,
    grids,
    people,
    table,
    reports,
    checks,
    loadCatalogue,
  };
}
