import { type ExpressionToken, findTokens } from '../../core/platform/pipelines/expressions/tokens.ts';
import type { Span } from '../../core/tree.ts';
import type { Block } from './block.ts';
import type { PipelineText } from './reading.ts';
import { perFrame } from './recognise.ts';

const tokensOfFrame = perFrame(({ tree, text }, _, { openings }) => findTokens(tree, text, openings));

/** Returns the tokens of the expressions in a span of a document, in document order; it may include some outside the span. */
export function tokensIn({ root }: PipelineText, within: Span): ExpressionToken[] {
  const tokens: ExpressionToken[] = [];
  collect(root, within, tokens);
  return tokens;
}

function collect(block: Block, within: Span, tokens: ExpressionToken[]): void {
  if (block.end < within.start || block.start > within.end) return;
  const own = tokensOfFrame(block);
  let next = 0;
  const takeUpTo = (end: number): void => {
    for (; next < own.length && own[next]!.start < end; next++) {
      const { kind, start, end } = own[next]!;
      const placed = { kind, start: block.toDocument(start), end: block.toDocument(end) };
      if (placed.end >= within.start && placed.start <= within.end) tokens.push(placed);
    }
  };
  for (const child of block.children) {
    takeUpTo(block.frame.holes[child.index]!.start);
    collect(child, within, tokens);
  }
  takeUpTo(Number.POSITIVE_INFINITY);
}
