import { currentCatalogue, documentShapeOf } from '../../core/platform/pipelines/catalogue.ts';
import { checkFrame, type FrameCheck, type FrameExpectation } from '../../core/platform/pipelines/checkFrame.ts';
import type { BlockDeclarations } from '../../core/platform/pipelines/declarations.ts';
import type { Dialect } from '../../core/platform/pipelines/dialect.ts';
import { Scope } from '../../core/platform/pipelines/expressions/scope.ts';
import { type ScopePosition, toPositions } from '../../core/platform/pipelines/expressions/scopeNames.ts';
import type { Finding } from '../../core/platform/pipelines/finding.ts';
import { OPEN_CONTEXT, PLAIN_CONTEXT } from '../../core/platform/pipelines/rule.ts';
import { checkReferences } from '../../core/platform/pipelines/rules/expressions.ts';
import type { Path } from '../../core/shape.ts';
import { type Block, type BlockContent, parentNumbers } from './block.ts';
import type { Frame } from './frame.ts';
import type { PlacedFinding } from './problems.ts';
import type { PipelineText } from './reading.ts';

interface CheckedBefore {
  readonly frame: Frame;
  readonly expectation: FrameExpectation;
  readonly check: FrameCheck;
}

/** The check of the block with a number. */
interface NumberedCheck {
  readonly content: BlockContent;
  readonly checked: CheckedBefore;
}

/** The checks of frames across readings: after an edit only frames with new text are checked. */
export class FrameChecks {
  readonly #known = new WeakMap<Frame, CheckedBefore[]>();
  /** By block number: most blocks keep theirs from one reading to the next. */
  #last: readonly NumberedCheck[] = [];
  #checks: readonly FrameCheck[] = [];

  /**
   * Checks the frames of a document's blocks, unless that has been done before, and returns the results by block number. `unknown` is
   * expected of blocks in places that nothing is known of.
   */
  checkAll(root: Block, expectation: FrameExpectation, unknown: FrameExpectation): readonly FrameCheck[] {
    // What did not change stays in its place.
    const count = root.numberBehind();
    const next = this.#last.slice(0, count);
    const checks = this.#checks.slice(0, count);
    const checkBlock = ({ number, content, frame, children }: Block, expected: FrameExpectation): void => {
      const last = this.#last[number];
      const isSame = last?.checked.frame === frame && areSameExpectations(last.checked.expectation, expected);
      if (isSame && last.content === content) return;
      const checked = isSame ? last.checked : this.#find(frame, expected);
      const { check } = checked;
      next[number] = { content, checked };
      checks[number] = check;
      for (const child of children) checkBlock(child, check.children.get(child.index) ?? unknown);
    };
    checkBlock(root, expectation);
    this.#last = next;
    this.#checks = checks;
    return checks;
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
  #scope: Scope | null = null;
  #positions: readonly ScopePosition[] = [];
  /** By block number, because steps with the same text in several stages share a check, but not a position. */
  #known: (CheckedReferences | undefined)[] = [];

  /** Finds references to names that do not exist. The same list of declarations means that no name has changed, and no nesting of blocks. */
  check({ blocks }: PipelineText, declarations: readonly BlockDeclarations[], checks: BlockChecks): PlacedFinding[] {
    const scope = this.#enter(blocks, declarations);
    const found: PlacedFinding[] = [];
    for (let number = 0; number < blocks.length; number++) {
      const check = checks.ofNumber(number);
      if (check.expressions.length === 0) continue;
      let known = this.#known[number];
      if (known?.check !== check) {
        known = { check, findings: checkReferences(check.expressions, this.#positions[number]!, scope) };
        this.#known[number] = known;
      }
      if (known.findings.length === 0) continue;
      const block = blocks[number]!;
      const around = checks.pathTo(block);
      for (const finding of known.findings) found.push({ finding, block, around });
    }
    return found;
  }

  #enter(blocks: readonly Block[], declarations: readonly BlockDeclarations[]): Scope {
    if (this.#scope !== null && declarations === this.#declarations) return this.#scope;
    const { scope: names } = declarations[0]!;
    this.#declarations = declarations;
    this.#scope = new Scope(names);
    this.#positions = toPositions(names, declarations, parentNumbers(blocks));
    this.#known = [];
    return this.#scope;
  }
}

/** The check results of all blocks of one reading. */
export class BlockChecks {
  readonly #blocks: readonly Block[];
  readonly #checks: readonly FrameCheck[];

  /** Checks all blocks of a document, starting at its root key; if the key is null or has no described shape, nothing is expected of them. */
  constructor({ root, blocks }: PipelineText, rootKey: string | null, dialect: Dialect, frames: FrameChecks) {
    const expectation = toExpectation(rootKey, dialect);
    this.#blocks = blocks;
    this.#checks = frames.checkAll(root, expectation, { ...expectation, shape: null, context: OPEN_CONTEXT });
  }

  /** Returns the findings, block by block. */
  findings(): PlacedFinding[] {
    const found: PlacedFinding[] = [];
    for (let number = 0; number < this.#checks.length; number++) {
      const { findings } = this.#checks[number]!;
      if (findings.length === 0) continue;
      const block = this.#blocks[number]!;
      const around = this.pathTo(block);
      for (const finding of findings) found.push({ finding, block, around });
    }
    return found;
  }

  /** Returns the check result of one block. */
  of({ number }: Block): FrameCheck {
    return this.ofNumber(number);
  }

  /** Returns the check result of the block with a number. */
  ofNumber(number: number): FrameCheck {
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
}

function toExpectation(root: string | null, dialect: Dialect): FrameExpectation {
  const document = root === null ? null : documentShapeOf(root, dialect);
  if (document === null) return { shape: null, shapes: currentCatalogue().shapes, context: OPEN_CONTEXT, dialect };
  return { ...document, context: root === 'pipeline' ? PLAIN_CONTEXT : OPEN_CONTEXT, dialect };
}
