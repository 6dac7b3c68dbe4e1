import { type GivenInputs, mergeRuntimeInputs } from '../../core/pipeline/inputs/mergeRuntimeInputs.ts';
import { toPlainInput } from '../../core/pipeline/inputs/plainInput.ts';
import { inputsOf } from '../../documents/pipeline/runtimeInputs.ts';
import {
  FILL_RUNTIME_INPUTS,
  type FilledInputs,
  type FillRuntimeInputs,
  LIST_RUNTIME_INPUTS,
  type ListedInputs,
  type ListRuntimeInputs,
} from '../protocol.ts';
import { answering, type Feature } from './feature.ts';
import type { OpenPipeline } from './openPipelines.ts';

/** Tells a client the runtime inputs of a document, and the text with given values. */
export const runtimeInputs: Feature = {
  capabilities: {},
  register(parts) {
    parts.connection.onRequest(
      LIST_RUNTIME_INPUTS,
      answering(parts, 'listRuntimeInputs', (open, _params: ListRuntimeInputs) => list(open)),
    );
    parts.connection.onRequest(
      FILL_RUNTIME_INPUTS,
      answering(parts, 'fillRuntimeInputs', (open, params: FillRuntimeInputs) => fill(open, params)),
    );
  },
};

function list({ document: { version }, reading }: OpenPipeline): ListedInputs {
  return { version, inputs: inputsOf(reading).map(toPlainInput) };
}

function fill({ document, reading, lines }: OpenPipeline, { version, values, partial }: FillRuntimeInputs): FilledInputs {
  if (version !== document.version) {
    const message = 'The document has changed meanwhile. Ask for its inputs again.';
    return { version: document.version, edits: [], problems: [{ input: '', message }] };
  }
  const { edits, problems } = mergeRuntimeInputs(inputsOf(reading), toGiven(values), partial === true);
  return { version, edits: edits.map(({ start, end, text }) => ({ range: lines.rangeOf(start, end), newText: text })), problems };
}

function toGiven(values: unknown): GivenInputs {
  return typeof values === 'object' && values !== null && !Array.isArray(values) ? (values as GivenInputs) : {};
}
