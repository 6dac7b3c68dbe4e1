import { requireDocument } from '../documents/requireDocument.ts';
import type { Commands } from '../manifest/command.ts';
import { readAddress } from '../window/commandArguments.ts';
import type { PipelineGraphPanel } from './pipelineGraphPanel.ts';
import type { PipelineParts } from './pipelineParts.ts';

/** Commands for the graph of a pipeline. */
export const PIPELINE_GRAPH_COMMANDS = { showPipelineGraph } satisfies Commands<PipelineParts>;

/** Shows the graph of a pipeline or template beside it (the active document by default). */
async function showPipelineGraph({ pipelineGraphs }: PipelineParts, given?: unknown): Promise<PipelineGraphPanel> {
  return pipelineGraphs.open(await requireDocument(readAddress(given)));
}
