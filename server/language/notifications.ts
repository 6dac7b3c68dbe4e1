import type { Connection } from 'vscode-languageserver';
import { type ClientAbilities, refreshLenses, refreshShown, type SelectedInstance } from './client.ts';
import type { DocumentChecks } from './documentChecks.ts';
import type { DocumentKinds } from './documentKinds.ts';
import type { KnownTeams } from './insights/openRequests.ts';
import type { KnownIdentifiers, KnownPipelines } from './platform/knownEntities.ts';
import type { WorkspaceDocuments } from './platform/workspaceDocuments.ts';
import { SET_ROSTER_CHECK, type SetRosterCheck } from './protocol/developers.ts';
import { SET_OTHER_JSON, SET_TEAMS, type SetOtherJson, type SetTeams } from './protocol/insights.ts';
import {
  SET_KNOWN_IDENTIFIERS,
  SET_OTHER_YAML,
  SET_PIPELINES,
  type SetKnownIdentifiers,
  type SetOtherYaml,
  type SetPipelines,
} from './protocol/platform.ts';
import { SET_KEY_BASE, type SetKeyBase } from './protocol/segments.ts';
import { SET_INSTANCE, type SetInstance } from './protocol.ts';
import type { KeyBases } from './segments/kind.ts';

/** Whether other extensions report errors of YAML, and violations of the schema of export requests. */
export class OtherExtensions {
  yaml = false;
  json = false;
}

/** What a client reports by notifications, and what depends on it. */
interface NotificationParts {
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

type Guard = <Params>(name: string, handler: (params: Params) => void | Promise<void>) => (params: Params) => Promise<void>;

/** Handles the notifications that only clients of Fairlead send. */
export function registerNotifications(
  { connection, kinds, checks, abilities, others, teams, keyBases, known, knownPipelines, workspace, instance }: NotificationParts,
  guarded: Guard,
): void {
  connection.onNotification(
    SET_ROSTER_CHECK,
    guarded<SetRosterCheck>('setRosterCheck', async (params) => {
      kinds.setMode(params);
      checks.recheck(params.uri);
      await refreshShown(connection, abilities);
    }),
  );

  connection.onNotification(
    SET_OTHER_YAML,
    guarded<SetOtherYaml>('setOtherYaml', (params) => {
      others.yaml = params?.isActive === true;
      checks.recheckKind('pipeline');
      checks.recheckKind('insightSources');
      checks.recheckKind('accountFile');
    }),
  );

  connection.onNotification(
    SET_OTHER_JSON,
    guarded<SetOtherJson>('setOtherJson', (params) => {
      others.json = params?.isActive === true;
      checks.recheckKind('exportRequest');
    }),
  );

  connection.onNotification(
    SET_TEAMS,
    guarded<SetTeams>('setTeams', (params) => {
      teams.set(params?.teams);
      checks.recheckKind('exportRequest');
    }),
  );

  connection.onNotification(
    SET_KEY_BASE,
    guarded<SetKeyBase>('setKeyBase', async (params) => {
      keyBases.set(params);
      checks.recheck(params.uri);
      await refreshLenses(connection, abilities);
    }),
  );

  connection.onNotification(
    SET_KNOWN_IDENTIFIERS,
    guarded<SetKnownIdentifiers>('setKnownIdentifiers', (params) => {
      // A client sends its lists again and again; everything is checked again only if they differ.
      if (known.set(params)) workspace.elsewhereChanged();
    }),
  );

  connection.onNotification(
    SET_PIPELINES,
    guarded<SetPipelines>('setPipelines', async (params) => {
      knownPipelines.set(params);
      await refreshLenses(connection, abilities);
    }),
  );

  connection.onNotification(
    SET_INSTANCE,
    guarded<SetInstance>('setInstance', async (params) => {
      instance.set(params?.name);
      await refreshLenses(connection, abilities);
    }),
  );
}
