import { LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import { columnTokensIn } from '../../documents/roster/columnTokens.ts';
import { type RowRange, rowsWithin } from '../../documents/roster/rowsWithin.ts';
import { registerTokens } from '../registerTokens.ts';
import { TokenData } from '../tokenData.ts';
import { COLUMN_TYPES, FIRST_COLUMN_TYPE, TOKEN_ABILITIES } from '../tokenLegend.ts';
import { answering, type Feature, type FeatureParts } from './feature.ts';
import type { OpenRoster } from './openRosters.ts';

/**
 * Maximum number of cells in a roster whose tokens are sent as a whole. In a larger one only visible rows are coloured: all tokens would be
 * megabytes after each change.
 */
const MOST_CELLS = 50_000;

/** Colours the cells by column. */
export const semanticTokens: Feature = {
  capabilities: TOKEN_ABILITIES,
  register(parts) {
    registerTokens<OpenRoster>(parts.requests, (name, answer) => answering(parts, name, answer), {
      all: (roster) => {
        const { rowCount, headers } = roster.check.table;
        return rowCount * headers.length > MOST_CELLS ? leaveOut(parts) : toTokenData(roster, { start: -1, end: rowCount });
      },
      within: (roster, range) => toTokenData(roster, rowsWithin(roster.check.table, range)),
    });
  },
};

/** An editor that takes an empty response for all tokens would stop requesting those of the visible range. */
function leaveOut({ abilities }: FeatureParts): number[] | ResponseError {
  if (!abilities.leavesTokensOut) return [];
  return new ResponseError<void>(LSPErrorCodes.ServerCancelled, 'This roster is large: its colours are told where it is seen.');
}

function toTokenData({ check: { table }, lines }: OpenRoster, rows: RowRange): number[] {
  const data = new TokenData();
  for (const { line, character, length, column } of columnTokensIn(table, lines, rows)) {
    data.add(line, character, length, FIRST_COLUMN_TYPE + (column % COLUMN_TYPES.length));
  }
  return data.numbers;
}
