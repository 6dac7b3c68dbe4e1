import * as l10n from '@vscode/l10n';
import { type Finding, findingAt } from '../finding.ts';
import type { CellPattern, HintInputs } from './hintInputs.ts';

const [TAB, SPACE] = [0x09, 0x20];
const EQUALS = 0x3d;
const OTHER_STARTS = [0x2b, 0x2d, 0x40] as const;
/** What can precede a cell: a comma, a line ending, a quote, a byte order mark (its last byte). */
const BEFORE_CELL: readonly (number | undefined)[] = [0x2c, 0x0d, 0x0a, 0x22, 0xbf];

/** Finds possible formula cells: a cheap filter over the entire text, with false positives. */
const CANDIDATE: CellPattern = {
  pattern:
    /(?:=[ \t]*[\w("'+\-$@{.]|(?<=(?:^|[,\r\n\uFEFF])[ \t]*)[+\-@](?=[^,\r\n]*(?:[a-z_.]\(|\||\$?[a-z]{1,3}\$?\d))|(?<="[ \t]*)[+\-@](?=[^"]*(?:[a-z_.]\(|\||\$?[a-z]{1,3}\$?\d)))/gi,
  bytes: [EQUALS, ...OTHER_STARTS],
  mayMatch: (bytes, at) => {
    if (bytes[at] === EQUALS) return true;
    let before = at - 1;
    while (bytes[before] === SPACE || bytes[before] === TAB) before--;
    return before < 0 || BEFORE_CELL.includes(bytes[before]);
  },
};

/** `=` before something that can be evaluated. */
const COUNTED = /^=[ \t]*[\w("'+\-$@{.]/;

/** A function call, as in `+SUM(1,2)`, `@now()` and `-1+cmd()`. */
const CALLS = /^[+\-@][^"]*[a-z_.]\(/i;

/** A call of another program, as in `+cmd|' /C calc'!A0`. */
const STARTS_PROGRAM = /^[+\-@].*\|.*!/s;

/** A cell reference, as in `-B2` and `+$A$1*2`. */
const REFERS = /^[+\-@]\$?[a-z]{1,3}\$?\d{1,7}(?:[-+*/^&:].*)?$/is;

/**
 * FORMULA_LIKE_CELL: a spreadsheet that opens the roster, or a download of it, would run the cell as a formula. Numbers, phone numbers and
 * @names are not reported.
 */
export function checkFormulaCells(inputs: HintInputs): Finding[] {
  const message = l10n.t('A spreadsheet would run this cell as a formula. If it is text, start it with another character.');
  return Array.from(inputs.cells(CANDIDATE)).flatMap(({ row, column, value }) =>
    isFormulaLike(value) ? [findingAt('FORMULA_LIKE_CELL', { row, column }, message)] : [],
  );
}

/** Whether a spreadsheet would run a value as a formula; leading spaces are ignored, since they may be trimmed on import. */
export function isFormulaLike(value: string): boolean {
  const text = value.trimStart();
  return COUNTED.test(text) || CALLS.test(text) || STARTS_PROGRAM.test(text) || REFERS.test(text);
}
