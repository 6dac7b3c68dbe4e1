import type { ServerCapabilities } from 'vscode-languageserver';
import { TOKEN_TYPES } from './pipeline/tokenData.ts';

/** The columns of a roster in their colours; the seventh begins again. */
export const COLUMN_TYPES = ['rosterColumn1', 'rosterColumn2', 'rosterColumn3', 'rosterColumn4', 'rosterColumn5', 'rosterColumn6'] as const;

/** The number of the first of them. */
export const FIRST_COLUMN_TYPE = TOKEN_TYPES.length;

/** What the server promises of the colours of words: one list of types for all kinds of document, since a server has one. */
export const TOKEN_ABILITIES: ServerCapabilities = {
  semanticTokensProvider: {
    legend: { tokenTypes: [...TOKEN_TYPES, ...COLUMN_TYPES], tokenModifiers: [] },
    range: true,
    full: { delta: true },
  },
};
