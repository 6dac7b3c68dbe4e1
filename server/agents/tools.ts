import type { AgentToolName } from '../wire/agents.ts';
import { DEVELOPER_TOOLS } from './developerTools.ts';
import { INSIGHT_TOOLS } from './insightTools.ts';
import { PIPELINE_TOOLS } from './pipelineTools.ts';
import { PLATFORM_TOOLS } from './platformTools.ts';
import { ROSTER_TOOLS } from './rosterTools.ts';
import { UPLOAD_ROSTER } from './rosterUpload.ts';
import { SEGMENT_TOOLS } from './segmentTools.ts';
import type { Tool } from './tool.ts';

/** Every tool offered to agents, over MCP and in the editor. */
export const TOOLS: readonly Tool[] = [
  ...ROSTER_TOOLS,
  UPLOAD_ROSTER,
  ...DEVELOPER_TOOLS,
  ...PIPELINE_TOOLS,
  ...PLATFORM_TOOLS,
  ...INSIGHT_TOOLS,
  ...SEGMENT_TOOLS,
];

/** Finds a tool by name; returns null if there is none. */
export function findTool(name: string): Tool | null {
  return TOOLS.find((tool) => tool.name === (name as AgentToolName)) ?? null;
}
