import * as l10n from '@vscode/l10n';
import { LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import { columnTokensIn } from '../../documents/developers/columns.ts';
import { type RowRange, rowsWithin } from '../../documents/developers/rows.ts';
import type { ClientAbilities } from '../client.ts';
import { COLUMN_TYPES, FIRST_COLUMN_TYPE, TokenData, type TokenSource } from '../semanticTokens.ts';
import type { OpenRoster } from './openRosters.ts';

/**
 * Maximum number of cells in a roster whose tokens are sent as a whole. In a larger one only visible rows are coloured: all tokens would be
 * megabytes after each change.
 */
const MOST_CELLS = 50_000;

/** Colours the cells by column. */
export function createColumnTokens(abilities: ClientAbilities): TokenSource<OpenRoster> {
  return {
    all: (roster) => {
      const { rowCount, headers } = roster.check.table;
      return rowCount * headers.length > MOST_CELLS ? leaveOut(abilities) : toTokenData(roster, { start: -1, end: rowCount });
    },
    within: (roster, range) => toTokenData(roster, rowsWithin(roster.check.table, range)),
  };
}

/** An editor that takes an empty response for all tokens would stop requesting those of the visible range. */
function leaveOut({ leavesTokensOut }: ClientAbilities): number[] | ResponseError {
  if (!leavesTokensOut) return [];
  return new ResponseError<void>(LSPErrorCodes.ServerCancelled, l10n.t('The roster is large. Request the tokens of the visible range.'));
}

function toTokenData({ check: { table }, lines }: OpenRoster, rows: RowRange): number[] {
  const data = new TokenData();
  for (const { line, character, length, column } of columnTokensIn(table, lines, rows)) {
    data.add(line, character, length, FIRST_COLUMN_TYPE + (column % COLUMN_TYPES.length));
  }
  return data.numbers;
}
