import { documentShapeOf } from '../../core/platform/pipelines/catalogue.ts';
import { listDeclaredInputs } from '../../core/platform/pipelines/inputs/declaredInputs.ts';
import { listRuntimeInputs } from '../../core/platform/pipelines/inputs/listRuntimeInputs.ts';
import { type GivenInputs, type MergeProblem, mergeRuntimeInputs } from '../../core/platform/pipelines/inputs/mergeRuntimeInputs.ts';
import { applyEdits, type InputSource, type RuntimeInput } from '../../core/platform/pipelines/inputs/runtimeInput.ts';
import type { Block } from './block.ts';
import { type PipelineText, readPipelineText } from './reading.ts';
import { recogniseVersion } from './recognise.ts';

/** Lists the runtime inputs of a document in document order; their types are known if the document is of a recognised kind. */
export function inputsOf(reading: PipelineText): RuntimeInput[] {
  const { root, dialect } = recogniseVersion(reading);
  const source = toSource(reading.root);
  const asked = listRuntimeInputs(source, root === null ? null : documentShapeOf(root, dialect));
  if (dialect.version === 0) return asked;
  return [...listDeclaredInputs(source), ...asked].sort((one, other) => one.scalar.start - other.scalar.start);
}

/** A text with values in place of its runtime inputs, or the problems of the values; the text is unchanged then. */
export interface FilledText {
  readonly text: string;
  readonly problems: readonly MergeProblem[];
}

/** Replaces runtime inputs by given values and keeps comments and layout; see `mergeRuntimeInputs`. Never throws. */
export function fillInputs(text: string, given: GivenInputs, isPartial = false): FilledText {
  return fillReading(readPipelineText(text), given, isPartial);
}

/** Same as `fillInputs` for a text that has already been read. */
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
