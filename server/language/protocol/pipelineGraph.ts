import type { GraphPlace, PlainGraph } from '../../core/platform/pipelines/graph/plainGraph.ts';
import type { AboutDocument } from './files.ts';

/** Request from client to server about an open document, answered with its GraphDescription; null if it is neither a pipeline nor a template. */
export const DESCRIBE_GRAPH = 'fairlead/describeGraph';

/** The parameters of DESCRIBE_GRAPH: by default all nodes but templates show their contents. */
export interface DescribeGraph extends AboutDocument {
  /** Keys of nodes that show their contents, and of nodes that do not. */
  readonly open: readonly string[];
  readonly closed: readonly string[];
}

/** The graph of a version of a document, and where each node is written. */
export interface GraphDescription {
  readonly version: number;
  readonly graph: PlainGraph;
  readonly places: readonly GraphPlace[];
}
