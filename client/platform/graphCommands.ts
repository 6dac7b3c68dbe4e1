import { requireDocument } from '../documents/requireDocument.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { GRAPH } from '../manifest/when.ts';
import { readAddress } from '../window/commandArguments.ts';
import type { PipelineGraphPanel } from './pipelineGraphPanel.ts';
import type { PipelineParts } from './pipelineParts.ts';

/** Commands for the graph of a pipeline. */
export const PIPELINE_GRAPH_COMMANDS = {
  showPipelineGraph: {
    run: showPipelineGraph,
    palette: GRAPH,
    icon: 'type-hierarchy',
    listed: 'ifFailed',
    menus: [
      ['editor/title', 'navigation@2', GRAPH],
      ['editor/context', 'fairlead@5', GRAPH],
    ],
  },
} satisfies CommandRecords<PipelineParts>;

/** Shows the graph of a pipeline or template beside it (the active document by default). */
async function showPipelineGraph({ pipelineGraphs }: PipelineParts, given?: unknown): Promise<PipelineGraphPanel> {
  return pipelineGraphs.open(await requireDocument(readAddress(given)));
}
