import type { InlayHint } from 'vscode-languageserver';
import type { RowRange } from '../../documents/roster/rowsWithin.ts';
import type { OpenRoster } from './openRosters.ts';

/** One kind of hints: those of some rows, of which -1 is the header. */
export type HintSource = (roster: OpenRoster, rows: RowRange) => InlayHint[];
