import type { FrameCheck, FrameExpectation } from '../../core/pipeline/checkFrame.ts';
import { documentShapeOf } from '../../core/pipeline/documentShapes.ts';
import { OPEN_CONTEXT, PLAIN_CONTEXT } from '../../core/pipeline/frameContext.ts';
import { PIPELINE_SHAPES } from '../../core/pipeline/shapes.ts';
import type { Path } from '../../core/shape.ts';
import type { Block } from './block.ts';
import type { FrameChecks } from './frameChecks.ts';
import type { PlacedFinding } from './pipelineProblem.ts';

/** The check results of all blocks of one reading. */
export class BlockChecks {
  readonly #checks = new Map<Block, FrameCheck>();

  /** Checks all blocks of a document, starting at its root key; if the key is null or has no described shape, nothing is expected of them. */
  constructor(root: Block, rootKey: string | null, frames: FrameChecks) {
    this.#checkBlock(root, toExpectation(rootKey), frames);
  }

  /** Returns the findings, block by block. */
  findings(): PlacedFinding[] {
    const found: PlacedFinding[] = [];
    for (const [block, { findings }] of this.#checks) {
      if (findings.length === 0) continue;
      const around = this.pathTo(block);
      for (const finding of findings) found.push({ finding, block, around });
    }
    return found;
  }

  /** Returns the check result of one block. */
  of(block: Block): FrameCheck | undefined {
    return this.#checks.get(block);
  }

  /** Returns the path from the document root to the value of a block, as far as it is known. */
  pathTo(block: Block): Path {
    if (block.parent === null) return [];
    return [...this.pathTo(block.parent), ...this.pathInParent(block)];
  }

  /** Returns the path to a block within its parent's frame, or an empty path if unknown. */
  pathInParent({ parent, index }: Block): Path {
    return parent === null ? [] : (this.#checks.get(parent)?.children.get(index)?.path ?? []);
  }

  #checkBlock(block: Block, expectation: FrameExpectation, frames: FrameChecks): void {
    const check = frames.check(block.frame, expectation);
    this.#checks.set(block, check);
    for (const child of block.children) {
      const { shape, context } = check.children.get(child.index) ?? { shape: null, context: OPEN_CONTEXT };
      this.#checkBlock(child, { shape, shapes: expectation.shapes, context }, frames);
    }
  }
}

/** Only the root key of these is checked; their shape is not described. */
const ROOTS_WITHOUT_SHAPE: readonly string[] = [
  'inputSet',
  'overlayInputSet',
  'service',
  'environment',
  'infrastructureDefinition',
  'trigger',
];

function toExpectation(root: string | null): FrameExpectation {
  const document = root === null || ROOTS_WITHOUT_SHAPE.includes(root) ? null : documentShapeOf(root);
  if (document === null) return { shape: null, shapes: PIPELINE_SHAPES, context: OPEN_CONTEXT };
  return { ...document, context: root === 'pipeline' ? PLAIN_CONTEXT : OPEN_CONTEXT };
}
