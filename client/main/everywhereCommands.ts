import { CELL_COMMANDS } from '../developers/cellCommands.ts';
import { GRID_COMMANDS } from '../developers/gridCommands.ts';
import { LAYOUT_COMMANDS } from '../developers/layoutCommands.ts';
import { NEW_ROSTER_COMMANDS } from '../developers/newRosterCommands.ts';
import { ORG_CHART_COMMANDS } from '../developers/orgChartCommands.ts';
import { ROSTER_QUERY_COMMANDS } from '../developers/queryCommands.ts';
import { REPORT_PANEL_COMMANDS } from '../insights/reportPanelCommands.ts';
import { EDITOR_COMMANDS } from '../language/editorCommands.ts';
import { NEW_DOCUMENT_COMMANDS } from '../language/newDocumentCommands.ts';
import { inCategory, type PlacedCommand } from '../manifest/command.ts';
import type { EverywhereName } from '../manifest/ids.ts';
import { ACROSS_FILES_COMMANDS } from '../platform/acrossFilesCommands.ts';
import { CONVERSION_COMMANDS } from '../platform/conversionCommands.ts';
import { PIPELINE_GRAPH_COMMANDS } from '../platform/graphCommands.ts';
import { RUNTIME_INPUT_COMMANDS } from '../platform/runtimeInputCommands.ts';
import type { EditorParts } from './editorParts.ts';

/** Commands that need neither a service nor Node: in a browser, the only ones. On the desktop, those with the same name do more. */
export const EVERYWHERE_COMMANDS: Readonly<Record<EverywhereName, PlacedCommand<EditorParts>>> = {
  ...inCategory('rosters', LAYOUT_COMMANDS),
  ...inCategory('rosters', CELL_COMMANDS),
  ...inCategory('rosters', GRID_COMMANDS),
  ...inCategory('rosters', ORG_CHART_COMMANDS),
  ...inCategory('rosters', ROSTER_QUERY_COMMANDS),
  ...inCategory('rosters', EDITOR_COMMANDS),
  ...inCategory('insights', REPORT_PANEL_COMMANDS),
  ...inCategory('pipelines', ACROSS_FILES_COMMANDS),
  ...inCategory('pipelines', CONVERSION_COMMANDS),
  ...inCategory('pipelines', PIPELINE_GRAPH_COMMANDS),
  ...inCategory('pipelines', RUNTIME_INPUT_COMMANDS),
  ...inCategory('rosters', NEW_ROSTER_COMMANDS),
  ...inCategory('fairlead', NEW_DOCUMENT_COMMANDS),
};
