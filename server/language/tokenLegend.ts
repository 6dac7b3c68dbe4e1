import type { ServerCapabilities } from 'vscode-languageserver';
import { TOKEN_TYPES } from './pipeline/tokenData.ts';

/** The token types of roster columns; the seventh column starts over. */
export const COLUMN_TYPES = ['rosterColumn1', 'rosterColumn2', 'rosterColumn3', 'rosterColumn4', 'rosterColumn5', 'rosterColumn6'] as const;

/** The index of the first of them. */
export const FIRST_COLUMN_TYPE = TOKEN_TYPES.length;

/** The semantic token capabilities: one list of types for all kinds of document, because a server has only one. */
export const TOKEN_ABILITIES: ServerCapabilities = {
  semanticTokensProvider: {
    legend: { tokenTypes: [...TOKEN_TYPES, ...COLUMN_TYPES], tokenModifiers: [] },
    range: true,
    full: { delta: true },
  },
};
