import type { Connection, ServerCapabilities } from 'vscode-languageserver';
import type { ClientAbilities } from '../clientAbilities.ts';
import { type Log, runGuarded } from '../guard.ts';
import type { Requests } from '../requests.ts';
import type { SelectedInstance } from '../selectedInstance.ts';
import type { SettingsSource } from '../settingsSource.ts';
import type { OpenRoster, OpenRosters } from './openRosters.ts';
import type { RosterLenses } from './rosterLenses.ts';

/** What the features of rosters work with. */
export interface FeatureParts {
  readonly connection: Connection;
  readonly requests: Requests;
  readonly rosters: OpenRosters;
  readonly settings: SettingsSource;
  readonly instance: SelectedInstance;
  readonly lenses: RosterLenses;
  readonly abilities: ClientAbilities;
  readonly log: Log;
}

/** A feature: its server capabilities, and the handlers of its requests. */
export interface Feature {
  readonly capabilities: ServerCapabilities;
  register(parts: FeatureParts): void;
}

/** Creates a handler for requests about a document; it returns null if the document is not a roster or the handler fails. */
export function answering<Params extends { readonly textDocument: { readonly uri: string } }, Result>(
  { rosters, log }: FeatureParts,
  name: string,
  answer: (roster: OpenRoster, params: Params) => Result | null | Promise<Result | null>,
): (params: Params) => Promise<Result | null> {
  return async (params) => {
    const result = await runGuarded(log, name, async () => {
      const roster = await rosters.find(params.textDocument.uri);
      return roster === null ? null : answer(roster, params);
    });
    return result ?? null;
  };
}
