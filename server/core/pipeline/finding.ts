import type { Path } from '../shape.ts';
import type { PipelineProblemCode } from './problems.ts';

/** What a rule found in a pipeline; `documents` gives it its place in the text. */
export interface PipelineFinding {
  readonly code: PipelineProblemCode;
  readonly path: Path;
  /** Whether the key or the value at the path is to be mended; a field that is missing is shown at the key that should hold it. */
  readonly at: 'key' | 'value';
  /** To be read after the path: `is missing; add it`. */
  readonly message: string;
  readonly related: readonly { readonly path: Path; readonly message: string }[];
}

/** Where a pipeline is meant to go. */
export interface PipelineTarget {
  readonly orgIdentifier: string;
  readonly projectIdentifier: string;
}

/** Builds a finding at a value. */
export function findingAt(code: PipelineProblemCode, path: Path, message: string): PipelineFinding {
  return { code, path, at: 'value', message, related: [] };
}
