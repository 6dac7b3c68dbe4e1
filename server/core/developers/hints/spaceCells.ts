import * as l10n from '@vscode/l10n';
import { type Finding, findingAt } from '../finding.ts';
import type { CellPattern, HintCell, HintInputs } from './hintInputs.ts';

const [TAB, SPACE] = [0x09, 0x20];
/** What is next to the spaces of such a cell: a comma, a line ending or a quote; before it also a byte order mark (its last byte). */
const AROUND: readonly (number | undefined)[] = [undefined, 0x2c, 0x0d, 0x0a, 0x22];
const MARK_END = 0xbf;

const ONLY_SPACES: CellPattern = {
  pattern: /(?<=^|[,\r\n"\uFEFF])[ \t]+(?=[,\r\n"]|$)/g,
  bytes: [SPACE, TAB],
  mayMatch: (bytes, at) => {
    const before = bytes[at - 1];
    // Only the first space of a run decides, so that a long run is read once.
    if (before !== MARK_END && !AROUND.includes(before)) return false;
    let end = at;
    while (bytes[end] === SPACE || bytes[end] === TAB) end++;
    return AROUND.includes(bytes[end]);
  },
};

/** CELL_OF_SPACES: a cell contains only spaces, as the Tab key writes them. */
export function checkSpaceCells(inputs: HintInputs): Finding[] {
  const message = l10n.t('This cell contains only spaces. Empty it, or enter a value.');
  const found = Array.from(inputs.cells(ONLY_SPACES)).filter((cell) => isSpaceCell(inputs, cell));
  return found.map(({ row, column }) => findingAt('CELL_OF_SPACES', { row, column }, message));
}

/**
 * Whether a cell contains only spaces, which become its value. A blank name or e-mail is an error already, and those of the manager mean
 * nothing if spaces around a column name show that the columns are aligned.
 */
export function isSpaceCell({ columns, headers }: Pick<HintInputs, 'columns' | 'headers'>, { row, column, value }: HintCell): boolean {
  if (row === -1 || column >= headers.length || column === columns.name || column === columns.email) return false;
  const isAligned = column === columns.managerEmail && headers.some((header) => header !== header.trim());
  return !isAligned && /^[ \t]+$/.test(value);
}
