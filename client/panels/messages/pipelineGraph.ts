import type { PlainGraph } from '../../../server/core/platform/pipelines/graph/plainGraph.ts';
import type { ToolbarTexts } from './toolbar.ts';

/** Messages to the page of a pipeline's graph: a version of it, the node at the cursor by its key, or a sentence to show. */
export type PipelineGraphSent =
  | PipelineGraphState
  | { readonly type: 'follow'; readonly node: string }
  | { readonly type: 'status'; readonly text: string };

/** A version of a graph, and all texts of the page. */
export interface PipelineGraphState {
  readonly type: 'graph';
  readonly graph: PlainGraph;
  readonly texts: PipelineGraphTexts;
}

/** Messages from the page: show the line of a node by its key, or show or hide the contents of nodes. */
export type PipelineGraphReceived =
  | { readonly type: 'reveal'; readonly node: string; readonly focus: boolean }
  | { readonly type: 'toggle'; readonly nodes: readonly string[]; readonly isOpen: boolean };

/** The texts of a graph; {0} and {1} are placeholders. */
export interface PipelineGraphTexts extends ToolbarTexts {
  readonly title: string;
  readonly graph: string;
  readonly help: string;
  readonly empty: string;
  readonly oneProblem: string;
  readonly problems: string;
  readonly ofTemplate: string;
  readonly showLine: string;
}
