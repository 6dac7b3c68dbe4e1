import { commands, type Uri } from 'vscode';
import { requireDocument } from '../documents/requireDocument.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { GRID_EDITOR } from '../manifest/ids.ts';
import { and, CSV, or, REPORT, ROSTER } from '../manifest/when.ts';
import { readAddress } from '../window/commandArguments.ts';
import type { RosterParts } from './rosterParts.ts';

/** A document that has a grid is in front, as text. */
const AS_TEXT = and(or(ROSTER, REPORT, CSV), `activeCustomEditorId != ${GRID_EDITOR}`);

/** Commands for the table over a CSV. */
export const GRID_COMMANDS = {
  openAsTable: {
    run: openAsTable,
    palette: AS_TEXT,
    icon: 'table',
    listed: 'ifFailed',
    menus: [['editor/title', 'navigation@4', and(or(ROSTER, REPORT), `activeCustomEditorId != ${GRID_EDITOR}`)]],
  },
} satisfies CommandRecords<RosterParts>;

/** Opens a document as a table: the given one, otherwise the active one. Returns its URI. */
async function openAsTable(_: RosterParts, given?: unknown): Promise<Uri> {
  const { uri } = await requireDocument(readAddress(given));
  await commands.executeCommand('vscode.openWith', uri, GRID_EDITOR);
  return uri;
}
