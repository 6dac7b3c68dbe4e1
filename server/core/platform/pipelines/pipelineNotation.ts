import type { NotedFields } from '../../shapeNotation.ts';

/** The shapes of pipelines as `schemas/pipelines.json` writes them; `schemas/README.md` explains each part. */
export interface PipelineNotation {
  /** The day of the public schema that the types and shapes come from, as YYYY-MM-DD. */
  readonly published: string;
  readonly documents: Readonly<Record<string, string>>;
  readonly shapes: NotedFields;
  readonly stages: Readonly<Record<string, NotedFields>>;
  readonly stageFields: Readonly<Record<string, NotedFields>>;
  readonly kinds: Readonly<Record<string, string>>;
  readonly perKind: Readonly<Record<string, NotedFields>>;
  readonly rollback: readonly string[];
  readonly steps: NotedFields;
  readonly stepFields: Readonly<Record<string, NotedFields>>;
  readonly offers: Readonly<Record<string, readonly string[]>>;
}
