import { l10n } from 'vscode';
import type { App } from '../../app.ts';
import { LOCAL } from '../../instances.ts';

/** Starts the local service, or attaches to a running one; returns its address. */
export async function startService(app: App): Promise<string> {
  const ranBefore = app.localService.address !== null;
  const { baseUrl } = await app.instances.require(LOCAL);
  if (!ranBefore) app.operations.offerUndo({ title: l10n.t('Stop the local service'), anywhere: true, run: () => app.localService.stop() });
  app.developers.refresh();
  app.report.tell(l10n.t('The local service answers at {0}.', baseUrl));
  return baseUrl;
}
