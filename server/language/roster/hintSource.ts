import type { InlayHint } from 'vscode-languageserver';
import type { RowRange } from '../../documents/roster/rowsWithin.ts';
import type { OpenRoster } from './openRosters.ts';

/** A kind of inlay hints for some rows; -1 is the header. */
export type HintSource = (roster: OpenRoster, rows: RowRange) => InlayHint[];
