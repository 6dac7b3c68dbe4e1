import { documentShapeOf } from '../../core/pipeline/documentShapes.ts';
import { listRuntimeInputs } from '../../core/pipeline/inputs/listRuntimeInputs.ts';
import { type GivenInputs, type MergeProblem, mergeRuntimeInputs } from '../../core/pipeline/inputs/mergeRuntimeInputs.ts';
import type { InputSource, RuntimeInput } from '../../core/pipeline/inputs/runtimeInput.ts';
import { applyEdits } from '../../core/pipeline/inputs/textEdits.ts';
import type { Block } from './block.ts';
import { type PipelineText, readPipelineText } from './reading.ts';
import { recogniseReading } from './recognise.ts';

/** Lists the runtime inputs of a document, with places of its text, in their order; what its fields take is known for the documents of the platform. */
export function inputsOf(reading: PipelineText): RuntimeInput[] {
  const root = recogniseReading(reading);
  return listRuntimeInputs(toSource(reading.root), root === null ? null : documentShapeOf(root));
}

/** A text with values in the place of its runtime inputs, or what is wrong with them: then the text is as it was. */
export interface FilledText {
  readonly text: string;
  readonly problems: readonly MergeProblem[];
}

/** Puts given values in the place of runtime inputs, so that comments and layout stay; see `mergeRuntimeInputs`. Never throws. */
export function fillInputs(text: string, given: GivenInputs, isPartial = false): FilledText {
  return fillReading(readPipelineText(text), given, isPartial);
}

/** The same in a text that was read already. */
export function fillReading(reading: PipelineText, given: GivenInputs, isPartial: boolean): FilledText {
  const { edits, problems } = mergeRuntimeInputs(inputsOf(reading), given, isPartial);
  return { text: applyEdits(reading.text, edits), problems };
}

function toSource(block: Block): InputSource {
  return {
    tree: block.frame.tree,
    toPlace: (offset) => block.toDocument(offset),
    blockOf: (index) => {
      const child = block.children[index];
      return child === undefined ? null : toSource(child);
    },
  };
}
