import type { Expression } from '../../core/pipeline/expressions/expression.ts';
import { listInputMethods } from '../../core/pipeline/expressions/expressionTexts.ts';
import { readScalarExpressions } from '../../core/pipeline/expressions/readExpressions.ts';
import { resolvePath } from '../../core/pipeline/expressions/resolvePath.ts';
import type { Definition } from '../../core/pipeline/expressions/spots.ts';
import type { ScalarNode, Span } from '../../core/tree.ts';
import type { Block } from '../../documents/pipeline/block.ts';
import { code, join, type Prose, readOwnText, type Sentence, sentence } from '../prose.ts';
import { scopeAt } from './expressionScope.ts';
import type { OpenPipeline } from './openPipelines.ts';

/** Documentation, and the span of the document it describes. */
export interface SpanProse {
  readonly prose: Prose;
  readonly span: Span;
}

/** Describes the part of an expression at an offset; null if there is none or nothing is known about it. */
export function describeExpression(pipeline: OpenPipeline, block: Block, scalar: ScalarNode, offset: number): SpanProse | null {
  const at = block.toFrame(offset);
  const source = block.frame.text;
  const expressions = readScalarExpressions(source, scalar);
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
    const paragraphs = [readOwnText(text.text), ...(text.example === undefined ? [] : [sentence`Example: ${code(text.example)}`])];
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
        return sentence`When none is given: ${values}.`;
      case 'allowedValues':
      case 'selectOneFrom':
        return sentence`One of ${toList(args)}.`;
      case 'selectManyFrom':
        return sentence`One or more of ${toList(args)}.`;
      case 'regex':
        return sentence`Must match ${values}.`;
      case 'executionInput':
        return 'Asked for when the stage or step is reached.';
      default:
        return sentence`${code(`.${name}(${args})`)} is not known.`;
    }
  });
  return { title: 'Runtime input', notes: [[code('<+input>')]], paragraphs: ['Asked for when the pipeline is run.', ...parts] };
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
    const example = text?.example === undefined ? [] : [sentence`Example: ${code(text.example)}`];
    const defined = definition === null ? [] : [describeDefinition(pipeline, definition)];
    const paragraphs = [...(text === null ? [] : [readOwnText(text.text)]), ...defined, ...example];
    if (paragraphs.length === 0) continue;
    return { prose: { title: text?.title ?? TITLES[definition!.kind], notes: [[code(written)]], paragraphs }, span: { start, end } };
  }
  return null;
}

const TITLES: Readonly<Record<Definition['kind'], string>> = {
  stage: 'Stage',
  step: 'Step',
  group: 'Step group',
  variable: 'Variable',
  output: 'Output variable',
  axis: 'Axis of the matrix',
};

function describeDefinition({ lines, reading }: OpenPipeline, { kind, declared }: Definition): Sentence {
  const { title = '', type = null } = declared as { readonly title?: string; readonly type?: string | null };
  const block = reading.blocks[declared.block];
  const line = block === undefined ? null : lines.positionAt(block.toDocument(declared.span.start)).line + 1;
  const named = title === '' || title === declared.name ? '' : `, called "${title}"`;
  const ofType = type === null ? '' : sentence` of type ${code(type)}`;
  return sentence`${TITLES[kind]} ${code(declared.name)}${ofType}${named}${line === null ? '' : `, defined in line ${line}`}.`;
}
