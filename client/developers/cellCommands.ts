import { commands, type Position, Selection, type TextDocument, type TextEditor, window } from 'vscode';
import { type CellSpan, listCellSpans } from '../../server/core/csvCells.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { NEVER } from '../manifest/when.ts';
import type { RosterParts } from './rosterParts.ts';

/** Commands that go from cell to cell: a typed tab would put spaces into a cell, which become its value. */
export const CELL_COMMANDS = {
  nextCell: { run: () => go(findNext), palette: NEVER, listed: 'never' },
  previousCell: { run: () => go(findPrevious), palette: NEVER, listed: 'never' },
} satisfies CommandRecords<RosterParts>;

/** A cell of a document. */
interface Cell extends CellSpan {
  readonly line: number;
}

/** Finds the cell to go to from a place; null if there is none. */
type Find = (document: TextDocument, place: Position) => Cell | null;

async function go(find: Find): Promise<void> {
  const editor = window.activeTextEditor;
  if (editor === undefined) return;
  // Typed, so that suggestions for the cell appear.
  if (find === findNext && isRowOpen(editor)) return commands.executeCommand('type', { text: ',' });
  editor.selections = editor.selections.map((selection) => {
    const cell = find(editor.document, selection.active);
    // Behind the text, which the next keys then do not replace.
    return cell === null ? selection : new Selection(cell.line, cell.end, cell.line, cell.end);
  });
  editor.revealRange(editor.selection);
}

/** Whether the cursor is at the end of a row that has fewer cells than the header, so that the next cell begins with a comma. */
export function isRowOpen({ document, selections }: TextEditor): boolean {
  const [{ active } = new Selection(0, 0, 0, 0), ...others] = selections;
  if (others.length > 0 || active.line === 0 || active.character < document.lineAt(active.line).text.length) return false;
  return listCells(document, active.line).length < listCells(document, 0).length;
}

function findNext(document: TextDocument, { line, character }: Position): Cell | null {
  const next = listCells(document, line).find(({ start }) => start > character);
  return next ?? (line + 1 < document.lineCount ? listCells(document, line + 1)[0]! : null);
}

function findPrevious(document: TextDocument, { line, character }: Position): Cell | null {
  const cells = listCells(document, line);
  const own = cells.findLastIndex(({ start }) => start <= character);
  return cells[own - 1] ?? (line === 0 ? null : listCells(document, line - 1).at(-1)!);
}

function listCells(document: TextDocument, line: number): readonly Cell[] {
  return listCellSpans(document.lineAt(line).text).map((cell) => ({ ...cell, line }));
}
