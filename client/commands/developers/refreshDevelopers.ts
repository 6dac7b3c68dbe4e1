import type { App } from '../../app.ts';

/** Asks the service anew for what the Developers view shows. */
export async function refreshDevelopers(app: App): Promise<void> {
  app.developers.refresh();
}
