import type { Span } from '../../tree.ts';
import type { ExpressionPath, Segment } from './expression.ts';
import type { WordText } from './expressionTexts.ts';
import type { ExpressionProblem } from './problem.ts';
import type { Scope } from './scope.ts';
import type { ScopePosition } from './scopeFacts.ts';
import { type Definition, type Entered, enterRoot, enterWord, type Spot } from './spots.ts';
import { checkUnknownName, checkUnknownRoot, checkUnknownWord } from './unknownWords.ts';

/** A word of a path, and what it refers to. */
export interface ResolvedWord extends Span {
  /** What it refers to; null if that is not declared in this pipeline. */
  readonly definition: Definition | null;
  /** Whether the word spells the name: it changes with a rename. */
  readonly isName: boolean;
  readonly text: WordText | null;
}

/** The resolved words of a path, from the first as far as known. */
export interface Resolution {
  readonly words: readonly ResolvedWord[];
  /** The first word that certainly refers to nothing; null if there is none, or it cannot be known. */
  readonly problem: ExpressionProblem | null;
}

/** Resolves the words of a path at a position. If the context is unknown, it reports nothing. */
export function resolvePath(path: ExpressionPath, position: ScopePosition, scope: Scope): Resolution {
  const words: ResolvedWord[] = [];
  const [root] = path.segments;
  if (root?.kind !== 'name') return { words, problem: null };
  const first = enterRoot(position, root.name);
  words.push(toWord(root, first));
  if (first.spot === null) return { words, problem: first.text === null ? checkUnknownRoot(path, position, scope) : null };
  let spot: Spot = first.spot;
  for (let index = 1; index < path.segments.length; index++) {
    const segment = toName(path.segments[index]!, spot);
    if (segment === null) break;
    const entered = enterWord(scope, spot, segment.name);
    if (entered === null) return { words, problem: checkUnknownName(spot, segment, scope) };
    words.push(toWord(segment, entered));
    if (entered.spot === null) {
      const isMistake = entered.definition === null && entered.text === null;
      return { words, problem: isMistake ? checkUnknownWord(spot, segment) : null };
    }
    spot = entered.spot;
  }
  return { words, problem: null };
}

/** A word of a path with its span. */
interface NamedSegment extends Span {
  readonly name: string;
}

/** Returns the name that a part of a path stands for: its word, or the argument of `get("…")` on a list of names. */
function toName(segment: Segment, spot: Spot): NamedSegment | null {
  if (segment.kind === 'name') return segment;
  if (segment.kind !== 'call' || segment.name !== 'get' || segment.literal === null || spot.kind !== 'names') return null;
  return { name: segment.literal.text, start: segment.literal.start, end: segment.literal.end };
}

function toWord({ start, end }: Span, { definition, isName, text }: Entered): ResolvedWord {
  return { start, end, definition, isName, text };
}
