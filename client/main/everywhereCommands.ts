import { CELL_COMMANDS } from '../developers/cellCommands.ts';
import { LAYOUT_COMMANDS } from '../developers/layoutCommands.ts';
import { NEW_ROSTER_COMMANDS } from '../developers/newRosterCommands.ts';
import { ORG_CHART_COMMANDS } from '../developers/orgChartCommands.ts';
import { ROSTER_QUERY_COMMANDS } from '../developers/queryCommands.ts';
import { REPORT_PANEL_COMMANDS } from '../insights/reportPanelCommands.ts';
import { EDITOR_COMMANDS } from '../language/editorCommands.ts';
import type { CommandRecord } from '../manifest/command.ts';
import type { EverywhereName } from '../manifest/ids.ts';
import { ACROSS_FILES_COMMANDS } from '../platform/acrossFilesCommands.ts';
import { CONVERSION_COMMANDS } from '../platform/conversionCommands.ts';
import { PIPELINE_GRAPH_COMMANDS } from '../platform/graphCommands.ts';
import { RUNTIME_INPUT_COMMANDS } from '../platform/runtimeInputCommands.ts';
import type { EditorParts } from './editorParts.ts';

/** Commands that need neither a service nor Node: in a browser, the only ones. On the desktop, those with the same name do more. */
export const EVERYWHERE_COMMANDS: Readonly<Record<EverywhereName, CommandRecord<EditorParts>>> = {
  ...LAYOUT_COMMANDS,
  ...CELL_COMMANDS,
  ...ORG_CHART_COMMANDS,
  ...ROSTER_QUERY_COMMANDS,
  ...EDITOR_COMMANDS,
  ...REPORT_PANEL_COMMANDS,
  ...ACROSS_FILES_COMMANDS,
  ...CONVERSION_COMMANDS,
  ...PIPELINE_GRAPH_COMMANDS,
  ...RUNTIME_INPUT_COMMANDS,
  ...NEW_ROSTER_COMMANDS,
};
