import type { PlainGraph } from '../../../server/core/platform/pipelines/graph/plainGraph.ts';

/** Messages to the page of a pipeline's graph: a version of it, the node at the cursor by its key, or a sentence to show. */
export type PipelineGraphSent =
  | PipelineGraphState
  | { readonly type: 'follow'; readonly node: string }
  | { readonly type: 'status'; readonly text: string };

/** A version of a graph. */
export interface PipelineGraphState {
  readonly type: 'graph';
  readonly title: string;
  readonly graph: PlainGraph;
}

/** Messages from the page: show the line of a node by its key, or show or hide the contents of nodes. */
export type PipelineGraphReceived =
  | { readonly type: 'reveal'; readonly node: string; readonly focus: boolean }
  | { readonly type: 'toggle'; readonly nodes: readonly string[]; readonly isOpen: boolean };
