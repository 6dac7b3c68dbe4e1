import type { SemanticTokens, SemanticTokensDelta, SemanticTokensEdit } from 'vscode-languageserver';

/** Number of documents whose last tokens are kept, so that only changes need to be sent. */
const MOST_KEPT = 10;

/** The tokens last sent for each document, five numbers each. */
export class ToldTokens {
  readonly #told = new Map<string, Required<SemanticTokens>>();
  #count = 0;

  /** Returns all tokens of a document and remembers them. */
  tell(uri: string, data: number[]): Required<SemanticTokens> {
    const tokens = { resultId: String(++this.#count), data };
    this.#told.delete(uri);
    this.#told.set(uri, tokens);
    const [oldest] = this.#told.keys();
    if (this.#told.size > MOST_KEPT && oldest !== undefined) this.#told.delete(oldest);
    return tokens;
  }

  /** Returns the changes since an earlier response, or all tokens if that was not the last one. */
  tellChange(uri: string, data: number[], previousResultId: string): SemanticTokens | SemanticTokensDelta {
    const last = this.#told.get(uri);
    const tokens = this.tell(uri, data);
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
