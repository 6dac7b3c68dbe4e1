import type { BlockDeclarations } from '../../core/platform/pipelines/declarations.ts';
import type { Expression } from '../../core/platform/pipelines/expressions/expression.ts';
import { hasOpening } from '../../core/platform/pipelines/expressions/openings.ts';
import { readScalarExpressions } from '../../core/platform/pipelines/expressions/readExpressions.ts';
import { resolvePath } from '../../core/platform/pipelines/expressions/resolvePath.ts';
import { Scope } from '../../core/platform/pipelines/expressions/scope.ts';
import { type Declared, toPositions } from '../../core/platform/pipelines/expressions/scopeNames.ts';
import { type Declaration, listDeclarations } from '../../core/platform/pipelines/expressions/spots.ts';
import { eachScalar, readText } from '../../core/platform/pipelines/nodes.ts';
import { isOfOther } from '../../core/platform/pipelines/rules/expressions.ts';
import { toKey } from '../../core/shapeKeys.ts';
import { findEntry, type MapNode, type ScalarNode, type Span, type TreeNode } from '../../core/tree.ts';
import { type Block, parentNumbers } from './block.ts';
import { listNeeds } from './needs.ts';
import { toDocument } from './outline.ts';
import type { PipelineText } from './reading.ts';
import { perFrame } from './recognise.ts';

/** A value of `useFromStage`, which names a stage. */
export interface UsedStage {
  readonly name: ScalarNode;
  /** The key of what is used, such as `service`. */
  readonly of: string;
  /** The identifier of the stage around it, if that is in the same frame. */
  readonly around: string | null;
}

/** Values and keys of a frame that refer to something without an expression. */
interface PlainMentions {
  readonly stages: UsedStage[];
  /** Keys in `exclude` of a matrix, each with the key of its axis. */
  readonly axes: { readonly key: ScalarNode; readonly axis: ScalarNode }[];
}

/** Finds references to stages and matrix axes outside of expressions. */
function findPlainMentions(tree: TreeNode | null, source: string): PlainMentions {
  const found: PlainMentions = { stages: [], axes: [] };
  if (source.includes('useFromStage') || source.includes('exclude')) visit(tree, found, '', null);
  return found;
}

function visit(node: TreeNode | null, found: PlainMentions, of: string, around: string | null): void {
  if (node?.kind === 'list') for (const item of node.items) visit(item, found, of, around);
  if (node?.kind !== 'map') return;
  for (const { key, value } of node.entries) {
    if (key.value === 'useFromStage') addStage(value, found, of, around);
    if (key.value === 'matrix' && value?.kind === 'map') addAxes(value, found);
    // The inputs of a stage of type Pipeline are about the stages of another pipeline.
    const inner = key.value === 'stage' && value?.kind === 'map' ? readText(value, 'identifier') : around;
    if (key.value !== 'inputs') visit(value, found, toKey(key), inner);
  }
}

/** Handles `useFromStage: build` and `useFromStage: {stage: build}`. */
function addStage(value: TreeNode | null, { stages }: PlainMentions, of: string, around: string | null): void {
  const name = value?.kind === 'map' ? findEntry(value, 'stage')?.value : value;
  if (name?.kind === 'scalar' && typeof name.value === 'string') stages.push({ name, of, around });
}

function addAxes(matrix: MapNode, { axes }: PlainMentions): void {
  const exclude = findEntry(matrix, 'exclude')?.value;
  if (exclude?.kind !== 'list') return;
  for (const item of exclude.items) {
    if (item?.kind !== 'map') continue;
    for (const { key } of item.entries) {
      const axis = matrix.entries.find((entry) => entry.key.value === key.value && entry.value !== exclude)?.key;
      if (axis !== undefined) axes.push({ key, axis });
    }
  }
}

/** An occurrence of a name that the document declares: the declaration itself, or a reference to it. */
export interface Mention extends Span {
  readonly declaration: Declaration;
  readonly role: 'declaration' | 'expression' | 'value';
  /** Whether the text is the name itself; false for keywords such as `stage`, which refer to the enclosing element. */
  readonly isName: boolean;
  /** Whether an expression starts with it. */
  readonly isRoot: boolean;
}

