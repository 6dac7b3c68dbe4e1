import '../window/texts.ts';
import { commands, Disposable, type ExtensionContext, l10n, window } from 'vscode';
import { ContextKeys, StateKeys } from '../main/contextKeys.ts';
import { createEditorParts, type EditorParts } from '../main/editorParts.ts';
import { EVERYWHERE_COMMANDS } from '../main/everywhereCommands.ts';
import type { Command, CommandRecords } from '../manifest/command.ts';
import { COMMAND_NAMES, type CommandName, EVERYWHERE } from '../manifest/commandNames.ts';
import { isOnline, toCommandId } from '../manifest/ids.ts';
import { IN_BROWSER } from '../manifest/when.ts';
import { runQuestions } from '../window/questions.ts';
import { type Notice, Report } from '../window/report.ts';
import { createWorkerClient } from './languageWorker.ts';
import { OnlinePart } from './onlinePart.ts';

/** What activation in a browser returns to tests and other extensions. */
export interface BrowserApi {
  /** Returns the last message shown to the user; null before the first one. */
  lastNotice(): Notice | null;
  /** Milliseconds that activation took. */
  readonly activationTime: number;
}

/**
 * Registers what works in a browser, without Node: the language features and the panels of open documents. What works with remote instances
 * is loaded once there is one.
 */
export function activate(context: ExtensionContext): BrowserApi {
  const begun = performance.now();
  const log = window.createOutputChannel('Fairlead', { log: true });
  const report = new Report(log, EVERYWHERE);
  const online = new OnlinePart(context);
  const server = {
    createClient: (options: Parameters<typeof createWorkerClient>[1]) => createWorkerClient(context.extensionUri, options),
    commands: online.isWanted ? COMMAND_NAMES.filter(isOnline) : EVERYWHERE,
    instance: online,
  };
  const parts = createEditorParts(context, { log, report, server, service: null });
  const contextKeys = Disposable.from(new ContextKeys(parts), new StateKeys({ changes: [], read: () => ({ [IN_BROWSER]: true }) }));
  online.follow(parts);
  context.subscriptions.push(registerCommands(parts, online), contextKeys, online, parts, log);
  return { lastNotice: () => report.lastNotice, activationTime: performance.now() - begun };
}

/** Registers all commands: those that do not work here may still be called by name, and then report what to do. */
function registerCommands(parts: EditorParts, online: OnlinePart): Disposable {
  const known: CommandRecords<EditorParts> = EVERYWHERE_COMMANDS;
  const toRun = (name: CommandName): ((given: readonly unknown[]) => Promise<unknown>) => {
    const command = known[name];
    if (command !== undefined) return (given) => run(parts, name, command.run, given);
    if (isOnline(name)) return (given) => parts.report.guard(toCommandId(name), async () => (await online.load(parts)).run(name, given));
    return (given) => run(parts, name, refuse, given);
  };
  const registered = COMMAND_NAMES.map((name) => {
    const runNamed = toRun(name);
    return commands.registerCommand(toCommandId(name), (...given: unknown[]) => runNamed(given));
  });
  return Disposable.from(...registered);
}

function run(parts: EditorParts, name: CommandName, command: Command<EditorParts>, given: readonly unknown[]): Promise<unknown> {
  const id = toCommandId(name);
  const { report, toTitle } = parts;
  return report.guard(id, () =>
    runQuestions(
      toTitle(id),
      () => command(parts, ...given),
      () => {},
    ),
  );
}

async function refuse({ report }: EditorParts): Promise<void> {
  report.refuse(
    l10n.t(
      'This command needs a local service or a terminal, which Fairlead does not have in a browser. Open the folder in VS Code on a desktop, in a container or on a remote machine.',
    ),
  );
}
