import '../window/texts.ts';
import { Disposable, EventEmitter, l10n } from 'vscode';
import { Refusal } from '../../server/core/refusal.ts';
import { runCommand } from '../activity/runCommand.ts';
import type { LocalService } from '../instances/localService.ts';
import { createApp, createServices } from '../main/app.ts';
import { StateKeys } from '../main/contextKeys.ts';
import { ONLINE_COMMANDS } from '../main/onlineCommands.ts';
import { COMMAND_NAMES } from '../manifest/commandNames.ts';
import { isOnline } from '../manifest/ids.ts';
import { IS_ONLINE } from '../manifest/when.ts';
import { registerKeyFiles } from '../segments/keyFileSystem.ts';
import { Report } from '../window/report.ts';
import type { CreateOnline } from './onlinePart.ts';

/** Creates what works with remote instances, beside the parts of the editor, which are not disposed with it. */
export const createOnline: CreateOnline = (context, editor) => {
  const services = createServices(context, new NoLocalService(), { network: undefined, changed: () => false });
  const report = new Report(editor.log, COMMAND_NAMES.filter(isOnline));
  const app = createApp(context, services, { ...editor, report, canRun: isOnline, dispose: () => undefined });
  const listening = Disposable.from(
    app,
    registerKeyFiles(app),
    new StateKeys({ changes: [], read: () => ({ [IS_ONLINE]: services.instances.remotes().length > 0 }) }),
  );
  return {
    instances: services.instances,
    run: (name, given) => runCommand(app, name, ONLINE_COMMANDS[name], given),
    dispose: () => listening.dispose(),
  };
};

/** A browser cannot start a service. */
class NoLocalService implements LocalService {
  readonly isPossible = false;
  readonly dataFolder = '';
  readonly address = null;
  readonly url = null;
  readonly isStopped = false;
  readonly #changes = new EventEmitter<void>();
  readonly onDidChange = this.#changes.event;

  async start(): Promise<never> {
    throw new Refusal('UNREACHABLE', l10n.t('There is no local service in a browser. Add or select a remote instance.'));
  }

  async lookElsewhere(): Promise<void> {}

  async stop(): Promise<'not running'> {
    return 'not running';
  }

  dispose(): void {
    this.#changes.dispose();
  }
}
