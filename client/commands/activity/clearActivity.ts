import type { App } from '../../app.ts';

/** Removes all finished operations from the Activity view, without undoing them. */
export async function clearActivity(app: App): Promise<void> {
  app.operations.clear();
}
