import type { App } from '../../app.ts';

/** Empties the Activity view of all that has ended; nothing is taken back by that. */
export async function clearActivity(app: App): Promise<void> {
  app.operations.clear();
}
