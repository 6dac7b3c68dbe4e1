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

/** The colours of the words of one kind of document, as numbers of LSP. */
export interface TokenSource<Open> {
  /** Those of a whole document, or why they are not told as a whole. */
  all(open: Open): number[] | ResponseError;
  within(open: Open, range: Range): number[];
}

/** Makes the handler of a request out of what answers it for an open document. */
type Answering<Open> = <Params extends { readonly textDocument: { readonly uri: string } }, Result>(
  name: string,
  answer: (open: Open, params: Params) => Result,
) => (params: Params) => Promise<Result | null>;

/** Answers the three requests for colours: those of a whole document, what changed of them, and those of a stretch. */
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
