import type { SemanticTokens, SemanticTokensDelta, SemanticTokensEdit } from 'vscode-languageserver';

/** Of how many documents the last answer is kept, to tell only what changed since. */
const MOST_KEPT = 10;

/** The tokens that were told last of each document, five numbers each as LSP sends them. */
export class ToldTokens {
  readonly #told = new Map<string, Required<SemanticTokens>>();
  #count = 0;

  /** All tokens of a document. */
  tell(uri: string, data: number[]): Required<SemanticTokens> {
    const tokens = { resultId: String(++this.#count), data };
    this.#told.delete(uri);
    this.#told.set(uri, tokens);
    const [oldest] = this.#told.keys();
    if (this.#told.size > MOST_KEPT && oldest !== undefined) this.#told.delete(oldest);
    return tokens;
  }

  /** What changed since an answer; all tokens where that one is not the last. */
  tellChange(uri: string, data: number[], previousResultId: string): SemanticTokens | SemanticTokensDelta {
    const last = this.#told.get(uri);
    const tokens = this.tell(uri, data);
    if (last === undefined || last.resultId !== previousResultId) return tokens;
    return { resultId: tokens.resultId, edits: toTokenEdits(last.data, tokens.data) };
  }
}

/** The one edit that makes new data of old; none where they are the same. */
function toTokenEdits(before: readonly number[], after: readonly number[]): SemanticTokensEdit[] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  if (start === before.length && start === after.length) return [];
  let kept = 0;
  while (kept < most - start && before[before.length - 1 - kept] === after[after.length - 1 - kept]) kept++;
  return [{ start, deleteCount: before.length - kept - start, data: after.slice(start, after.length - kept) }];
}
