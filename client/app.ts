import { type Disposable, type ExtensionContext, type LogOutputChannel, Uri, window } from 'vscode';
import { DevelopersPane } from './developers/developersPane.ts';
import { Instances } from './instances.ts';
import { KnownIdentifiers } from './knownIdentifiers.ts';
import { FairleadLanguageClient } from './languageClient.ts';
import { LocalService } from './localService.ts';
import { Report } from './report.ts';
import { RosterChecks } from './rosterChecks.ts';
import { Secrets } from './secrets.ts';
import { createStatusBar } from './statusBar.ts';

/** The parts of the extension that commands work with. */
export interface App extends Disposable {
  readonly log: LogOutputChannel;
  readonly report: Report;
  readonly instances: Instances;
  readonly localService: LocalService;
  readonly language: FairleadLanguageClient;
  readonly known: KnownIdentifiers;
  readonly developers: DevelopersPane;
}

/** A command: it asks what was not given, calls the service, and tells. What it is given may come from a menu, a test or another extension. */
export type Command = (app: App, ...given: readonly unknown[]) => Promise<unknown>;

/** Builds the parts by hand, each from those above it; nothing is started yet. */
export function createApp(context: ExtensionContext): App {
  const bundle = (name: string): string => Uri.joinPath(context.extensionUri, 'dist', name).fsPath;
  const log = window.createOutputChannel('Fairlead', { log: true });
  const report = new Report(log);
  const localService = new LocalService(bundle('localService.cjs'), context.globalStorageUri.fsPath, log);
  const instances = new Instances(context.globalState, new Secrets(context.secrets), localService);
  const language = new FairleadLanguageClient(bundle('languageServer.cjs'), new RosterChecks(context.workspaceState), instances, log);
  const known = new KnownIdentifiers(instances, localService, language, log);
  const developers = new DevelopersPane(instances, localService, log);
  const parts = [known, developers, ...createStatusBar(instances, localService), language, instances, localService, log];
  return {
    log,
    report,
    instances,
    localService,
    language,
    known,
    developers,
    dispose: () => {
      for (const part of parts) part.dispose();
    },
  };
}
