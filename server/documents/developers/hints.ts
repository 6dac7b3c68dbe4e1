import * as l10n from '@vscode/l10n';
import { MOST_OF_A_CODE } from '../../core/checkLimits.ts';
import type { AlikeEmails, CellPattern, HintCell, HintInputs, HintPeople } from '../../core/developers/hints/hintInputs.ts';
import { findAlikeEmails } from '../../core/developers/hints/lookAlikes.ts';
import { CELL_HINTS, PEOPLE_HINTS } from '../../core/developers/hints.ts';
import type { RosterInputs } from '../../core/developers/rosterInputs.ts';
import { BYTE_ORDER_MARK, formatCount } from '../../core/text.ts';
import { byPlace, indexLines } from '../lineIndex.ts';
import { ByteText, type Piece } from './bytes/text.ts';
import { addFinding, KeptProblems, type RosterCheck, type RosterProblem } from './check.ts';
import { IntList } from './intList.ts';
import type { LineBuffer } from './live/lines.ts';

/** A roster's text: a string, the lines of an open document, or the bytes of a file. */
export type RosterText = string | LineBuffer | ByteText;

/** Lines of an open document searched as one string: the garbage of a small one is collected soon. */
const LINES_A_PIECE = 200;

/** Maximum number of cells per pattern. */
export const MOST_CELLS = MOST_OF_A_CODE;

/**
 * Reads the input of the hints from a checked roster; people only if `withPeople`, cells only if a pattern matches the text. `onCut` is
 * called if a pattern matches more cells than the maximum.
 */
export function readHintInputs(
  { table, columns, inputs }: RosterCheck,
  text: RosterText,
  withPeople: boolean,
  onCut: () => void = () => {},
): HintInputs {
  const people = withPeople ? readPeople(inputs) : NO_PEOPLE;
  let alike: AlikeEmails | null = null;
  const nameOf = (record: number): string => table.value(record, columns.name).trim();
  const isReadable = (row: number): boolean => (row === -1 ? inputs.headerReadable : inputs.isReadable(row));

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
    headers: table.headers,
    get alike() {
      alike ??= findAlikeEmails(people);
      return alike;
    },
    nameOf,
    cells,
  };
}

const NO_PEOPLE: HintPeople = {
  people: new Int32Array(),
  managers: new Int32Array(),
  codes: { codes: new Uint16Array(), starts: new Int32Array(1) },
  recordOf: () => -1,
  reportOf: () => -1,
  managerOf: () => 0,
  emailText: () => '',
};

function readPeople(inputs: RosterInputs): HintPeople {
  const { emails, managers } = inputs;
  const codes = inputs.emailCodes();
  const [people, records] = findFirst(emails, codes.starts.length);
  const [named, reports] = findFirst(managers, codes.starts.length);
  return {
    people,
    managers: named,
    codes,
    recordOf: (number) => records[number]!,
    reportOf: (number) => reports[number]!,
    managerOf: (record) => managers[record]!,
    emailText: (number) => inputs.emailText(number),
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

/** Maximum number of records for hints that compare people; in a larger roster only cells are checked, by one search of the text. */
export const MOST_PEOPLE = 100_000;

/** Made when it is needed: the first number in a language takes a tenth of the start of a program. */
const moreBelow = (): string => l10n.t('Only the first {0} such cells were checked; there are more below.', formatCount(MOST_CELLS));

/** Returns the hints for a checked roster in document order; `text` is what was checked. Hints never make a roster invalid. */
export function checkHints(check: RosterCheck, text: RosterText): RosterProblem[] {
  const { table } = check;
  const withPeople = table.rowCount <= MOST_PEOPLE;
  let isCut = false;
  const inputs = readHintInputs(check, text, withPeople, () => {
    isCut = true;
  });
  const hints = [...CELL_HINTS, ...(withPeople ? PEOPLE_HINTS : [])].flatMap((hint) => {
    isCut = false;
    const found = hint(inputs);
    return isCut && found.length > 0 ? found.with(-1, { ...found.at(-1)!, message: `${found.at(-1)!.message} ${moreBelow()}` }) : found;
  });
  const kept = new KeptProblems();
  for (const hint of hints) addFinding(kept, hint, table);
  return kept.finish().toSorted(byPlace);
}

/** Returns the problems of a checked roster together with its hints, in document order. */
export function withHints(check: RosterCheck, text: RosterText): readonly RosterProblem[] {
  return addHints(check.problems, checkHints(check, text));
}

/** Merges problems and hints in document order. */
export function addHints(problems: readonly RosterProblem[], hints: readonly RosterProblem[]): readonly RosterProblem[] {
  return hints.length === 0 ? problems : [...problems, ...hints].sort(byPlace);
}
