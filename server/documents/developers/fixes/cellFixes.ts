import type { RosterProblemCode } from '../../../core/developers/problems.ts';
import type { CellAddress } from '../../csv/scan.ts';
import { fixSeveralRoots } from './cycles.ts';
import { fixGarbledText, fixHiddenCharacters, fixNoAddress, fixSpaceCell } from './dirtyCells.ts';
import type { FixSource, RosterFix } from './rosterFix.ts';

/** The fixes for hints about a single cell, which need not be looked for. */
export const CELL_FIXES: readonly (readonly [RosterProblemCode, (source: FixSource, cell: CellAddress) => readonly RosterFix[]])[] = [
  ['HIDDEN_CHARACTER', fixHiddenCharacters],
  ['GARBLED_TEXT', fixGarbledText],
  ['EMAIL_IS_NO_ADDRESS', fixNoAddress],
  ['CELL_OF_SPACES', fixSpaceCell],
  ['SEVERAL_ROOTS', fixSeveralRoots],
];
