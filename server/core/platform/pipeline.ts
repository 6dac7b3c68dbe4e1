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

/** A stored pipeline. */
export interface PipelineRecord extends ListedPipeline {
  /** The text as received. */
  readonly yaml: string;
}

/** The project and identifier of a pipeline. */
export interface PipelineAddress extends ProjectScope {
  readonly identifier: string;
}

/** A pipeline to examine: by its text, or as stored. */
export type PipelineSource = { readonly yaml: string } | PipelineAddress;
