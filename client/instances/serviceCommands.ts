import { l10n } from 'vscode';
import type { CommandRecords } from '../manifest/command.ts';
import { and, inView, ONLINE, STATE_KEYS } from '../manifest/when.ts';
import { LOCAL } from './instances.ts';
import type { ServiceParts } from './serviceParts.ts';

/** Commands for the local service. */
export const LOCAL_SERVICE_COMMANDS = {
  startService: {
    run: startService,
    palette: and(`!${STATE_KEYS.serviceRunning}`, ONLINE),
    anywhere: true,
    menus: [['view/title', 'service@1', and(inView('developers'), `!${STATE_KEYS.serviceRunning}`)]],
  },
  stopService: {
    run: stopService,
    palette: STATE_KEYS.serviceRunning,
    anywhere: true,
    menus: [['view/title', 'service@2', and(inView('developers'), STATE_KEYS.serviceRunning)]],
  },
} satisfies CommandRecords<ServiceParts>;

/** Starts the local service, or attaches to a running one; returns its address. */
async function startService(app: ServiceParts): Promise<string> {
  const ranBefore = app.localService.address !== null;
  const { baseUrl } = await app.instances.require(LOCAL);
  if (!ranBefore) app.operations.offerUndo({ title: l10n.t('Stop the local service'), anywhere: true, run: () => app.localService.stop() });
  app.developers.refresh();
  app.report.notify(l10n.t('The local service is listening at {0}.', baseUrl));
  return baseUrl;
}

const MESSAGES = {
  stopped: l10n.t('The local service is stopped. What it holds is kept for the next start.'),
  'let go': l10n.t('The local service was started by another window or a terminal, and goes on there. This window no longer uses it.'),
  'not running': l10n.t('The local service does not run.'),
} as const;

/** Stops the local service of this window; returns the outcome. */
async function stopService(app: ServiceParts): Promise<keyof typeof MESSAGES> {
  const outcome = await app.localService.stop();
  if (outcome === 'stopped')
    app.operations.offerUndo({ title: l10n.t('Start the local service again'), anywhere: true, run: () => app.localService.start() });
  app.report.notify(MESSAGES[outcome]);
  return outcome;
}
