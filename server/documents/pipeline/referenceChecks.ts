import type { FrameCheck } from '../../core/pipeline/checkFrame.ts';
import { type PositionedBlock, toPositions } from '../../core/pipeline/expressions/positions.ts';
import { Scope } from '../../core/pipeline/expressions/scope.ts';
import type { ScopePosition } from '../../core/pipeline/expressions/scopeFacts.ts';
import type { BlockFacts } from '../../core/pipeline/facts.ts';
import type { Finding } from '../../core/pipeline/finding.ts';
import { checkReferences } from '../../core/pipeline/rules/expressions.ts';
import type { Block } from './block.ts';
import type { BlockChecks } from './blockChecks.ts';
import type { PlacedFinding } from './pipelineProblem.ts';
import type { PipelineText } from './reading.ts';

interface Remembered {
  readonly position: ScopePosition;
  readonly findings: readonly Finding[];
}

/** Checks the references of expressions across readings: as long as no name changes, only new frames are checked. */
export class ReferenceChecks {
  #facts: readonly BlockFacts[] = [];
  #places: readonly PositionedBlock[] = [];
  #scope: Scope | null = null;
  #positions: readonly ScopePosition[] = [];
  #known = new WeakMap<FrameCheck, Remembered>();

  /** Finds references to names that do not exist. */
  check({ blocks }: PipelineText, facts: readonly BlockFacts[], checks: BlockChecks): PlacedFinding[] {
    const scope = this.#enter(blocks, facts);
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

  #enter(blocks: readonly Block[], facts: readonly BlockFacts[]): Scope {
    const numbers = new Map(blocks.map((block, number) => [block, number]));
    const places = blocks.map(({ parent }, number) => {
      const { stages, steps } = facts[number]!;
      return { parent: parent === null ? -1 : numbers.get(parent)!, isKnown: stages.length > 0 || steps.length > 0 };
    });
    const isSame =
      facts.length === this.#facts.length &&
      facts.every((one, number) => one === this.#facts[number] && areSame(places[number]!, this.#places[number]!));
    if (this.#scope !== null && isSame) return this.#scope;
    const { scope: names } = facts[0]!;
    this.#facts = facts;
    this.#places = places;
    this.#scope = new Scope(names);
    this.#positions = toPositions(names, places);
    this.#known = new WeakMap();
    return this.#scope;
  }
}

function areSame(one: PositionedBlock, other: PositionedBlock): boolean {
  return one.parent === other.parent && one.isKnown === other.isKnown;
}
