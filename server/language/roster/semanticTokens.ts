import {
  LSPErrorCodes,
  ResponseError,
  type SemanticTokens,
  type SemanticTokensDelta,
  type SemanticTokensDeltaParams,
  type SemanticTokensParams,
} from 'vscode-languageserver';
import { columnTokensIn } from '../../documents/roster/columnTokens.ts';
import { type RowStretch, rowsWithin } from '../../documents/roster/rowsWithin.ts';
import { COLUMN_TYPES, FIRST_COLUMN_TYPE, TOKEN_ABILITIES } from '../tokenLegend.ts';
import { ToldTokens } from '../toldTokens.ts';
import { answering, type Feature, type FeatureParts } from './feature.ts';
import type { OpenRoster } from './openRosters.ts';

/** Most cells of a roster that is answered as a whole. One that is larger is coloured where it is seen: its colours alone would be megabytes after each change. */
const MOST_CELLS = 50_000;

/** The cells in the colours of their columns. */
export const semanticTokens: Feature = {
  capabilities: TOKEN_ABILITIES,
  register(parts) {
    const told = new ToldTokens();
    const { requests } = parts;
    requests.onSemanticTokens(
      answering(parts, 'semanticTokens', (roster, _params: SemanticTokensParams): SemanticTokens | ResponseError =>
        isLarge(roster) ? leaveOut(parts) : told.tell(roster.document.uri, toTokenData(roster, allRows(roster))),
      ),
    );
    requests.onSemanticTokensDelta(
      answering(
        parts,
        'semanticTokensDelta',
        (roster, { previousResultId }: SemanticTokensDeltaParams): SemanticTokens | SemanticTokensDelta | ResponseError =>
          isLarge(roster) ? leaveOut(parts) : told.tellChange(roster.document.uri, toTokenData(roster, allRows(roster)), previousResultId),
      ),
    );
    requests.onSemanticTokensRange(
      answering(parts, 'semanticTokensRange', (roster, { range }) => ({
        data: toTokenData(roster, rowsWithin(roster.check.table, range)),
      })),
    );
  },
};

function isLarge({ check: { table } }: OpenRoster): boolean {
  return table.rowCount * table.headers.length > MOST_CELLS;
}

function allRows({ check: { table } }: OpenRoster): RowStretch {
  return { start: -1, end: table.rowCount };
}

/** An editor that takes an empty answer for all colours would stop asking about what is seen. */
function leaveOut({ abilities }: FeatureParts): SemanticTokens | ResponseError {
  if (!abilities.leavesTokensOut) return { data: [] };
  return new ResponseError<void>(LSPErrorCodes.ServerCancelled, 'This roster is large: its colours are told where it is seen.');
}

/** Tokens as LSP sends them: five numbers each, places told by the distance from the token before. */
function toTokenData({ check: { table }, lines }: OpenRoster, rows: RowStretch): number[] {
  const data: number[] = [];
  let lastLine = 0;
  let lastCharacter = 0;
  for (const { line, character, length, column } of columnTokensIn(table, lines, rows)) {
    const type = FIRST_COLUMN_TYPE + (column % COLUMN_TYPES.length);
    data.push(line - lastLine, line === lastLine ? character - lastCharacter : character, length, type, 0);
    lastLine = line;
    lastCharacter = character;
  }
  return data;
}
