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

/** A roster's text: a string, the lines of an open document, or the bytes of a file. */
export type RosterText = string | LineBuffer | ByteText;

/** Lines of an open document searched as one string: the garbage of a small one is collected soon. */
const LINES_A_PIECE = 200;

/** Maximum number of cells per pattern. */
export const MOST_CELLS = MOST_OF_A_CODE;

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Reads the input of the hints from a checked roster; people only if `withPeople`, cells only where a pattern matches the text. `onCut` is
 * called if a pattern matches more cells than the maximum.
 */
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

/** Returns the distinct numbers of some records in order, and the first record by number, -1 if there is none. Number 0 (no e-mail) is skipped. */
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

/** Yields the text in pieces of complete lines, so that a large document is not joined for one search, and a file not decoded. */
function* toPieces(text: RosterText, wanted: CellPattern): Iterable<Piece> {
  if (typeof text === 'string') yield { piece: text, firstLine: 0 };
  else if (text instanceof ByteText) yield* text.linesWith(wanted);
  else {
    for (let line = 0; line < text.lineCount; line += LINES_A_PIECE) {
      yield { piece: text.between(line, Math.min(line + LINES_A_PIECE, text.lineCount)), firstLine: line };
    }
  }
}
