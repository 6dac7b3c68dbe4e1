import { readAddress } from '../../commandArguments.ts';
import type { EditorCommands, EditorParts } from '../../editorParts.ts';
import type { PipelineGraphPanel } from '../../platform/pipelineGraphPanel.ts';
import { requireDocument } from '../../requireDocument.ts';

/** Commands for the graph of a pipeline. */
export const PIPELINE_GRAPH_COMMANDS = { showPipelineGraph } satisfies EditorCommands;

/** Shows the graph of a pipeline or template beside it (the active document by default). */
async function showPipelineGraph({ pipelineGraphs }: EditorParts, given?: unknown): Promise<PipelineGraphPanel> {
  return pipelineGraphs.open(await requireDocument(readAddress(given)));
}
