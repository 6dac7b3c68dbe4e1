import { type Disposable, type ExtensionContext, type LogOutputChannel, Uri, window } from 'vscode';
import { isRead } from '../server/api/retryPolicy.ts';
import { AccountEngine } from './account/accountEngine.ts';
import { AccountFolders } from './account/accountFolders.ts';
import { AccountSides } from './account/accountSides.ts';
import { Accounts } from './accounts.ts';
import { ActivityPane } from './activity/activityPane.ts';
import { Operations } from './activity/operations.ts';
import { CheckTests } from './checks/checkTests.ts';
import { ContextKeys } from './contextKeys.ts';
import { DevelopersPane } from './developers/developersPane.ts';
import { OrgCharts } from './developers/orgCharts.ts';
import { OrgTree } from './developers/orgTree.ts';
import { RosterReviews } from './developers/rosterReviews.ts';
import { RosterWorkbench } from './developers/rosterWorkbench.ts';
import type { CommandName } from './ids.ts';
import { createInsightsPane } from './insights/insightsPane.ts';
import { Reports } from './insights/reports.ts';
import { Instances } from './instances.ts';
import { KnownIdentifiers } from './knownIdentifiers.ts';
import { FairleadLanguageClient } from './languageClient.ts';
import { LocalService } from './localService.ts';
import { TablePanels } from './panels/tablePanels.ts';
import { ConversionPreviews } from './platform/conversionPreviews.ts';
import { Expansions } from './platform/expansions.ts';
import { InputPanels } from './platform/inputPanels.ts';
import { PipelineDrift } from './platform/pipelineDrift.ts';
import { PipelineGraphs } from './platform/pipelineGraphs.ts';
import { PlatformDocuments } from './platform/platformDocuments.ts';
import { PlatformLanguage } from './platform/platformLanguage.ts';
import { PlatformPane } from './platform/platformPane.ts';
import { disableBack } from './questions.ts';
import { Report } from './report.ts';
import { RosterChecks } from './rosterChecks.ts';
import { Secrets } from './secrets.ts';
import { IdentityMarks } from './segments/identityMarks.ts';
import { KeyLenses } from './segments/keyLenses.ts';
import { KeySides } from './segments/keySides.ts';
import { KeyTexts } from './segments/keyTexts.ts';
import { SegmentsPane } from './segments/segmentsPane.ts';
import { StatusBar } from './statusBar.ts';
import { Tour } from './tour.ts';
import { toErrorNode } from './views/errorNode.ts';
import type { Pane } from './views/pane.ts';

/** The parts of the extension that commands work with. */
export interface App extends Disposable {
  /** The folder in which the extension is installed. */
  readonly extensionUri: Uri;
  readonly log: LogOutputChannel;
  readonly report: Report;
  readonly instances: Instances;
  readonly localService: LocalService;
  readonly language: FairleadLanguageClient;
  readonly known: KnownIdentifiers;
  readonly developers: DevelopersPane;
  /** What accompanies an open roster. */
  readonly rosters: RosterWorkbench;
  /** The open org charts, and the org tree view. */
  readonly orgCharts: OrgCharts;
  readonly orgTree: OrgTree;
  /** Rosters under review before they are sent. */
  readonly reviews: RosterReviews;
  readonly insights: Pane;
  /** The features of exported reports. */
  readonly reports: Reports;
  readonly segments: SegmentsPane;
  /** The keys of segments that are open as documents, and comparisons of keys. */
  readonly keyTexts: KeyTexts;
  readonly keySides: KeySides;
  /** The next steps above those documents. */
  readonly keyLenses: KeyLenses;
  /** Tables: the environments of segments, the rows behind a number, the people of a query. */
  readonly tables: TablePanels;
  /** Identity rows that were not saved. */
  readonly identityMarks: IdentityMarks;
  readonly platform: PlatformPane;
  readonly platformLanguage: PlatformLanguage;
  readonly platformDocuments: PlatformDocuments;
  readonly drift: PipelineDrift;
  readonly inputPanels: InputPanels;
  readonly pipelineGraphs: PipelineGraphs;
  readonly conversions: ConversionPreviews;
  readonly expansions: Expansions;
  /** What was done in this window, and how to undo it. */
  readonly operations: Operations;
  readonly activity: ActivityPane;
  /** Returns the title of a command, in the display language. */
  readonly toTitle: (command: string) => string;
  readonly statusBar: StatusBar;
  /** The roster of the walkthrough. */
  readonly tour: Tour;
  /** The workspace files in the Testing view. */
  readonly checkTests: CheckTests;
  /** The folders of accounts, each as a source control, and what works on them. */
  readonly accountFolders: AccountFolders;
  readonly accountEngine: AccountEngine;
}

/**
 * A command: it asks for missing arguments, calls the service, and reports the result. Its arguments may come from a menu, a test or
 * another extension.
 */
