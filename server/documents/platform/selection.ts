import { readScalarExpressions } from '../../core/platform/pipelines/expressions/readExpressions.ts';
import type { ScalarNode, Span, TreeNode } from '../../core/tree.ts';
import type { Block } from './block.ts';
import { toDocument, trimEnd } from './outline.ts';
import type { PipelineText } from './reading.ts';

/**
 * Returns the spans around an offset, from the inside out: a word, part of an expression, the expression, the text, its entry, and so on up
 * to the pipeline.
 */
export function spansAround({ text, blockAt }: PipelineText, offset: number): Span[] {
  let block: Block | null = blockAt(offset);
  const spans = wordAt(text, offset);
  let at = block.toFrame(offset);
  while (block !== null) {
    const around = block;
    const inFrame: Span[] = [];
    collect(around.frame.tree, at, around.frame.text, inFrame);
    spans.push(...inFrame.reverse().map((span) => toDocument(span, around)));
    if (block.parent !== null) spans.push({ start: skipSpaces(text, block.start), end: block.end });
    at = (block.parent?.frame.holes[block.index]?.end ?? 2) - 2;
    block = block.parent;
  }
  const trimmed = spans.map(({ start, end }) => ({ start, end: trimEnd(text, start, end) }));
  return leaveGrowing(trimmed.filter(({ start, end }) => start <= offset && offset <= end));
}

/** Keeps the spans that contain the previous one and are longer. */
function leaveGrowing(spans: readonly Span[]): Span[] {
  const grown: Span[] = [];
  for (const span of spans) {
    const last = grown.at(-1);
    const isLarger =
      last === undefined || (span.start <= last.start && span.end >= last.end && span.end - span.start > last.end - last.start);
    if (isLarger) grown.push(span);
  }
  return grown;
}

const WORD = /[\p{L}\p{N}_]/u;

function wordAt(text: string, offset: number): Span[] {
  let start = offset;
  let end = offset;
  while (start > 0 && WORD.test(text[start - 1]!)) start--;
  while (end < text.length && WORD.test(text[end]!)) end++;
  return start === end ? [] : [{ start, end }];
}

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ') at++;
  return at;
}

/** Collects the spans that contain an offset, outer before inner. */
function collect(node: TreeNode | null, at: number, source: string, spans: Span[]): void {
  if (node === null || at < node.start || at > node.end) return;
  spans.push(node);
  if (node.kind === 'scalar') collectText(node, at, source, spans);
  if (node.kind === 'list') {
    for (const item of node.items) {
      if (item === null || at < item.start || at > item.end) continue;
      collect(item, at, source, spans);
      return;
    }
  }
  if (node.kind !== 'map') return;
  const entry = node.entries.findLast(({ key }) => key.start <= at);
  if (entry === undefined) return;
  const { key, value } = entry;
  const end = value?.end ?? key.end;
  if (at > end) return;
  spans.push({ start: key.start, end });
  if (at <= key.end) spans.push(key);
  else collect(value, at, source, spans);
}

function collectText(scalar: ScalarNode, at: number, source: string, spans: Span[]): void {
  const isQuoted = scalar.style === 'single' || scalar.style === 'double';
  const inside = { start: skipSpaces(source, scalar.textStart), end: isQuoted ? scalar.end - 1 : scalar.end };
  if (at < inside.start || at > inside.end) return;
  spans.push(inside);
  const line = { start: source.lastIndexOf('\n', at - 1) + 1, end: source.indexOf('\n', at) };
  const isLong = line.start > inside.start || (line.end !== -1 && line.end < inside.end);
  if (isLong)
    spans.push({
      start: skipSpaces(source, Math.max(line.start, inside.start)),
      end: Math.min(line.end === -1 ? inside.end : line.end, inside.end),
    });
  for (const { start, end, inner, paths } of readScalarExpressions(source, scalar)) {
    if (at < start || at > end) continue;
    spans.push({ start, end });
    if (at < inner.start || at > inner.end) continue;
    spans.push(inner);
    const path = paths.find((one) => at >= one.start && at <= one.end);
    if (path === undefined) continue;
    spans.push(path);
    const last = path.segments.find((one) => at <= one.end);
    if (last === undefined) continue;
    // From the root to the segment under the cursor, then that segment alone.
    spans.push({ start: path.start, end: last.end }, last);
  }
}
