import type {
  Range,
  ResponseError,
  SemanticTokens,
  SemanticTokensDelta,
  SemanticTokensDeltaParams,
  SemanticTokensParams,
  SemanticTokensRangeParams,
} from 'vscode-languageserver';
import type { Requests } from './requests.ts';
import { ToldTokens } from './toldTokens.ts';

/** The semantic tokens of one kind of document, as LSP numbers. */
export interface TokenSource<Open> {
  /** Returns the tokens of a whole document, or why they are not available as a whole. */
  all(open: Open): number[] | ResponseError;
  within(open: Open, range: Range): number[];
}

/** Creates the handler of a request from a function that answers it for an open document. */
type Answering<Open> = <Params extends { readonly textDocument: { readonly uri: string } }, Result>(
  name: string,
  answer: (open: Open, params: Params) => Result,
) => (params: Params) => Promise<Result | null>;

/** Handles the three requests for semantic tokens: those of a whole document, the changes since, and those of a range. */
export function registerTokens<Open extends { readonly document: { readonly uri: string } }>(
  requests: Requests,
  answering: Answering<Open>,
  { all, within }: TokenSource<Open>,
): void {
  const told = new ToldTokens();
  requests.onSemanticTokens(
    answering('semanticTokens', (open, _params: SemanticTokensParams): SemanticTokens | ResponseError => {
      const data = all(open);
      return Array.isArray(data) ? told.tell(open.document.uri, data) : data;
    }),
  );
  requests.onSemanticTokensDelta(
    answering(
      'semanticTokensDelta',
      (open, { previousResultId }: SemanticTokensDeltaParams): SemanticTokens | SemanticTokensDelta | ResponseError => {
        const data = all(open);
        return Array.isArray(data) ? told.tellChange(open.document.uri, data, previousResultId) : data;
      },
    ),
  );
  requests.onSemanticTokensRange(
    answering('semanticTokensRange', (open, { range }: SemanticTokensRangeParams) => ({ data: within(open, range) })),
  );
}
