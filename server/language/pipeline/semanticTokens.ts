import type { SemanticTokens, SemanticTokensDelta, SemanticTokensDeltaParams } from 'vscode-languageserver';
import { tokensIn } from '../../documents/pipeline/tokens.ts';
import { answering, type Feature } from './feature.ts';
import type { OpenPipeline } from './openPipelines.ts';
import { TOKEN_TYPES, toTokenData, toTokenEdits } from './tokenData.ts';

/** Of how many documents the last answer is kept, to tell only what changed since. */
const MOST_KEPT = 10;

/** The parts of expressions in their colours. */
export const semanticTokens: Feature = {
  capabilities: {
    semanticTokensProvider: { legend: { tokenTypes: TOKEN_TYPES, tokenModifiers: [] }, range: true, full: { delta: true } },
  },
  register(parts) {
    const told = new Map<string, SemanticTokens>();
    let count = 0;
    const tell = ({ document: { uri }, reading, lines }: OpenPipeline): Required<SemanticTokens> => {
      const data = toTokenData(tokensIn(reading, { start: 0, end: reading.text.length }), lines);
      const tokens = { resultId: String(++count), data };
      told.delete(uri);
      told.set(uri, tokens);
      const [oldest] = told.keys();
      if (told.size > MOST_KEPT && oldest !== undefined) told.delete(oldest);
      return tokens;
    };
    const { semanticTokens } = parts.connection.languages;
    semanticTokens.on(answering(parts, 'semanticTokens', tell));
    semanticTokens.onDelta(
      answering(
        parts,
        'semanticTokensDelta',
        (open, { previousResultId }: SemanticTokensDeltaParams): SemanticTokens | SemanticTokensDelta => {
          const last = told.get(open.document.uri);
          const tokens = tell(open);
          if (last === undefined || last.resultId !== previousResultId) return tokens;
          return { resultId: tokens.resultId, edits: toTokenEdits(last.data, tokens.data) };
        },
      ),
    );
    semanticTokens.onRange(
      answering(parts, 'semanticTokensRange', ({ reading, lines }, { range }) => {
        const within = { start: lines.offsetAt(range.start), end: lines.offsetAt(range.end) };
        return { data: toTokenData(tokensIn(reading, within), lines) };
      }),
    );
  },
};
