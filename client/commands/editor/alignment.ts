import { ConfigurationTarget, l10n, type Uri, workspace } from 'vscode';
import type { RosterHint } from '../../../server/language/protocol.ts';
import type { App } from '../../app.ts';
import { readUri } from '../../commandArguments.ts';
import { requireDocument } from '../../requireDocument.ts';
import { readRosterHints } from '../../settings.ts';

const SETTING = 'fairlead.roster.inlayHints';
const ALIGNMENT: RosterHint = 'alignment';

/** Aligns the columns of rosters on screen, without changing their text. */
export async function showAlignment(app: App, given?: unknown): Promise<void> {
  const { uri } = await requireDocument(readUri(given));
  await writeHints(uri, (others) => [...others, ALIGNMENT]);
  if (workspace.getConfiguration('editor', uri).get('inlayHints.enabled') === 'off') {
    app.report.tell(l10n.t('Columns are aligned by inlay hints, which are off in this editor. Set "editor.inlayHints.enabled" to "on".'));
  }
}

/** Shows the columns of rosters as they are in the text. */
export async function hideAlignment(_: App, given?: unknown): Promise<void> {
  const { uri } = await requireDocument(readUri(given));
  await writeHints(uri, (others) => others);
}

/** Writes the setting at the level that defines it, otherwise for the user. */
async function writeHints(uri: Uri, change: (others: readonly RosterHint[]) => readonly RosterHint[]): Promise<void> {
  const configuration = workspace.getConfiguration(undefined, uri);
  const found = configuration.inspect(SETTING);
  const { Global, Workspace, WorkspaceFolder } = ConfigurationTarget;
  const target = found?.workspaceFolderValue !== undefined ? WorkspaceFolder : found?.workspaceValue !== undefined ? Workspace : Global;
  const others = readRosterHints(configuration).filter((hint) => hint !== ALIGNMENT);
  await configuration.update(SETTING, change(others), target);
}
