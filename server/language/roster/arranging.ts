import { LSPErrorCodes, MessageType, ResponseError, ShowMessageNotification, type WorkspaceEdit } from 'vscode-languageserver';
import { runGuarded } from '../guard.ts';
import { ARRANGE_COMMAND, ARRANGE_ROSTER, type ArrangedRoster, type ArrangeRoster } from '../protocol/rosterLayout.ts';
import { arrangeRoster } from './arrangeRoster.ts';
import { answering, type Feature } from './feature.ts';

/** Aligns, shrinks and sorts rosters: returns edits to a client that requests them, and applies them through a command for any other. */
export const arranging: Feature = {
  capabilities: { executeCommandProvider: { commands: [ARRANGE_COMMAND] } },
  register(parts) {
    const { connection, log } = parts;
    const answer = answering(parts, 'arrangeRoster', (roster, params: ArrangeRoster): ArrangedRoster => arrangeRoster(roster, params));
    connection.onRequest(ARRANGE_ROSTER, answer);
    connection.onExecuteCommand(async ({ command, arguments: given }) => {
      const params = given?.[0] as ArrangeRoster | undefined;
      if (command !== ARRANGE_COMMAND || typeof params?.textDocument?.uri !== 'string')
        return refuse(`${ARRANGE_COMMAND} is the command of this server, with an open document and what is to be done to it.`);
      const arranged = await answer(params);
      if (arranged === null) return refuse('This document is no roster that can be edited. Open one, then run this again.');
      if (arranged.kind === 'refused') return refuse(arranged.message);
      const reportNote = async (): Promise<null> => {
        const { note: message } = arranged;
        if (message !== null) await connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Info, message });
        return null;
      };
      if (arranged.edits.length === 0) return reportNote();
      const { uri } = params.textDocument;
      const edits = [...arranged.edits];
      const edit: WorkspaceEdit = parts.abilities.versionedEdits
        ? { documentChanges: [{ textDocument: { uri, version: arranged.version }, edits }] }
        : { changes: { [uri]: edits } };
      const applied = await runGuarded(log, 'applyEdit', () => connection.workspace.applyEdit(edit));
      return applied?.applied === true ? reportNote() : refuse('The roster has changed meanwhile. Try again.');
    });
  },
};

function refuse(sentence: string): ResponseError<void> {
  return new ResponseError<void>(LSPErrorCodes.RequestFailed, sentence);
}
