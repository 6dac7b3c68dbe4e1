import type { Connection } from 'vscode-languageserver';
import { type ClientAbilities, refreshLenses, refreshShown, type SelectedInstance } from './client.ts';
import type { DocumentChecks } from './documentChecks.ts';
import type { DocumentKinds } from './documentKinds.ts';
import type { KnownTeams } from './insights/openRequests.ts';
import type { KnownIdentifiers, KnownPipelines } from './platform/knownEntities.ts';
import type { WorkspaceDocuments } from './platform/workspaceDocuments.ts';
import type { ClientState } from './protocol.ts';
import type { KeyBases } from './segments/kind.ts';

/** Whether other extensions report errors of YAML, and violations of the schema of export requests. */
export class OtherExtensions {
  yaml = false;
  json = false;
}

/** What the state of a client is stored in, and what depends on it. */
interface StateParts {
  readonly connection: Connection;
  readonly kinds: DocumentKinds;
  readonly checks: DocumentChecks;
  readonly abilities: ClientAbilities;
  readonly others: OtherExtensions;
  readonly teams: KnownTeams;
  readonly keyBases: KeyBases;
  readonly known: KnownIdentifiers;
  readonly knownPipelines: KnownPipelines;
  readonly workspace: WorkspaceDocuments;
  readonly instance: SelectedInstance;
}

/** Stores the parts of the state that a client sent, and checks the documents again that depend on them. Throws if a part is malformed. */
export function storeState(parts: StateParts, state: ClientState): void {
  const { kinds, checks, others, teams, keyBases, known, knownPipelines, workspace, instance } = parts;
  instance.set(state.instance);
  knownPipelines.set(state.pipelines);
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
export async function refreshState({ connection, abilities }: StateParts, state: ClientState): Promise<void> {
  if (state.switched !== undefined) await refreshShown(connection, abilities);
  else if ([state.keyBases, state.pipelines, state.instance].some((part) => part !== undefined)) await refreshLenses(connection, abilities);
}
