import type { Disposable, ExtensionContext, LogOutputChannel } from 'vscode';
import { GridEditors } from '../developers/gridEditors.ts';
import { openOrgChart } from '../developers/orgChartPanel.ts';
import { OrgTree } from '../developers/orgTree.ts';
import type { RosterParts } from '../developers/rosterParts.ts';
import { RosterTexts } from '../developers/rosterTexts.ts';
import { Tour } from '../developers/tour.ts';
import type { ReportParts } from '../insights/reportParts.ts';
import { Reports } from '../insights/reports.ts';
import type { FormService } from '../insights/requestPanel.ts';
import { FairleadLanguageClient, type ServerPlace } from '../language/languageClient.ts';
import { PlatformLanguage } from '../language/platformLanguage.ts';
import { RosterChecks } from '../language/rosterChecks.ts';
import { YamlIndentation } from '../language/yamlIndentation.ts';
import { DocumentPanels } from '../panels/documentPanel.ts';
import { TablePanels } from '../panels/tablePanels.ts';
import { ConversionPreviews } from '../platform/conversionPreviews.ts';
import { Expansions } from '../platform/expansions.ts';
import { InputPanel } from '../platform/inputPanel.ts';
import { openPipelineGraph } from '../platform/pipelineGraphPanel.ts';
import type { PipelineParts } from '../platform/pipelineParts.ts';
import type { Report } from '../window/report.ts';

/** The parts of the extension that need neither Node nor a service: they work in a browser too. */
export type EditorParts = RosterParts & ReportParts & PipelineParts & Disposable;

/** What differs between the desktop and a browser. */
export interface EditorPlace {
  readonly log: LogOutputChannel;
  readonly report: Report;
  readonly server: ServerPlace;
  /** The service of forms; null if there is none. */
  readonly service: FormService | null;
}

/** Creates the parts, each from those above it; nothing is started yet. */
export function createEditorParts(context: ExtensionContext, { log, report, server, service }: EditorPlace): EditorParts {
  const { extensionUri } = context;
  const language = new FairleadLanguageClient(server, new RosterChecks(context.workspaceState), log);
  const rosterTexts = new RosterTexts(language);
  const grids = new GridEditors({ language, report, workspaceState: context.workspaceState }, extensionUri);
  const orgCharts = new DocumentPanels((document) => openOrgChart({ language, report, grids }, extensionUri, document));
  const orgTree = new OrgTree(language, log);
  const reports = new Reports(context, { report, service, language });
  const tables = new TablePanels(extensionUri, report);
  const platformLanguage = new PlatformLanguage(language);
  const inputPanels = new DocumentPanels(
    async (document) => new InputPanel({ report, language, platformLanguage }, extensionUri, document),
  );
  const pipelineGraphs = new DocumentPanels((document) => openPipelineGraph({ language, report }, extensionUri, document));
  const conversions = new ConversionPreviews();
  const expansions = new Expansions(language);
  const tour = new Tour();
  const indentation = new YamlIndentation(language);
  const parts = {
    reports,
    grids,
    orgCharts,
    orgTree,
    tables,
    inputPanels,
    pipelineGraphs,
    conversions,
    expansions,
    tour,
    indentation,
    language,
  };
  return {
    ...parts,
    extensionUri,
    log,
    report,
    rosterTexts,
    platformLanguage,
    canRun: (name) => server.commands.includes(name),
    toTitle: toTitles(context),
    dispose: () => {
      for (const part of Object.values(parts)) part.dispose();
    },
  };
}

/** Returns a function for the titles of the extension's commands, in the display language. */
function toTitles({ extension }: ExtensionContext): (command: string) => string {
  const { contributes } = extension.packageJSON as { readonly contributes: { readonly commands: readonly ContributedCommand[] } };
  const titles = new Map(
    contributes.commands.map(({ command, title }) => [command, (typeof title === 'string' ? title : title.value).replace(/…$/, '')]),
  );
  return (command) => titles.get(command) ?? command;
}

/** A command of the manifest as VS Code gives it to extensions: a translated title comes with the English one, which the palette shows below. */
interface ContributedCommand {
  readonly command: string;
  readonly title: string | { readonly value: string; readonly original: string };
}
