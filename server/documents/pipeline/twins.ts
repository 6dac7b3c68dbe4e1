import type { BlockFacts, Twin } from '../../core/pipeline/facts.ts';
import { findingAt, replaceFix } from '../../core/pipeline/finding.ts';
import { pathAt } from '../../core/pipeline/nodeAt.ts';
import type { BlockChecks } from './blockChecks.ts';
import type { PlacedFinding } from './pipelineProblem.ts';
import type { PipelineText } from './reading.ts';

/**
 * DUPLICATE_IDENTIFIER: identifiers are unique among the stages of a pipeline, and among the steps and groups of one list; those in a
 * `parallel` count for the list around it.
 */
export function checkTwins({ blocks }: PipelineText, facts: readonly BlockFacts[], checks: BlockChecks): PlacedFinding[] {
  return facts.flatMap(({ twins }) =>
    twins.map(({ kind, declared, earlier }: Twin) => {
      const block = blocks[declared.block]!;
      const shown = declared.name.slice(0, 128);
      const lack = `is a duplicate of "${shown}"; give this ${kind} a unique identifier`;
      const fix = replaceFix(`Change to "${shown}_2"`, declared.span, `${shown}_2`, false);
      const finding = findingAt('DUPLICATE_IDENTIFIER', declared.span, pathAt(block.frame.tree, declared.span.start), lack, [fix]);
      const elsewhere = [{ block: blocks[earlier.block]!, ...earlier.span, message: `The earlier ${kind}` }];
      return { finding, block, around: checks.pathTo(block), elsewhere };
    }),
  );
}
