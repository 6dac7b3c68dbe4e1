import { eachScalar } from '../../core/pipeline/eachScalar.ts';
import { INPUT, isInput } from '../../core/pipeline/inputs/readInput.ts';
import { outlineOf, type PlacedEntry } from './outline.ts';
import { perFrame, perReading } from './perFrame.ts';

/** The number of elements in a pipeline. */
export interface PipelineCounts {
  readonly stages: number;
  readonly steps: number;
  readonly runtimeInputs: number;
}

const inputsOfFrame = perFrame(({ tree, text }) => {
  let count = 0;
  if (text.includes(INPUT)) eachScalar(tree, ({ value }) => (count += typeof value === 'string' && isInput(value.trimStart()) ? 1 : 0));
  return count;
});

/** Counts the stages, the steps and the runtime inputs. */
export const countsOf = perReading((reading): PipelineCounts => {
  const counts = { stages: 0, steps: 0, runtimeInputs: 0 };
  const add = (entries: readonly PlacedEntry[]): void => {
    for (const { kind, children } of entries) {
      if (kind === 'stage') counts.stages++;
      if (kind === 'step') counts.steps++;
      add(children);
    }
  };
  add(outlineOf(reading));
  for (const block of reading.blocks) counts.runtimeInputs += inputsOfFrame(block);
  return counts;
});
