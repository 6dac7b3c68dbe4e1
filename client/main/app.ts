import type { ExtensionContext } from 'vscode';
import { listTeams } from '../../server/api/insights/teams.ts';
import { isRead } from '../../server/api/retryPolicy.ts';
import { ActivityView } from '../activity/activityView.ts';
import { type ActivityParts, Operations } from '../activity/operations.ts';
import type { DeveloperParts } from '../developers/developerParts.ts';
import { DevelopersPane } from '../developers/developersPane.ts';
import { RosterReviews } from '../developers/rosterReviews.ts';
import { RosterWorkbench } from '../developers/rosterWorkbench.ts';
import type { InsightParts } from '../insights/insightParts.ts';
import { createInsightsPane } from '../insights/insightsPane.ts';
import type { FormService } from '../insights/requestPanel.ts';
import { Accounts } from '../instances/accounts.ts';
import { Instances } from '../instances/instances.ts';
import type { LocalService } from '../instances/localService.ts';
import type { NetworkSettings } from '../instances/networkSettings.ts';
import { Secrets } from '../instances/secrets.ts';
import type { Refresh } from '../instances/serviceParts.ts';
import { StatusBar } from '../instances/statusBar.ts';
import { SERVICE_STOPPED } from '../manifest/ids.ts';
import { STATE_KEYS } from '../manifest/when.ts';
import { KnownIdentifiers } from '../platform/knownIdentifiers.ts';
import { PipelineDrift } from '../platform/pipelineDrift.ts';
import { PlatformDocuments } from '../platform/platformDocuments.ts';
import { PlatformPane } from '../platform/platformPane.ts';
import type { PlatformParts } from '../platform/platformParts.ts';
import { PublishReviews } from '../platform/publishReviews.ts';
import { IdentityMarks } from '../segments/identityMarks.ts';
import { KeyLenses } from '../segments/keyLenses.ts';
import { KeySides } from '../segments/keySides.ts';
import { KeyTexts } from '../segments/keyTexts.ts';
import type { SegmentParts } from '../segments/segmentParts.ts';
import { SegmentsPane } from '../segments/segmentsPane.ts';
import type { Pane } from '../views/pane.ts';
import type { ViewParts } from '../views/viewCommands.ts';
import { disableBack } from '../window/questions.ts';
import { StateKeys } from './contextKeys.ts';
import type { EditorParts } from './editorParts.ts';

/** The instances of this window, what they are called with, and what was done on them. */
export interface Services {
  readonly localService: LocalService;
  readonly secrets: Secrets;
  readonly instances: Instances;
  /** What was done in this window, and how to undo it. */
  readonly operations: Operations;
}

/** The parts of the extension that work with a service, on the desktop and in a browser. */
export type App = EditorParts & ActivityParts & DeveloperParts & InsightParts & SegmentParts & PlatformParts & ViewParts & AppParts;

/** The parts that no command uses. */
interface AppParts {
  readonly insights: Pane;
  readonly activity: ActivityView;
  readonly statusBar: StatusBar;
}

/** Creates the services; none is called yet. */
export function createServices(context: ExtensionContext, localService: LocalService, network: NetworkSettings): Services {
  const operations = new Operations();
  const secrets = new Secrets(context.secrets);
  const instances = new Instances(context.globalState, { secrets, localService, network }, (name, call) => {
    if (!isRead(call.endpoint)) disableBack();
    operations.observe(name, call);
  });
  return { localService, secrets, instances, operations };
}

/** Creates the parts, each from those above it; nothing is started yet. Disposing them disposes the services too. */
export function createApp(context: ExtensionContext, services: Services, editor: EditorParts): App {
  const { localService, secrets, instances, operations } = services;
  const { language, platformLanguage, toTitle, log } = editor;
  const known = new KnownIdentifiers(instances, localService, language, log);
  const paneParts = { instances, localService, log };
  const developers = new DevelopersPane(paneParts);
  const rosters = new RosterWorkbench(paneParts, editor, developers, context.workspaceState);
  const reviews = new RosterReviews(language, instances);
  const insights = createInsightsPane(paneParts);
  const segments = new SegmentsPane(paneParts);
  const keyTexts = new KeyTexts(instances, language);
  const keySides = new KeySides();
  const keyLenses = new KeyLenses(instances);
  const identityMarks = new IdentityMarks();
  const drift = new PipelineDrift(instances, language, platformLanguage, log);
  const platformDocuments = new PlatformDocuments(instances, platformLanguage);
  const publishReviews = new PublishReviews(instances);
  const platform = new PlatformPane(paneParts, drift);
  const activity = new ActivityView(operations, toTitle);
  const statusBar = new StatusBar(instances, localService);
  const accounts = new Accounts(instances);
  const stateKeys = new StateKeys({
    changes: [instances.onDidChange, localService.onDidChange],
    read: () => ({
      [SERVICE_STOPPED]: localService.isStopped,
      [STATE_KEYS.serviceRunning]: localService.url !== null,
      [STATE_KEYS.remoteSelected]: instances.selectedRemote !== null,
    }),
  });
  const parts = {
    known,
    rosters,
    developers,
    reviews,
    insights,
    segments,
    keyTexts,
    keySides,
    keyLenses,
    identityMarks,
    platform,
    platformDocuments,
    publishReviews,
    drift,
    activity,
    operations,
    statusBar,
  };
  /** Other managers create other teams, and connectors are known by their identifiers. */
  const refresh: Refresh = (area, instance) => {
    if (area === 'developers') developers.refresh();
    if (area === 'insights') insights.refresh();
    if (area === 'segments') return segments.refresh();
    if (area === 'platform') {
      platform.refresh();
      platformDocuments.refresh(instance.name);
    }
    known.refresh(instance);
  };
  const disposed = [...Object.values(parts), accounts, stateKeys, instances, secrets, localService];
  return {
    ...editor,
    ...parts,
    instances,
    localService,
    refresh,
    dispose: () => {
      for (const part of disposed) part.dispose();
    },
  };
}

/** Returns the selected instance as forms use it. */
export function toFormService(instances: Instances): FormService {
  return {
    get selectedName() {
      return instances.selectedName;
    },
    get signal() {
      return instances.signal;
    },
    onDidChange: instances.onDidChange,
    listTeams: async (signal) => listTeams((await instances.use()).instance, { signal }),
  };
}
