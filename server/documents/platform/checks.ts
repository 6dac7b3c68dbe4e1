import { currentCatalogue, documentShapeOf } from '../../core/platform/pipelines/catalogue.ts';
import { checkFrame, type FrameCheck, type FrameExpectation } from '../../core/platform/pipelines/checkFrame.ts';
import type { BlockDeclarations } from '../../core/platform/pipelines/declarations.ts';
import type { Dialect } from '../../core/platform/pipelines/dialect.ts';
import { Scope } from '../../core/platform/pipelines/expressions/scope.ts';
import { type PositionedBlock, type ScopePosition, toPositions } from '../../core/platform/pipelines/expressions/scopeNames.ts';
import type { Finding } from '../../core/platform/pipelines/finding.ts';
import { OPEN_CONTEXT, PLAIN_CONTEXT } from '../../core/platform/pipelines/rule.ts';
import { checkReferences } from '../../core/platform/pipelines/rules/expressions.ts';
import type { Path } from '../../core/shape.ts';
import type { Block } from './block.ts';
import type { Frame } from './frame.ts';
import type { PlacedFinding } from './problems.ts';
import type { PipelineText } from './reading.ts';

interface CheckedBefore {
  readonly expectation: FrameExpectation;
  readonly check: FrameCheck;
}

/** The checks of frames across readings: after an edit only frames with new text are checked. */
export class FrameChecks {
  readonly #known = new WeakMap<Frame, CheckedBefore[]>();

  /** Checks a frame against an expectation, unless that has been done before. */
  check(frame: Frame, expectation: FrameExpectation): FrameCheck {
    const known = this.#known.get(frame);
    const same = known?.find((one) => areSameExpectations(one.expectation, expectation));
    if (same !== undefined) return same.check;
    const check = checkFrame(frame, expectation);
    // Few frames occur in more than one place.
    if (known === undefined || known.length >= MOST_PLACES) this.#known.set(frame, [{ expectation, check }]);
    else known.push({ expectation, check });
    return check;
  }
}

const MOST_PLACES = 8;

function areSameExpectations(one: FrameExpectation, other: FrameExpectation): boolean {
  return one.shape === other.shape && one.shapes === other.shapes && one.context === other.context && one.dialect === other.dialect;
}

interface CheckedReferences {
  readonly position: ScopePosition;
  readonly findings: readonly Finding[];
}

/** Checks the references of expressions across readings: as long as no name changes, only new frames are checked. */
export class ReferenceChecks {
  #declarations: readonly BlockDeclarations[] = [];
  #places: readonly PositionedBlock[] = [];
  #scope: Scope | null = null;
  #positions: readonly ScopePosition[] = [];
  #known = new WeakMap<FrameCheck, CheckedReferences>();

  /** Finds references to names that do not exist. */
  check({ blocks }: PipelineText, declarations: readonly BlockDeclarations[], checks: BlockChecks): PlacedFinding[] {
    const scope = this.#enter(blocks, declarations);
    const found: PlacedFinding[] = [];
    for (const [number, block] of blocks.entries()) {
      const check = checks.of(block);
      if (check === undefined || check.expressions.length === 0) continue;
      const position = this.#positions[number]!;
      let known = this.#known.get(check);
      if (known?.position !== position) {
        known = { position, findings: checkReferences(check.expressions, position, scope) };
        this.#known.set(check, known);
      }
      if (known.findings.length === 0) continue;
      const around = checks.pathTo(block);
      for (const finding of known.findings) found.push({ finding, block, around });
    }
    return found;
  }

  #enter(blocks: readonly Block[], declarations: readonly BlockDeclarations[]): Scope {
    const around: number[] = [];
    const places = blocks.map(({ parent }, number) => {
      while (around.length > 0 && blocks[around.at(-1)!] !== parent) around.pop();
      const outer = around.at(-1) ?? -1;
      around.push(number);
      const { stages, steps } = declarations[number]!;
      return { parent: outer, isKnown: stages.length > 0 || steps.length > 0 };
    });
    const isSame =
      declarations.length === this.#declarations.length &&
      declarations.every((one, number) => one === this.#declarations[number] && areSamePlaces(places[number]!, this.#places[number]!));
    if (this.#scope !== null && isSame) return this.#scope;
    const { scope: names } = declarations[0]!;
    this.#declarations = declarations;
    this.#places = places;
    this.#scope = new Scope(names);
    this.#positions = toPositions(names, places);
    this.#known = new WeakMap();
    return this.#scope;
  }
}

function areSamePlaces(one: PositionedBlock, other: PositionedBlock): boolean {
  return one.parent === other.parent && one.isKnown === other.isKnown;
}

/** The check results of all blocks of one reading. */
export class BlockChecks {
  readonly #checks = new Map<Block, FrameCheck>();

  /** Checks all blocks of a document, starting at its root key; if the key is null or has no described shape, nothing is expected of them. */
  constructor(root: Block, rootKey: string | null, dialect: Dialect, frames: FrameChecks) {
    this.#checkBlock(root, toExpectation(rootKey, dialect), frames);
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
      this.#checkBlock(child, { shape, shapes: expectation.shapes, context, dialect: expectation.dialect }, frames);
    }
  }
}

function toExpectation(root: string | null, dialect: Dialect): FrameExpectation {
  const document = root === null ? null : documentShapeOf(root, dialect);
  if (document === null) return { shape: null, shapes: currentCatalogue().shapes, context: OPEN_CONTEXT, dialect };
  return { ...document, context: root === 'pipeline' ? PLAIN_CONTEXT : OPEN_CONTEXT, dialect };
}
