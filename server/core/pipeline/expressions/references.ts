import type { Span } from '../../tree.ts';
import type { Expression } from './expression.ts';
import { type ResolvedWord, resolvePath } from './resolvePath.ts';
import type { Scope } from './scope.ts';
import type { Declared, ScopePosition } from './scopeFacts.ts';

/** The expressions of a value, and where they stand. */
export interface ExpressionUse {
  readonly expressions: readonly Expression[];
  readonly position: ScopePosition;
}

/** A word that names something. */
export interface Reference<Use extends ExpressionUse> extends Span {
  readonly use: Use;
  /** True where the word spells the name, and is to be changed with it; false for words like `stage`. */
  readonly isName: boolean;
}

/** The word of some expressions at an offset of theirs, with what it names and what is said of it; null where there is none. */
export function findWordAt({ expressions, position }: ExpressionUse, offset: number, scope: Scope): ResolvedWord | null {
  for (const { start, end, paths } of expressions) {
    if (offset < start || offset > end) continue;
    for (const path of paths) {
      if (offset < path.start || offset > path.end) continue;
      const word = resolvePath(path, position, scope).words.find((one) => offset >= one.start && offset <= one.end);
      if (word !== undefined) return word;
    }
  }
  return null;
}

/** Every word of some uses that names a thing, in their order. */
export function findReferences<Use extends ExpressionUse>(declared: Declared, uses: Iterable<Use>, scope: Scope): Reference<Use>[] {
  const found: Reference<Use>[] = [];
  for (const use of uses) {
    for (const { paths } of use.expressions) {
      for (const path of paths) {
        for (const { start, end, definition, isName } of resolvePath(path, use.position, scope).words) {
          if (definition?.declared === declared) found.push({ use, start, end, isName });
        }
      }
    }
  }
  return found;
}
