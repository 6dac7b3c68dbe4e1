import * as l10n from '@vscode/l10n';
import type { Hover } from 'vscode-languageserver';
import { readDuration } from '../../core/duration.ts';
import type { Expression } from '../../core/platform/pipelines/expressions/expression.ts';
import { listInputMethods } from '../../core/platform/pipelines/expressions/expressionTexts.ts';
import { readScalarExpressions } from '../../core/platform/pipelines/expressions/readExpressions.ts';
import { resolvePath } from '../../core/platform/pipelines/expressions/resolvePath.ts';
import type { Definition } from '../../core/platform/pipelines/expressions/spots.ts';
import { toKey } from '../../core/shapeKeys.ts';
import type { ScalarNode, Span } from '../../core/tree.ts';
import type { Block } from '../../documents/platform/block.ts';
import { findScalar } from '../../documents/platform/cursors.ts';
import { dialectOf } from '../../documents/platform/recognise.ts';
import { code, fill, join, type Prose, readOwnText, type Sentence, sentence, toExample, toMarkup } from '../prose.ts';
import { scopeAt } from './expressions.ts';
import { toFieldProse, toValueProse } from './fieldProse.ts';
import type { OpenPipeline } from './openPipelines.ts';
import { holderOf, kindOf, ownerOf, type RootKind, trailAt } from './pipelinePlace.ts';
import { toWords } from './valueItems.ts';

/** Documentation, and the span of the document it describes. */
interface SpanProse {
  readonly prose: Prose;
  readonly span: Span;
}

/** Describes the part of an expression at an offset; null if there is none or nothing is known about it. */
function describeExpression(pipeline: OpenPipeline, block: Block, scalar: ScalarNode, offset: number): SpanProse | null {
  const at = block.toFrame(offset);
  const source = block.frame.text;
  const expressions = readScalarExpressions(source, scalar, dialectOf(block).openings);
  const found = describeMethod(source, expressions, at) ?? describeSegment(pipeline, expressions, at, offset);
  return found && { prose: found.prose, span: { start: block.toDocument(found.span.start), end: block.toDocument(found.span.end) } };
}

const METHODS = /^(?:\.\w+\((?:[^()]|\([^()]*\))*\))+/;

/** Describes the methods after `<+input>`, which they are called on. */
function describeMethod(source: string, expressions: readonly Expression[], at: number): SpanProse | null {
  for (const { start, end, inner } of expressions) {
    if (source.slice(inner.start, inner.end).trim() !== 'input' || at < start) continue;
    const called = METHODS.exec(source.slice(end, end + 2_000))?.[0] ?? '';
    if (at > end + called.length) continue;
    const methods = [...called.matchAll(/\.(\w+)\(((?:[^()]|\([^()]*\))*)\)/g)];
    const method = methods.find((one) => at > end + one.index && at <= end + one.index + 1 + one[1]!.length);
    if (method === undefined) return at <= end ? { prose: describeInput(methods), span: { start, end: end + called.length } } : null;
    const text = listInputMethods().find(([name]) => name === method[1])?.[1];
    if (text === undefined) return null;
    const from = end + method.index + 1;
    const paragraphs = [readOwnText(text.text), ...toExample(text.example)];
    return {
      prose: { title: text.title, notes: [[code(`.${method[1]}()`)]], paragraphs },
      span: { start: from, end: from + method[1]!.length },
    };
  }
  return null;
}

function describeInput(methods: readonly RegExpMatchArray[]): Prose {
  const parts = methods.map(([, name = '', args = '']) => {
    const values = code(args);
    switch (name) {
      case 'default':
        return fill(l10n.t('Default: {0}.'), values);
      case 'allowedValues':
      case 'selectOneFrom':
        return fill(l10n.t('One of {0}.'), toList(args));
      case 'selectManyFrom':
        return fill(l10n.t('One or more of {0}.'), toList(args));
      case 'regex':
        return fill(l10n.t('Must match {0}.'), values);
      case 'executionInput':
        return l10n.t('Requested when the stage or step is reached.');
      default:
        return fill(l10n.t('Unknown method {0}.'), code(`.${name}(${args})`));
    }
  });
  return {
    title: l10n.t('Runtime input'),
    notes: [[code('<+input>')]],
    paragraphs: [l10n.t('Requested when the pipeline runs.'), ...parts],
  };
}

function toList(args: string): Sentence {
  return join(
    args.split(',').map((value) => code(value.trim())),
    ', ',
  );
}

function describeSegment(pipeline: OpenPipeline, expressions: readonly Expression[], at: number, offset: number): SpanProse | null {
  for (const path of expressions.flatMap(({ paths }) => paths)) {
    if (at < path.start || at > path.end) continue;
    const { scope, position } = scopeAt(pipeline, offset);
    const word = resolvePath(path, position, scope).words.find(({ start, end }) => at >= start && at <= end);
    if (word === undefined) continue;
    const { definition, text, start, end } = word;
    const written = path.segments.find((segment) => segment.start === start)?.name ?? '';
    const defined = definition === null ? [] : [describeDefinition(pipeline, definition)];
    const paragraphs = [...(text === null ? [] : [readOwnText(text.text)]), ...defined, ...toExample(text?.example)];
    if (paragraphs.length === 0) continue;
    return { prose: { title: text?.title ?? TITLES[definition!.kind], notes: [[code(written)]], paragraphs }, span: { start, end } };
  }
  return null;
}

const TITLES: Readonly<Record<Definition['kind'], string>> = {
  stage: l10n.t('Stage'),
  step: l10n.t('Step'),
  group: l10n.t('Step group'),
  variable: l10n.t('Variable'),
  output: l10n.t('Output variable'),
  axis: l10n.t('Axis of the matrix'),
};

function describeDefinition({ lines, reading }: OpenPipeline, { kind, declared }: Definition): Sentence {
  const { title = '', type = null } = declared as { readonly title?: string; readonly type?: string | null };
  const block = reading.blocks[declared.block];
  const line = block === undefined ? null : lines.positionAt(block.toDocument(declared.span.start)).line + 1;
  const named = title === '' || title === declared.name ? '' : l10n.t(', named "{0}"', title);
  const ofType = type === null ? '' : fill(l10n.t(' of type {0}'), code(type));
  return sentence`${TITLES[kind]} ${code(declared.name)}${ofType}${named}${line === null ? '' : l10n.t(', defined on line {0}', line)}.`;
}

/** Describes the key, value or expression at an offset. */
export function findHover(pipeline: OpenPipeline, offset: number, isMarkdown: boolean): Hover | null {
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

function describePlace(kind: RootKind, { reading }: OpenPipeline, offset: number): Described | null {
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
  kind: RootKind,
  owner: string,
  shapes: readonly { readonly kind: string; readonly grammar?: string }[],
  { value }: ScalarNode,
): Prose | null {
  const text = String(value ?? '');
  if (shapes.some((shape) => shape.kind === 'enum')) return toValueProse(kind, owner, text);
  const isTime = shapes.some(({ grammar }) => grammar === 'duration' || grammar === 'interval');
  if (!isTime || toWords(text) === '') return null;
  const seconds = (readDuration(text) ?? 0) / 1_000;
  return { title: toWords(text), notes: [], paragraphs: seconds > 60 ? [l10n.t('{0} seconds in total.', seconds)] : [] };
}
