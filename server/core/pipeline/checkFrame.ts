import { checkShape } from '../checkShape.ts';
import type { FieldsShape, Path, Shape, ShapeProblem, Shapes } from '../shape.ts';
import type { MapNode, TreeNode } from '../tree.ts';
import type { Finding } from './finding.ts';
import { contextAt, type FrameContext } from './frameContext.ts';
import { checkExpressions, type FoundExpressions } from './rules/expressions.ts';
import { checkSecrets } from './rules/secrets.ts';
import { rulesOf } from './rules.ts';
import { toFindings } from './shapeFindings.ts';

/** A frame: its tree, its text, and whether a syntax error may have hidden or moved a part of it. */
export interface CheckedFrame {
  readonly tree: TreeNode | null;
  readonly text: string;
  readonly isBroken: boolean;
}

/** The expectations of a frame. */
export interface FrameExpectation {
  /** Null if unknown: its fields are not checked then. */
  readonly shape: Shape | null;
  readonly shapes: Shapes;
  readonly context: FrameContext;
}

/** The expectations of a block inside a frame, and its path there. */
export interface ChildExpectation {
  readonly shape: Shape;
  readonly context: FrameContext;
  readonly path: Path;
}

/** The result of checking a frame. */
export interface FrameCheck {
  readonly findings: readonly Finding[];
  /** By the index of the block; blocks in unknown places are missing. */
  readonly children: ReadonlyMap<number, ChildExpectation>;
  /** The references in its values. */
  readonly expressions: readonly FoundExpressions[];
}

/** Checks one frame on its own; the result depends only on the arguments. For a broken frame it returns only the expectations of its blocks. */
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
  const reported = toFindings(withoutReported(problems, found), { tree, source: text, shapes, visited });
  const { found: flaws, expressions } = checkExpressions(tree, text);
  return { findings: [...found, ...reported, ...checkSecrets(tree, text), ...flaws], children, expressions };
}

function toOwner({ owners }: FieldsShape): string {
  const [own] = owners;
  if (own === undefined) return '';
  return own.path === '' ? own.name : `${own.name}.${own.path}`;
}

/** Removes problems at places that a rule has already reported. */
function withoutReported(problems: readonly ShapeProblem[], found: readonly Finding[]): readonly ShapeProblem[] {
  if (found.length === 0) return problems;
  const reported = new Set(found.map(({ span }) => span.start));
  return problems.filter(({ kind, span }) => (kind !== 'unknownWord' && kind !== 'unknownKey') || !reported.has(span.start));
}