/** All occurrences of names that a document declares, in document order. */
export class Mentions {
  readonly all: readonly Mention[];
  readonly #byDeclared: ReadonlyMap<Declared, readonly Mention[]>;

  constructor(all: readonly Mention[]) {
    this.all = all;
    this.#byDeclared = Map.groupBy(all, ({ declaration }) => declaration.declared);
  }

  /** Returns the mention that contains an offset or ends at it, or null. */
  at(offset: number): Mention | null {
    let low = 0;
    let high = this.all.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const mention = this.all[middle]!;
      if (offset > mention.end) low = middle + 1;
      else if (offset < mention.start) high = middle - 1;
      else return mention;
    }
    return null;
  }

  /** Returns all mentions of one declaration, in document order. */
  of({ declared }: Declaration): readonly Mention[] {
    return this.#byDeclared.get(declared) ?? [];
  }
}

const KNOWN = new WeakMap<readonly BlockDeclarations[], Mentions>();

/** Returns the mentions of a document, collected from the declarations of its blocks on first use. */
export function mentionsOf(reading: PipelineText, declarations: readonly BlockDeclarations[]): Mentions {
  const known = KNOWN.get(declarations) ?? new Mentions(declarations.length === 0 ? [] : collect(reading, declarations));
  KNOWN.set(declarations, known);
  return known;
}

function collect(reading: PipelineText, declarations: readonly BlockDeclarations[]): Mention[] {
  const { blocks } = reading;
  const { scope: scopeNames } = declarations[0]!;
  const scope = new Scope(scopeNames);
  const byName = new Map<Declared, Declaration>();
  const found: Mention[] = [];
  for (const declaration of listDeclarations(scopeNames)) {
    const { declared } = declaration;
    const block = blocks[declared.block];
    if (block === undefined) continue;
    byName.set(declared, declaration);
    found.push({ ...toDocument(declared.span, block), declaration, role: 'declaration', isName: true, isRoot: false });
  }
  const add = (
    block: Block,
    span: Span,
    declared: Declared | null | undefined,
    role: Mention['role'],
    isName: boolean,
    isRoot: boolean,
  ): void => {
    const declaration = declared && byName.get(declared);
    if (declaration) found.push({ ...toDocument(span, block), declaration, role, isName, isRoot });
  };
  const positions = toPositions(scopeNames, declarations, parentNumbers(blocks));
  const axes = new Map(
    found.filter(({ declaration }) => declaration.kind === 'axis').map((mention) => [mention.start, mention.declaration.declared]),
  );
  for (const [number, block] of blocks.entries()) {
    for (const { paths } of expressionsOfFrame(block)) {
      for (const path of paths) {
        for (const word of resolvePath(path, positions[number]!, scope).words) {
          add(block, word, word.definition?.declared, 'expression', word.isName, word.start === path.start);
        }
      }
    }
    const plain = plainMentionsOfFrame(block);
    for (const { name } of plain.stages) add(block, toWord(name), scope.find(scopeNames.stages, String(name.value)), 'value', true, false);
    for (const { key, axis } of plain.axes) add(block, toWord(key), axes.get(block.toDocument(toWord(axis).start)), 'value', true, false);
  }
  for (const { block, name, among } of listNeeds(reading, declarations))
    add(
      block,
      toWord(name),
      among.items.find((declared) => declared.name === name.value),
      'value',
      true,
      false,
    );
  return found.sort((one, other) => one.start - other.start);
}

const expressionsOfFrame = perFrame(({ tree, text }, _, { openings }): readonly Expression[] => {
  const found: Expression[] = [];
  if (hasOpening(text, openings)) {
    eachScalar(tree, (scalar, path) => {
      if (!isOfOther(path)) found.push(...readScalarExpressions(text, scalar, openings));
    });
  }
  return found;
});

/** Returns the references of a block outside of expressions. */
export const plainMentionsOfFrame = perFrame(({ tree, text }) => findPlainMentions(tree, text));

/** Returns the span of a scalar without its quotes. */
function toWord({ start, end, style, textStart }: ScalarNode): Span {
  return style === 'single' || style === 'double' ? { start: textStart, end: end - 1 } : { start, end };
}
