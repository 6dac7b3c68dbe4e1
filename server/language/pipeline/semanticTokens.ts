import type { Span } from '../../core/tree.ts';
import { tokensIn } from '../../documents/pipeline/tokens.ts';
import { registerTokens } from '../registerTokens.ts';
import { TOKEN_ABILITIES } from '../tokenLegend.ts';
import { answering, type Feature } from './feature.ts';
import type { OpenPipeline } from './openPipelines.ts';
import { toTokenData } from './tokenData.ts';

/** Colours the parts of expressions. */
export const semanticTokens: Feature = {
  capabilities: TOKEN_ABILITIES,
  register(parts) {
    registerTokens<OpenPipeline>(parts.requests, (name, answer) => answering(parts, name, answer), {
      all: (open) => colour(open, { start: 0, end: open.reading.text.length }),
      within: (open, { start, end }) => colour(open, { start: open.lines.offsetAt(start), end: open.lines.offsetAt(end) }),
    });
  },
};

function colour({ reading, lines }: OpenPipeline, within: Span): number[] {
  return toTokenData(tokensIn(reading, within), lines);
}
