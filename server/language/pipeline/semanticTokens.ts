import type { SemanticTokens, SemanticTokensDelta, SemanticTokensDeltaParams, SemanticTokensParams } from 'vscode-languageserver';
import { tokensIn } from '../../documents/pipeline/tokens.ts';
import { TOKEN_ABILITIES } from '../tokenLegend.ts';
import { ToldTokens } from '../toldTokens.ts';
import { answering, type Feature } from './feature.ts';
import type { OpenPipeline } from './openPipelines.ts';
import { toTokenData } from './tokenData.ts';

/** The parts of expressions in their colours. */
export const semanticTokens: Feature = {
  capabilities: TOKEN_ABILITIES,
  register(parts) {
    const told = new ToldTokens();
    const { requests } = parts;
    requests.onSemanticTokens(
      answering(
        parts,
        'semanticTokens',
        (open, _params: SemanticTokensParams): SemanticTokens => told.tell(open.document.uri, colourAll(open)),
      ),
    );
    requests.onSemanticTokensDelta(
      answering(
        parts,
        'semanticTokensDelta',
        (open, { previousResultId }: SemanticTokensDeltaParams): SemanticTokens | SemanticTokensDelta =>
          told.tellChange(open.document.uri, colourAll(open), previousResultId),
      ),
    );
    requests.onSemanticTokensRange(
      answering(parts, 'semanticTokensRange', ({ reading, lines }, { range }) => {
        const within = { start: lines.offsetAt(range.start), end: lines.offsetAt(range.end) };
        return { data: toTokenData(tokensIn(reading, within), lines) };
      }),
    );
  },
};

function colourAll({ reading, lines }: OpenPipeline): number[] {
  return toTokenData(tokensIn(reading, { start: 0, end: reading.text.length }), lines);
}
