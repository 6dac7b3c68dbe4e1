import type { PipelineProblemCode } from '../../core/pipeline/problems.ts';
import type { Block } from './block.ts';
import type { PlacedFinding } from './pipelineProblem.ts';
import type { PipelineText } from './reading.ts';

/** Findings that may only be there because a line was parsed as part of something else. */
const DOUBTFUL: readonly PipelineProblemCode[] = [
  'MISSING_FIELD',
  'MISSING_WRAPPER',
  'UNKNOWN_ELEMENT',
  'UNKNOWN_KEY',
  'EMPTY_LIST',
  'WRONG_TYPE',
  'SEVERAL_ROOTS',
];

/**
 * Drops findings that are probably consequences of a YAML error: missing or unknown elements in blocks that contain such an error or end
 * right before it.
 */
export function withoutConsequences(found: readonly PlacedFinding[], reading: PipelineText): readonly PlacedFinding[] {
  const doubtful = new Set<Block>();
  for (const block of reading.blocks) {
    const { frame } = block;
    if (!frame.isMended && !frame.isBroken) continue;
    doubtful.add(block);
    for (const { start } of frame.faults) addBefore(block.toDocument(start), block, reading, doubtful);
  }
  return doubtful.size === 0 ? found : found.filter(({ block, finding }) => !doubtful.has(block) || !DOUBTFUL.includes(finding.code));
}

/** Adds the blocks that end right before the line of an offset. */
function addBefore(offset: number, inside: Block, { text, blockAt }: PipelineText, doubtful: Set<Block>): void {
  const line = text.lastIndexOf('\n', offset - 1);
  if (line <= 0) return;
  for (let block: Block | null = blockAt(line - 1); block !== null && block !== inside; block = block.parent) doubtful.add(block);
}
