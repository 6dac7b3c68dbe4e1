import type { HintCell, HintFacts, HintPerson } from '../../core/developers/hints/hintFacts.ts';
import { indexLines } from '../lineIndex.ts';
import type { RosterCheck } from './check.ts';
import type { LineBuffer } from './live/lineBuffer.ts';

/** A roster's text: as one, or as an open document keeps it. */
export type RosterText = string | LineBuffer;

/** Lines of an open document that are searched as one text. */
const LINES_A_PIECE = 2_000;

/** Most cells that one pattern gives. */
export const MOST_CELLS = 10_000;

const BYTE_ORDER_MARK = '\uFEFF';

/** Reads from a checked roster what the hints need; people are only read `withPeople`, cells only where a pattern matches the text. `onCut` is told of a pattern that has more cells. */
export function readHintFacts(
  { table, columns, facts }: RosterCheck,
  text: RosterText,
  withPeople: boolean,
  onCut: () => void = () => {},
): HintFacts {
  const people: HintPerson[] = [];
  const managers = new Map<string, number>();
  const named = new Set<number>([0]);
  for (let record = 0; withPeople && record < table.rowCount; record++) {
    const email = facts.emailOf(record);
    const manager = facts.managerOf(record);
    if (!named.has(manager)) managers.set(facts.emailText(manager), record);
    named.add(manager);
    if (email === 0 || facts.firstRecordOf(email) !== record) continue;
    people.push({ record, email: facts.emailText(email), managerEmail: manager === 0 ? '' : facts.emailText(manager) });
  }
  const nameOf = ({ record }: HintPerson): string => table.value(record, columns.name).trim();
  const isReadable = (row: number): boolean => (row === -1 ? facts.headerReadable : facts.isReadable(row));

  function* cells(pattern: RegExp): Iterable<HintCell> {
    let last = { row: -2, column: -1 };
    let count = 0;
    for (const { piece, firstLine } of toPieces(text)) {
      const lines = indexLines(piece);
      for (const { 0: found, index } of piece.matchAll(pattern)) {
        if (firstLine === 0 && index === 0 && found === BYTE_ORDER_MARK) continue;
        const { line, character } = lines.positionAt(index + found.length - 1);
        const cell = table.cellAt({ line: firstLine + line, character });
        if (cell === null || (cell.row === last.row && cell.column === last.column) || !isReadable(cell.row)) continue;
        if (++count > MOST_CELLS) return onCut();
        last = cell;
        yield { ...cell, value: table.value(cell.row, cell.column) };
      }
    }
  }

  return { columns, people, managers, nameOf, cells };
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
