import { eachScalar } from '../../core/pipeline/eachScalar.ts';
import { type Declaration, listDeclarations } from '../../core/pipeline/expressions/declarations.ts';
import type { Expression } from '../../core/pipeline/expressions/expression.ts';
import { toPositions } from '../../core/pipeline/expressions/positions.ts';
import { readScalarExpressions } from '../../core/pipeline/expressions/readExpressions.ts';
import { resolvePath } from '../../core/pipeline/expressions/resolvePath.ts';
import { Scope } from '../../core/pipeline/expressions/scope.ts';
import type { Declared } from '../../core/pipeline/expressions/scopeFacts.ts';
import type { BlockFacts } from '../../core/pipeline/facts.ts';
import { findPlainMentions } from '../../core/pipeline/plainMentions.ts';
import { isOfOther } from '../../core/pipeline/rules/expressions.ts';
import type { ScalarNode, Span } from '../../core/tree.ts';
import type { Block } from './block.ts';
import { toDocument } from './outline.ts';
import { perFrame } from './perFrame.ts';
import type { PipelineText } from './reading.ts';

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
  readonly #byDeclared = new Map<Declared, Mention[]>();

  constructor(all: readonly Mention[]) {
    this.all = all;
    for (const mention of all) {
      const { declared } = mention.declaration;
      const known = this.#byDeclared.get(declared);
      if (known === undefined) this.#byDeclared.set(declared, [mention]);
      else known.push(mention);
    }
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

const KNOWN = new WeakMap<readonly BlockFacts[], Mentions>();

/** Returns the mentions of a document, collected from the facts of its blocks on first use. */
export function mentionsOf(reading: PipelineText, facts: readonly BlockFacts[]): Mentions {
  const known = KNOWN.get(facts) ?? new Mentions(facts.length === 0 ? [] : collect(reading, facts));
  KNOWN.set(facts, known);
  return known;
}

function collect({ blocks }: PipelineText, facts: readonly BlockFacts[]): Mention[] {
  const { scope: scopeFacts } = facts[0]!;
  const scope = new Scope(scopeFacts);
  const declarations = new Map<Declared, Declaration>();
  const found: Mention[] = [];
  for (const declaration of listDeclarations(scopeFacts)) {
    const { declared } = declaration;
    const block = blocks[declared.block];
    if (block === undefined) continue;
    declarations.set(declared, declaration);
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
    const declaration = declared && declarations.get(declared);
    if (declaration) found.push({ ...toDocument(span, block), declaration, role, isName, isRoot });
  };
  const numbers = new Map(blocks.map((block, number) => [block, number]));
  const toPlace = (block: Block, number: number) => {
    const { stages, steps } = facts[number]!;
    return { parent: block.parent === null ? -1 : numbers.get(block.parent)!, isKnown: stages.length + steps.length > 0 };
  };
  const positions = toPositions(scopeFacts, blocks.map(toPlace));
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
    for (const name of plain.stages) add(block, toWord(name), scope.find(scopeFacts.stages, String(name.value)), 'value', true, false);
    for (const { key, axis } of plain.axes) add(block, toWord(key), axes.get(block.toDocument(toWord(axis).start)), 'value', true, false);
  }
  return found.sort((one, other) => one.start - other.start);
}

const expressionsOfFrame = perFrame(({ tree, text }): readonly Expression[] => {
  const found: Expression[] = [];
  if (text.includes('<+')) {
    eachScalar(tree, (scalar, path) => {
      if (!isOfOther(path)) found.push(...readScalarExpressions(text, scalar));
    });
  }
  return found;
});

const plainMentionsOfFrame = perFrame(({ tree, text }) => findPlainMentions(tree, text));

/** Returns the span of a scalar without its quotes. */
function toWord({ start, end, style, textStart }: ScalarNode): Span {
  return style === 'single' || style === 'double' ? { start: textStart, end: end - 1 } : { start, end };
}
