import type { Uri } from 'vscode';
import { LAYOUT_COMMANDS } from '../developers/layoutCommands.ts';
import { openNewRoster } from '../developers/newRoster.ts';
import { ORG_CHART_COMMANDS } from '../developers/orgChartCommands.ts';
import { ROSTER_QUERY_COMMANDS } from '../developers/queryCommands.ts';
import type { RosterParts } from '../developers/rosterParts.ts';
import { REPORT_PANEL_COMMANDS } from '../insights/reportPanelCommands.ts';
import { EDITOR_COMMANDS } from '../language/editorCommands.ts';
import type { Command, Commands } from '../manifest/command.ts';
import type { EverywhereName } from '../manifest/palette.ts';
import { ACROSS_FILES_COMMANDS } from '../platform/acrossFilesCommands.ts';
import { CONVERSION_COMMANDS } from '../platform/conversionCommands.ts';
import { PIPELINE_GRAPH_COMMANDS } from '../platform/graphCommands.ts';
import { RUNTIME_INPUT_COMMANDS } from '../platform/runtimeInputCommands.ts';
import type { EditorParts } from './editorParts.ts';

const ROSTER_EDITING_COMMANDS = { newRoster, startTour } satisfies Commands<RosterParts>;

/** Commands that need neither a service nor Node: in a browser, the only ones. On the desktop, those with the same name do more. */
export const EVERYWHERE_COMMANDS: Readonly<Record<EverywhereName, Command<EditorParts>>> = {
  ...LAYOUT_COMMANDS,
  ...ORG_CHART_COMMANDS,
  ...ROSTER_QUERY_COMMANDS,
  ...EDITOR_COMMANDS,
  ...REPORT_PANEL_COMMANDS,
  ...ACROSS_FILES_COMMANDS,
  ...CONVERSION_COMMANDS,
  ...PIPELINE_GRAPH_COMMANDS,
  ...RUNTIME_INPUT_COMMANDS,
  ...ROSTER_EDITING_COMMANDS,
};

/** Opens an unsaved roster: only a header, or a header with two example rows; asks which unless given. Returns its URI. */
async function newRoster(_: RosterParts, given?: unknown): Promise<Uri> {
  return openNewRoster(given, null);
}

/** Opens the roster of the walkthrough, which has one cycle to fix; returns its URI. */
async function startTour({ tour }: RosterParts): Promise<Uri> {
  return tour.open();
}
