import { l10n } from 'vscode';
import type { App } from '../../app.ts';

const MESSAGES = {
  stopped: 'The local service is stopped. What it holds is kept for the next start.',
  'let go': 'The local service was started by another window or a terminal, and goes on there. This window no longer uses it.',
  'not running': 'The local service does not run.',
} as const;

/** Stops the local service of this window; returns the outcome. */
export async function stopService(app: App): Promise<keyof typeof MESSAGES> {
  const outcome = await app.localService.stop();
  if (outcome === 'stopped')
    app.operations.offerUndo({ title: l10n.t('Start the local service again'), anywhere: true, run: () => app.localService.start() });
  app.report.tell(MESSAGES[outcome]);
  return outcome;
}
