import type { Connection } from 'vscode-languageserver';
import type { Log } from '../guard.ts';
import type { OpenDocument, OpenDocuments } from '../openDocuments.ts';
import type { Settings } from '../readSettings.ts';
import type { SettingsSource } from '../settingsSource.ts';
import { isRosterDocument } from './isRosterDocument.ts';
import type { RosterModes } from './rosterModes.ts';

/** What requests about rosters work with. */
export interface RosterRequestParts {
  readonly connection: Connection;
  readonly documents: OpenDocuments;
  readonly settings: SettingsSource;
  readonly modes: RosterModes;
  readonly log: Log;
}

/** Returns an open document with the settings that apply to it; null if it is not a roster. */
export async function findRoster(
  { documents, settings, modes }: RosterRequestParts,
  uri: string,
): Promise<{ readonly document: OpenDocument; readonly settings: Settings } | null> {
  const known = await settings.of(uri);
  const document = documents.get(uri);
  if (document === undefined || !isRosterDocument(document, modes.of(uri))) return null;
  return { document, settings: known };
}
