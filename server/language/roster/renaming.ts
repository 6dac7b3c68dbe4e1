import { LSPErrorCodes, type PrepareRenameResult, ResponseError, type WorkspaceEdit } from 'vscode-languageserver';
import { quoteCell } from '../../core/csvRow.ts';
import type { CellAddress } from '../../documents/roster/cellAt.ts';
import type { TextChange } from '../../documents/roster/writeManagerEmail.ts';
import { answering, type Feature } from './feature.ts';
import { cellsOf, findEmail, rangeInside } from './mentions.ts';
import type { OpenRoster } from './openRosters.ts';

/** Changes a person's e-mail in their own row and in those of their reports. */
export const renaming: Feature = {
  capabilities: { renameProvider: { prepareProvider: true } },
  register(parts) {
    parts.requests.onPrepareRename(
      answering(parts, 'prepareRename', (roster, { position }): PrepareRenameResult | null => {
        const mention = findEmail(roster, position);
        return mention && { range: rangeInside(roster, mention.cell), placeholder: roster.check.facts.emailText(mention.number) };
      }),
    );
    parts.requests.onRename(
      answering(parts, 'rename', (roster, { position, newName }): WorkspaceEdit | ResponseError => {
        const mention = findEmail(roster, position);
        if (mention === null) return refuse('There is no e-mail here. Put the cursor in one, of a person or a manager.');
        const email = newName.trim();
        const refusal = whyNot(roster, mention.number, email);
        if (refusal !== null) return refuse(refusal);
        const { own, reports } = cellsOf(roster, mention.number);
        return { changes: { [roster.document.uri]: [...own, ...reports].map((cell) => write(roster, cell, email)) } };
      }),
    );
  },
};

function whyNot({ check: { facts } }: OpenRoster, number: number, email: string): string | null {
  if (email === '') return 'An e-mail cannot be empty. Write the new one.';
  if (/[\r\n]/.test(email)) return 'An e-mail stands in one line. Write it without line breaks.';
  const other = facts.numberOf(email);
  if (other !== 0 && other !== number && facts.firstRecordOf(other) !== -1) {
    return `Someone else has the e-mail "${facts.emailText(other)}". Choose another, or correct that row first.`;
  }
  return null;
}

/** Keeps the quotes of a cell; adds them if the e-mail requires them. */
function write(roster: OpenRoster, cell: CellAddress, email: string): TextChange {
  const range = rangeInside(roster, cell);
  const whole = roster.check.table.rangeOf(cell.row, cell.column);
  const isQuoted = range.start.character !== whole.start.character || range.start.line !== whole.start.line;
  return { range, newText: isQuoted ? email.replaceAll('"', '""') : quoteCell(email) };
}

/** The client shows the sentence. */
function refuse(sentence: string): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestFailed, sentence);
}
