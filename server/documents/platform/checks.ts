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
import { type Block, toPositioned } from './block.ts';
import type { Frame } from './frame.ts';
import type { PlacedFinding } from './problems.ts';
import type { PipelineText } from './reading.ts';

interface CheckedBefore {
  readonly frame: Frame;
  readonly expectation: FrameExpectation;
  readonly check: FrameCheck;
}

/** The checks of frames across readings: after an edit only frames with new text are checked. */
export class FrameChecks {
  readonly #known = new WeakMap<Frame, CheckedBefore[]>();
  /** By block number: most blocks keep theirs from one reading to the next. */
  #last: readonly CheckedBefore[] = [];
  #next: CheckedBefore[] = [];

  /** Checks the frame of a block against an expectation, unless that has been done before. The blocks of a reading come in their order. */
  check({ frame, number }: Block, expectation: FrameExpectation): FrameCheck {
    const last = this.#last[number];
    const isSame = last?.frame === frame && areSameExpectations(last.expectation, expectation);
    const checked = isSame ? last : this.#find(frame, expectation);
    this.#next.push(checked);
    return checked.check;
  }

  /** Ends the checks of a reading. */
  endReading(): void {
    this.#last = this.#next;
    this.#next = [];
  }

  #find(frame: Frame, expectation: FrameExpectation): CheckedBefore {
    const known = this.#known.get(frame);
    const same = known?.find((one) => areSameExpectations(one.expectation, expectation));
    if (same !== undefined) return same;
    const checked = { frame, expectation, check: checkFrame(frame, expectation) };
    // Few frames occur in more than one place.
    if (known === undefined || known.length >= MOST_PLACES) this.#known.set(frame, [checked]);
    else known.push(checked);
    return checked;
  }
}

const MOST_PLACES = 8;

function areSameExpectations(one: FrameExpectation, other: FrameExpectation): boolean {
  if (one === other) return true;
  return one.shape === other.shape && one.shapes === other.shapes && one.context === other.context && one.dialect === other.dialect;
}

interface CheckedReferences {
  readonly check: FrameCheck;
  readonly findings: readonly Finding[];
}

/** Checks the references of expressions across readings: as long as no name changes, only new frames are checked. */
export class ReferenceChecks {
  #declarations: readonly BlockDeclarations[] = [];
  #places: readonly PositionedBlock[] = [];
  #scope: Scope | null = null;
  #positions: readonly ScopePosition[] = [];
  /** By block number, because steps with the same text in several stages share a check, but not a position. */
  #known: (CheckedReferences | undefined)[] = [];

  /** Finds references to names that do not exist. */
  check({ blocks }: PipelineText, declarations: readonly BlockDeclarations[], checks: BlockChecks): PlacedFinding[] {
    const scope = this.#enter(blocks, declarations);
    const found: PlacedFinding[] = [];
    for (const [number, block] of blocks.entries()) {
      const check = checks.of(block);
      if (check.expressions.length === 0) continue;
      let known = this.#known[number];
      if (known?.check !== check) {
        known = { check, findings: checkReferences(check.expressions, this.#positions[number]!, scope) };
        this.#known[number] = known;
      }
      if (known.findings.length === 0) continue;
      const around = checks.pathTo(block);
      for (const finding of known.findings) found.push({ finding, block, around });
    }
    return found;
  }

  #enter(blocks: readonly Block[], declarations: readonly BlockDeclarations[]): Scope {
    const isSame =
      this.#scope !== null &&
      declarations.length === this.#declarations.length &&
      blocks.every(({ parent, number }) => {
        const declared = declarations[number]!;
        return declared === this.#declarations[number] && (parent?.number ?? -1) === this.#places[number]!.parent;
      });
    if (isSame) return this.#scope!;
    const places = toPositioned(blocks, declarations);
    const { scope: names } = declarations[0]!;
    this.#declarations = declarations;
    this.#places = places;
    this.#scope = new Scope(names);
    this.#positions = toPositions(names, places);
    this.#known = [];
    return this.#scope;
  }
}

/** The check results of all blocks of one reading. */
export class BlockChecks {
  readonly #blocks: readonly Block[];
  readonly #checks: FrameCheck[] = [];
  readonly #unknown: FrameExpectation;

  /** Checks all blocks of a document, starting at its root key; if the key is null or has no described shape, nothing is expected of them. */
  constructor({ root, blocks }: PipelineText, rootKey: string | null, dialect: Dialect, frames: FrameChecks) {
    const expectation = toExpectation(rootKey, dialect);
    this.#blocks = blocks;
    this.#unknown = { ...expectation, shape: null, context: OPEN_CONTEXT };
    this.#checkBlock(root, expectation, frames);
    frames.endReading();
  }

  /** Returns the findings, block by block. */
  findings(): PlacedFinding[] {
    const found: PlacedFinding[] = [];
    for (const [number, { findings }] of this.#checks.entries()) {
      if (findings.length === 0) continue;
      const block = this.#blocks[number]!;
      const around = this.pathTo(block);
      for (const finding of findings) found.push({ finding, block, around });
    }
    return found;
  }

  /** Returns the check result of one block. */
  of({ number }: Block): FrameCheck {
    return this.#checks[number]!;
  }

  /** Returns the path from the document root to the value of a block, as far as it is known. */
  pathTo(block: Block): Path {
    if (block.parent === null) return [];
    return [...this.pathTo(block.parent), ...this.pathInParent(block)];
  }

  /** Returns the path to a block within its parent's frame, or an empty path if unknown. */
  pathInParent({ parent, index }: Block): Path {
    return parent === null ? [] : (this.of(parent).children.get(index)?.path ?? []);
  }

  #checkBlock(block: Block, expectation: FrameExpectation, frames: FrameChecks): void {
    const check = frames.check(block, expectation);
    this.#checks.push(check);
    for (const child of block.children) this.#checkBlock(child, check.children.get(child.index) ?? this.#unknown, frames);
  }
}

function toExpectation(root: string | null, dialect: Dialect): FrameExpectation {
  const document = root === null ? null : documentShapeOf(root, dialect);
  if (document === null) return { shape: null, shapes: currentCatalogue().shapes, context: OPEN_CONTEXT, dialect };
  return { ...document, context: root === 'pipeline' ? PLAIN_CONTEXT : OPEN_CONTEXT, dialect };
}
