import { MOST_OF_A_CODE } from '../../core/checkLimits.ts';
import { findAlikeEmails } from '../../core/developers/hints/alikeEmails.ts';
import type { CellPattern } from '../../core/developers/hints/cellPattern.ts';
import type { AlikeEmails, HintCell, HintFacts, HintPeople } from '../../core/developers/hints/hintFacts.ts';
import type { RosterFacts } from '../../core/developers/rosterFacts.ts';
import { indexLines } from '../lineIndex.ts';
import { ByteText, type Piece } from './bytes/byteText.ts';
import type { RosterCheck } from './check.ts';
import { IntList } from './intList.ts';
import type { LineBuffer } from './live/lineBuffer.ts';

/** A roster's text: as one, as an open document keeps it, or as the bytes of its file. */
export type RosterText = string | LineBuffer | ByteText;

/** Lines of an open document that are searched as one text: what few leave behind is soon collected. */
const LINES_A_PIECE = 200;

/** Most cells that one pattern gives. */
export const MOST_CELLS = MOST_OF_A_CODE;

const BYTE_ORDER_MARK = '\uFEFF';

/** Reads from a checked roster what the hints need; people are only read `withPeople`, cells only where a pattern matches the text. `onCut` is told of a pattern that has more cells. */
export function readHintFacts(
  { table, columns, facts }: RosterCheck,
  text: RosterText,
  withPeople: boolean,
  onCut: () => void = () => {},
): HintFacts {
  const people = withPeople ? readPeople(facts) : NOBODY;
  let alike: AlikeEmails | null = null;
  const nameOf = (record: number): string => table.value(record, columns.name).trim();
  const isReadable = (row: number): boolean => (row === -1 ? facts.headerReadable : facts.isReadable(row));

  function* cells(wanted: CellPattern): Iterable<HintCell> {
    let last = { row: -2, column: -1 };
    let count = 0;
    for (const { piece, firstLine } of toPieces(text, wanted)) {
      const lines = indexLines(piece);
      for (const { 0: found, index } of piece.matchAll(wanted.pattern)) {
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

  return {
    ...people,
    columns,
    get alike() {
      alike ??= findAlikeEmails(people);
      return alike;
    },
    nameOf,
    cells,
  };
}

const NOBODY: HintPeople = {
  people: new Int32Array(),
  managers: new Int32Array(),
  codes: { codes: new Uint16Array(), starts: new Int32Array(1) },
  recordOf: () => -1,
  reportOf: () => -1,
  managerOf: () => 0,
  emailText: () => '',
};

function readPeople(facts: RosterFacts): HintPeople {
  const { emails, managers } = facts;
  const codes = facts.emailCodes();
  const [people, records] = findFirst(emails, codes.starts.length);
  const [named, reports] = findFirst(managers, codes.starts.length);
  return {
    people,
    managers: named,
    codes,
    recordOf: (number) => records[number]!,
    reportOf: (number) => reports[number]!,
    managerOf: (record) => managers[record]!,
    emailText: (number) => facts.emailText(number),
  };
}

/** The different numbers of some records, in their order, and by number the first record that has it, -1 where none has. Number 0 is nobody's. */
function findFirst(numbers: Int32Array, size: number): readonly [numbers: Int32Array, records: Int32Array] {
  const records = new Int32Array(size).fill(-1);
  const found = new IntList();
  for (let record = 0; record < numbers.length; record++) {
    const number = numbers[record]!;
    if (number === 0 || records[number] !== -1) continue;
    records[number] = record;
    found.push(number);
  }
  return [found.values, records];
}

/** The text in stretches of whole lines, so that a large document is not put together for one search, nor a file decoded. */
function* toPieces(text: RosterText, wanted: CellPattern): Iterable<Piece> {
  if (typeof text === 'string') yield { piece: text, firstLine: 0 };
  else if (text instanceof ByteText) yield* text.linesWith(wanted);
  else {
    for (let line = 0; line < text.lineCount; line += LINES_A_PIECE) {
      yield { piece: text.between(line, Math.min(line + LINES_A_PIECE, text.lineCount)), firstLine: line };
    }
  }
}
