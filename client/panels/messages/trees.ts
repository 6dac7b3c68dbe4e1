import type { OrgPerson } from '../../../server/core/developers/orgChart.ts';
import type { PlainGraph } from '../../../server/core/platform/pipelines/graph/plainGraph.ts';

/** Messages to a page with a picture of a tree: a version of the tree, the card at the cursor, or a sentence to show. */
export type TreeSent<Tree, Card> =
  | TreeShown<Tree>
  | { readonly type: 'follow'; readonly card: Card }
  | { readonly type: 'status'; readonly text: string };

/** A version of a tree. */
export type TreeShown<Tree> = Tree & { readonly type: 'tree'; readonly title: string };

/** All people in a version of a roster; they are identified by their indexes. */
export interface OrgChartState {
  readonly version: number;
  readonly people: readonly OrgPerson[];
}

/**
 * Messages from the page of an org chart: show a person’s row, change a person’s manager (null for none), undo or redo the last edit of the
 * roster, or save a picture (SVG as text, PNG as base64).
 */
export type OrgChartReceived =
  | { readonly type: 'reveal'; readonly person: number; readonly focus: boolean }
  | { readonly type: 'move'; readonly version: number; readonly person: number; readonly manager: number | null }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'save'; readonly format: PictureFormat; readonly data: string };

/** The file formats of an exported org chart. */
export type PictureFormat = 'svg' | 'png';

/** A version of a pipeline’s graph; its nodes are identified by their keys. */
export interface PipelineGraphState {
  readonly graph: PlainGraph;
}

/** Messages from the page: show the line of a node by its key, or show or hide the contents of nodes. */
export type PipelineGraphReceived =
  | { readonly type: 'reveal'; readonly node: string; readonly focus: boolean }
  | { readonly type: 'toggle'; readonly nodes: readonly string[]; readonly isOpen: boolean };
