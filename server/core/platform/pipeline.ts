import type { ProjectScope } from './scope.ts';

/** A pipeline as listed; times in milliseconds since the epoch. */
export interface ListedPipeline {
  readonly identifier: string;
  readonly name: string;
  readonly description: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly stageNames: readonly string[];
  /** Grows with each change. */
  readonly revision: number;
  readonly createdAt: number;
  readonly modifiedAt: number;
}

/** A pipeline as kept. */
export interface PipelineRecord extends ListedPipeline {
  /** The text that came. */
  readonly yaml: string;
}

/** Where a pipeline is kept. */
export interface PipelineAddress extends ProjectScope {
  readonly identifier: string;
}

/** A pipeline that something is asked about: by its text, or as it is kept. */
export type PipelineSource = { readonly yaml: string } | PipelineAddress;
