import { Scope } from '../../core/pipeline/expressions/scope.ts';
import { NOWHERE, type ScopeFacts, type ScopePosition, type StageFact, type StepFact } from '../../core/pipeline/expressions/scopeFacts.ts';
import type { Block } from '../../documents/pipeline/block.ts';
import type { OpenPipeline } from './openPipelines.ts';

/** What an expression can refer to, and its position. */
export interface ScopeAt {
  readonly scope: Scope;
  readonly position: ScopePosition;
}

const SCOPES = new WeakMap<ScopeFacts, Scope>();

/** Returns what an expression at an offset can refer to. */
export function scopeAt({ reading, check }: OpenPipeline, offset: number): ScopeAt {
  const facts = check.facts[0]?.scope;
  if (facts === undefined) return { scope: new Scope({ variables: NO_FACTS, stages: NO_FACTS }), position: NOWHERE };
  const scope = SCOPES.get(facts) ?? new Scope(facts);
  SCOPES.set(facts, scope);
  const around = numbersAround(reading.blockAt(offset), reading.blocks);
  const stage = facts.stages.items.find(({ block }) => around.has(block) && block !== 0) ?? null;
  return { scope, position: stage === null ? NOWHERE : toPosition(stage, around) };
}

const NO_FACTS = { items: [], isComplete: false };

/** Returns the numbers of a block and of those around it. */
function numbersAround(innermost: Block, blocks: readonly Block[]): ReadonlySet<number> {
  const around = new Set<number>();
  for (let block: Block | null = innermost; block !== null; block = block.parent) around.add(findNumber(block, blocks));
  return around;
}

function findNumber({ start, end }: Block, blocks: readonly Block[]): number {
  let low = 0;
  let high = blocks.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const { start: other } = blocks[middle]!;
    if (other < start) low = middle + 1;
    else high = middle;
  }
  while (blocks[low] !== undefined && blocks[low]!.start === start && blocks[low]!.end !== end) low++;
  return low;
}

function toPosition(stage: StageFact, around: ReadonlySet<number>): ScopePosition {
  for (const area of stage.areas) {
    const found = findSteps(area.steps.items, around, stage.block);
    if (found.length === 0) continue;
    const groups = found.filter(({ steps }) => steps !== null);
    return { stage, area, groups, step: found.find(({ steps }) => steps === null) ?? null };
  }
  return { stage, area: null, groups: [], step: null };
}

/** Returns the step at a place with the groups around it. Steps without a block of their own cannot be distinguished. */
function findSteps(steps: readonly StepFact[], around: ReadonlySet<number>, outer: number): StepFact[] {
  const step = steps.find(({ block }) => block !== outer && around.has(block));
  return step === undefined ? [] : [step, ...findSteps(step.steps?.items ?? [], around, step.block)];
}
