import { requireDocument } from '../documents/requireDocument.ts';
import type { EditorCommands, EditorParts } from '../main/editorParts.ts';
import { readAddress } from '../window/commandArguments.ts';
import type { PipelineGraphPanel } from './pipelineGraphPanel.ts';

/** Commands for the graph of a pipeline. */
export const PIPELINE_GRAPH_COMMANDS = { showPipelineGraph } satisfies EditorCommands;

/** Shows the graph of a pipeline or template beside it (the active document by default). */
async function showPipelineGraph({ pipelineGraphs }: EditorParts, given?: unknown): Promise<PipelineGraphPanel> {
  return pipelineGraphs.open(await requireDocument(readAddress(given)));
}