export type Command = (app: App, ...given: readonly unknown[]) => Promise<unknown>;

/** Commands by name. */
export type Commands = Readonly<Partial<Record<CommandName, Command>>>;

/** Creates the parts, each from those above it; nothing is started yet. */
export function createApp(context: ExtensionContext): App {
  const bundle = (name: string): string => Uri.joinPath(context.extensionUri, 'dist', name).fsPath;
  const log = window.createOutputChannel('Fairlead', { log: true });
  const report = new Report(log);
  const operations = new Operations();
  const localService = new LocalService(bundle('localService.cjs'), context.globalStorageUri.fsPath, log);
  const secrets = new Secrets(context.secrets);
  const instances = new Instances(context.globalState, secrets, localService, (name, call) => {
    if (!isRead(call.endpoint)) disableBack();
    operations.observe(name, call);
  });
  const language = new FairleadLanguageClient(bundle('languageServer.cjs'), new RosterChecks(context.workspaceState), instances, log);
  const known = new KnownIdentifiers(instances, localService, language, log);
  const paneParts = { instances, localService, log };
  const developers = new DevelopersPane(paneParts);
  const rosters = new RosterWorkbench(paneParts, language, developers, context.workspaceState);
  const orgCharts = new OrgCharts({ language, report }, context.extensionUri);
  const orgTree = new OrgTree(language, log);
  const reviews = new RosterReviews(language, instances);
  const insights = createInsightsPane(paneParts);
  const reports = new Reports(context, { report, instances, language });
  const segments = new SegmentsPane(paneParts);
  const keyTexts = new KeyTexts(instances, language);
  const keySides = new KeySides();
  const keyLenses = new KeyLenses(instances);
  const tables = new TablePanels(context.extensionUri, report);
  const identityMarks = new IdentityMarks();
  const platformLanguage = new PlatformLanguage(language);
  const drift = new PipelineDrift(instances, language, platformLanguage, log);
  const inputPanels = new InputPanels({ report, language, platformLanguage }, context.extensionUri);
  const pipelineGraphs = new PipelineGraphs({ language, report }, context.extensionUri);
  const conversions = new ConversionPreviews();
  const expansions = new Expansions(language);
  const platformDocuments = new PlatformDocuments(instances, platformLanguage);
  const platform = new PlatformPane(paneParts, drift);
  const toTitle = toTitles(context);
  const activity = new ActivityPane(operations, toTitle, (error) => toErrorNode(error, undefined));
  const statusBar = new StatusBar(instances, localService);
  const accounts = new Accounts(instances);
  const tour = new Tour();
  const checkTests = new CheckTests(context.extensionUri, log);
  const accountEngine = new AccountEngine({ extensionUri: context.extensionUri, instances, localService });
  const accountSides = new AccountSides(accountEngine);
  const accountFolders = new AccountFolders(accountEngine, accountSides, context.workspaceState, log);
  const contextKeys = new ContextKeys({
    language,
    platformLanguage,
    instances,
    localService,
    operations,
    savedMappings: rosters.savedMappings,
  });
  const parts = [
    known,
    rosters,
    developers,
    orgCharts,
    orgTree,
    reviews,
    insights,
    reports,
    segments,
    keyTexts,
    keySides,
    keyLenses,
    tables,
    identityMarks,
    platform,
    platformDocuments,
    inputPanels,
    pipelineGraphs,
    conversions,
    expansions,
    drift,
    activity,
    operations,
    statusBar,
    accounts,
    tour,
    checkTests,
    accountSides,
    accountFolders,
    contextKeys,
    language,
    instances,
    secrets,
    localService,
    log,
  ];
  return {
    extensionUri: context.extensionUri,
    log,
    report,
    instances,
    localService,
    language,
    known,
    developers,
    rosters,
    orgCharts,
    orgTree,
    reviews,
    insights,
    reports,
    segments,
    keyTexts,
    keySides,
    keyLenses,
    tables,
    identityMarks,
    platform,
    platformLanguage,
    platformDocuments,
    conversions,
    expansions,
    drift,
    inputPanels,
    pipelineGraphs,
    operations,
    activity,
    toTitle,
    statusBar,
    tour,
    checkTests,
    accountFolders,
    accountEngine,
    dispose: () => {
      for (const part of parts) part.dispose();
    },
  };
}

/** Returns a function for the titles of the extension's commands, in the display language. */
function toTitles({ extension }: ExtensionContext): (command: string) => string {
  const { contributes } = extension.packageJSON as { readonly contributes: { readonly commands: readonly ContributedCommand[] } };
  const titles = new Map(contributes.commands.map(({ command, title }) => [command, title.replace(/…$/, '')]));
  return (command) => titles.get(command) ?? command;
}

interface ContributedCommand {
  readonly command: string;
  readonly title: string;
}
