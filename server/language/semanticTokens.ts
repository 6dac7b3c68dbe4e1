import type {
  Range,
  ResponseError,
  SemanticTokens,
  SemanticTokensDelta,
  SemanticTokensEdit,
  ServerCapabilities,
} from 'vscode-languageserver';
import { TOKEN_KINDS, type TokenKind } from '../core/platform/pipelines/expressions/tokens.ts';
import type { Features } from './features.ts';

/** The editor's name for each kind of token in an expression: a standard one if possible, otherwise one that package.json declares. */
const EXPRESSION_TYPES: Readonly<Record<TokenKind, string>> = {
  bracket: 'expressionBracket',
  input: 'runtimeInput',
  root: 'namespace',
  segment: 'property',
  method: 'method',
  string: 'string',
  number: 'number',
  operator: 'operator',
  word: 'keyword',
};

/** The token types of expressions, in the order of TOKEN_KINDS. */
export const TOKEN_TYPES: readonly string[] = TOKEN_KINDS.map((kind) => EXPRESSION_TYPES[kind]);

/** The token types of roster columns; the seventh column starts over. */
export const COLUMN_TYPES = ['rosterColumn1', 'rosterColumn2', 'rosterColumn3', 'rosterColumn4', 'rosterColumn5', 'rosterColumn6'] as const;

/** The index of the first of them. */
export const FIRST_COLUMN_TYPE = TOKEN_TYPES.length;

/** The semantic token capabilities: one list of types for all kinds of document, because a server has only one. */
export const TOKEN_CAPABILITIES: ServerCapabilities = {
  semanticTokensProvider: {
    legend: { tokenTypes: [...TOKEN_TYPES, ...COLUMN_TYPES], tokenModifiers: [] },
    range: true,
    full: { delta: true },
  },
};

/** Tokens as LSP sends them: five numbers each, with positions relative to the previous token. They must be added in document order. */
export class TokenData {
  readonly numbers: number[] = [];
  #lastLine = 0;
  #lastCharacter = 0;

  /** Adds a token within one line; `type` is its index in the legend. */
  add(line: number, character: number, length: number, type: number): void {
    const distance = line === this.#lastLine ? character - this.#lastCharacter : character;
    this.numbers.push(line - this.#lastLine, distance, length, type, 0);
    this.#lastLine = line;
    this.#lastCharacter = character;
  }
}

/** The semantic tokens of one kind of document, as LSP numbers. */
export interface TokenSource<Open> {
  /** Returns the tokens of a whole document, or why they are not available as a whole. */
  all(open: Open): number[] | ResponseError;
  within(open: Open, range: Range): number[];
}

/** Answers the three requests for semantic tokens: those of a whole document, the changes since, and those of a range. */
export function toTokenFeatures<Open extends { readonly document: { readonly uri: string } }>({
  all,
  within,
}: TokenSource<Open>): Pick<Features<Open>, 'semanticTokens' | 'semanticTokensDelta' | 'semanticTokensRange'> {
  const sent = new SentTokens();
  return {
    semanticTokens: (open) => {
      const data = all(open);
      return Array.isArray(data) ? sent.send(open.document.uri, data) : data;
    },
    semanticTokensDelta: (open, { previousResultId }) => {
      const data = all(open);
      return Array.isArray(data) ? sent.sendChange(open.document.uri, data, previousResultId) : data;
    },
    semanticTokensRange: (open, { range }) => ({ data: within(open, range) }),
  };
}

/** Number of documents whose last tokens are kept, so that only changes need to be sent. */
const MOST_KEPT = 10;

/** The tokens last sent for each document, five numbers each. */
class SentTokens {
  readonly #sent = new Map<string, Required<SemanticTokens>>();
  #count = 0;

  /** Returns all tokens of a document and remembers them. */
  send(uri: string, data: number[]): Required<SemanticTokens> {
    const tokens = { resultId: String(++this.#count), data };
    this.#sent.delete(uri);
    this.#sent.set(uri, tokens);
    const [oldest] = this.#sent.keys();
    if (this.#sent.size > MOST_KEPT && oldest !== undefined) this.#sent.delete(oldest);
    return tokens;
  }

  /** Returns the changes since an earlier response, or all tokens if that was not the last one. */
  sendChange(uri: string, data: number[], previousResultId: string): SemanticTokens | SemanticTokensDelta {
    const last = this.#sent.get(uri);
    const tokens = this.send(uri, data);
    if (last === undefined || last.resultId !== previousResultId) return tokens;
    return { resultId: tokens.resultId, edits: toTokenEdits(last.data, tokens.data) };
  }
}

/** Returns the one edit that turns old data into new data; empty if they are the same. */
function toTokenEdits(before: readonly number[], after: readonly number[]): SemanticTokensEdit[] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  if (start === before.length && start === after.length) return [];
  let kept = 0;
  while (kept < most - start && before[before.length - 1 - kept] === after[after.length - 1 - kept]) kept++;
  return [{ start, deleteCount: before.length - kept - start, data: after.slice(start, after.length - kept) }];
}
