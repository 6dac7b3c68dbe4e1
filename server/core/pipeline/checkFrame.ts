import { checkShape } from '../checkShape.ts';
import type { FieldsShape, Path, Shape, ShapeProblem, Shapes } from '../shape.ts';
import type { MapNode, TreeNode } from '../tree.ts';
import type { Finding } from './finding.ts';
import { contextAt, type FrameContext } from './frameContext.ts';
import { checkExpressions, type FoundExpressions } from './rules/expressions.ts';
import { checkSecrets } from './rules/secrets.ts';
import { rulesOf } from './rules.ts';
import { toFindings } from './shapeFindings.ts';

/** A frame: what was read of it, its text, and whether a mistake may have swallowed or moved a part of it. */
export interface CheckedFrame {
  readonly tree: TreeNode | null;
  readonly text: string;
  readonly isBroken: boolean;
}

/** What is expected of a frame. */
export interface FrameExpectation {
  /** Null where that is not known: nothing is said of its fields then. */
  readonly shape: Shape | null;
  readonly shapes: Shapes;
  readonly context: FrameContext;
}

/** What is expected of a block inside a frame, and where it stands there. */
export interface ChildExpectation {
  readonly shape: Shape;
  readonly context: FrameContext;
  readonly path: Path;
}

/** What the check of a frame gives. */
export interface FrameCheck {
  readonly findings: readonly Finding[];
  /** By the index of the block; none for a block that stands where nothing is known. */
  readonly children: ReadonlyMap<number, ChildExpectation>;
  /** What its values refer to. */
  readonly expressions: readonly FoundExpressions[];
}

/** Checks what one frame holds by itself; depends on its arguments alone. Of a broken frame nothing is said but what its blocks should be. */
export function checkFrame({ tree, text, isBroken }: CheckedFrame, { shape, shapes, context }: FrameExpectation): FrameCheck {
  const children = new Map<number, ChildExpectation>();
  const found: Finding[] = [];
  const visited = new Map<MapNode, FieldsShape>();
  const check = (expected: Shape) =>
    checkShape(tree, expected, shapes, {
      enter: (block, wanted, path) => children.set(block.index, { shape: wanted, context: contextAt(context, path), path }),
      visit: (map, fields, path) => {
        visited.set(map, fields);
        let other: Shape | null | undefined;
        for (const rule of rulesOf(toOwner(fields))) {
          const answer = rule.check({ map, shape: fields, shapes, path, context, source: text }, found);
          if (answer !== undefined) other = answer;
        }
        return other;
      },
    });
  const problems = shape === null ? [] : check(shape);
  if (isBroken) return { findings: [], children, expressions: [] };
  const told = toFindings(withoutTold(problems, found), { tree, source: text, shapes, visited });
  const { found: flaws, expressions } = checkExpressions(tree, text);
  return { findings: [...found, ...told, ...checkSecrets(tree, text), ...flaws], children, expressions };
}

function toOwner({ owners }: FieldsShape): string {
  const [own] = owners;
  if (own === undefined) return '';
  return own.path === '' ? own.name : `${own.name}.${own.path}`;
}

/** What a rule has said of a word or key is said once. */
function withoutTold(problems: readonly ShapeProblem[], found: readonly Finding[]): readonly ShapeProblem[] {
  if (found.length === 0) return problems;
  const told = new Set(found.map(({ span }) => span.start));
  return problems.filter(({ kind, span }) => (kind !== 'unknownWord' && kind !== 'unknownKey') || !told.has(span.start));
}
