import type { HintCell, HintFacts, HintPerson } from '../../core/developers/hints/hintFacts.ts';
import type { Position } from '../../core/problem.ts';
import { indexLines } from '../lineIndex.ts';
import type { RosterCheck } from './check.ts';
import type { LineBuffer } from './live/lineBuffer.ts';

/** A roster's text: as one, or as an open document keeps it. */
export type RosterText = string | LineBuffer;

/** Lines of an open document that are searched as one text. */
const LINES_A_PIECE = 2_000;

const BYTE_ORDER_MARK = '\uFEFF';

/** Reads from a checked roster what the hints need; people are only read `withPeople`, cells only where a pattern matches the text. */
export function readHintFacts({ table, columns, facts }: RosterCheck, text: RosterText, withPeople: boolean): HintFacts {
  const people: HintPerson[] = [];
  const managers = new Map<string, number>();
  if (withPeople && columns.email !== -1) {
    const seen = new Set<string>();
    const read = (record: number, column: number): string => (column === -1 ? '' : table.value(record, column).trim());
    for (let record = 0; record < table.rowCount; record++) {
      if (!facts.isReadable(record)) continue;
      const email = read(record, columns.email);
      const managerEmail = read(record, columns.managerEmail);
      if (managerEmail !== '' && !managers.has(managerEmail)) managers.set(managerEmail, record);
      if (email === '' || seen.has(email)) continue;
      seen.add(email);
      people.push({ record, name: read(record, columns.name), email, managerEmail });
    }
  }
  const isReadable = (row: number): boolean => (row === -1 ? facts.headerReadable : facts.isReadable(row));

  function* cells(pattern: RegExp): Iterable<HintCell> {
    let last = { row: -2, column: -1 };
    for (const { piece, firstLine } of toPieces(text)) {
      const lines = indexLines(piece);
      for (const { 0: found, index } of piece.matchAll(pattern)) {
        if (firstLine === 0 && index === 0 && found === BYTE_ORDER_MARK) continue;
        const { line, character } = lines.positionAt(index + found.length - 1);
        const cell = findCell({ line: firstLine + line, character });
        if (cell === null || (cell.row === last.row && cell.column === last.column) || !isReadable(cell.row)) continue;
        last = cell;
        yield { ...cell, value: table.value(cell.row, cell.column) };
      }
    }
  }

  function findCell(position: Position): { readonly row: number; readonly column: number } | null {
    let row = -1;
    for (let high = table.rowCount - 1; row < high; ) {
      const middle = row + Math.ceil((high - row) / 2);
      if (isAfter(table.rangeOfRow(middle).start, position)) high = middle - 1;
      else row = middle;
    }
    const count = table.cellCount(row);
    for (let column = 0; column < count; column++) {
      const { start, end } = table.rangeOf(row, column);
      if (isAfter(end, position)) return isAfter(start, position) ? null : { row, column };
    }
    return null;
  }

  return { columns, people, managers, cells };
}

/** The text in stretches of whole lines, so that a large document is not put together for one search. */
function* toPieces(text: RosterText): Iterable<{ readonly piece: string; readonly firstLine: number }> {
  if (typeof text === 'string') yield { piece: text, firstLine: 0 };
  else {
    for (let line = 0; line < text.lineCount; line += LINES_A_PIECE) {
      yield { piece: text.between(line, Math.min(line + LINES_A_PIECE, text.lineCount)), firstLine: line };
    }
  }
}

function isAfter(one: Position, other: Position): boolean {
  return one.line > other.line || (one.line === other.line && one.character > other.character);
}
