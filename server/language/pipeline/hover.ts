import type { Hover } from 'vscode-languageserver';
import { readDuration } from '../../core/duration.ts';
import { toKey } from '../../core/shapeKeys.ts';
import type { ScalarNode, Span } from '../../core/tree.ts';
import { findScalar } from '../../documents/pipeline/cursors.ts';
import { type Prose, toMarkup } from '../prose.ts';
import { describeExpression } from './expressionProse.ts';
import { answering, type Feature } from './feature.ts';
import { toFieldProse, toWordProse } from './fieldProse.ts';
import type { OpenPipeline } from './openPipelines.ts';
import { type DocumentKind, holderOf, kindOf, ownerOf, trailAt } from './pipelinePlace.ts';
import { toWords } from './valueItems.ts';

/** Describes keys, values and expressions on hover. */
export const hover: Feature = {
  capabilities: { hoverProvider: true },
  register(parts) {
    parts.requests.onHover(
      answering(parts, 'hover', (pipeline, { position }) =>
        findHover(pipeline, pipeline.lines.offsetAt(position), parts.abilities.markdownHover),
      ),
    );
  },
};

function findHover(pipeline: OpenPipeline, offset: number, isMarkdown: boolean): Hover | null {
  const { reading, lines } = pipeline;
  const block = reading.blockAt(offset);
  const scalar = findScalar(block.frame.tree, block.toFrame(offset));
  const ofExpression = scalar === null ? null : describeExpression(pipeline, block, scalar, offset);
  const toHover = (all: readonly Prose[], { start, end }: Span): Hover => ({
    contents: toMarkup(all, isMarkdown),
    range: lines.rangeOf(start, end),
  });
  if (ofExpression !== null) return toHover([ofExpression.prose], ofExpression.span);
  const kind = kindOf(reading);
  const found = kind === null ? null : describePlace(kind, pipeline, offset);
  return found && toHover(found.all, { start: block.toDocument(found.span.start), end: block.toDocument(found.span.end) });
}

interface Described {
  readonly all: readonly Prose[];
  readonly span: Span;
}

function describePlace(kind: DocumentKind, { reading }: OpenPipeline, offset: number): Described | null {
  const trail = trailAt(kind, reading, offset);
  const last = trail?.places.at(-1);
  const holder = trail === null ? null : holderOf(trail);
  if (trail === null || last === undefined || holder === null) return null;
  if (trail.key !== null) {
    const { key, value } = trail.key;
    const written = value?.kind === 'scalar' ? String(value.value) : null;
    const prose = toFieldProse(kind, holder, toKey(key), written);
    return prose && { all: [prose], span: key };
  }
  const { node, entry } = last;
  if (node?.kind !== 'scalar' || node.style === 'literal' || node.style === 'folded') return null;
  const key = entry === null ? '' : toKey(entry.key);
  const ofValue = describeValue(kind, ownerOf(holder, key), last.shapes, node);
  const ofField = key === '' ? null : toFieldProse(kind, holder, key, String(node.value));
  const all = [ofValue, ofField].filter((prose) => prose !== null);
  return all.length === 0 ? null : { all, span: node };
}

function describeValue(
  kind: DocumentKind,
  owner: string,
  shapes: readonly { readonly kind: string; readonly grammar?: string }[],
  { value }: ScalarNode,
): Prose | null {
  const text = String(value ?? '');
  if (shapes.some((shape) => shape.kind === 'words')) return toWordProse(kind, owner, text);
  const isTime = shapes.some(({ grammar }) => grammar === 'duration' || grammar === 'interval');
  if (!isTime || toWords(text) === '') return null;
  const seconds = (readDuration(text) ?? 0) / 1_000;
  return { title: toWords(text), notes: [], paragraphs: seconds > 60 ? [`${seconds} seconds in all.`] : [] };
}
