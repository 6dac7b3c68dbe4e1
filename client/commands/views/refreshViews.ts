import type { App } from '../../app.ts';

/** Reloads what the views show from the service; hidden views load when they become visible. */
export async function refreshViews(app: App): Promise<void> {
  for (const pane of [app.developers, app.insights, app.segments, app.platform]) pane.refresh();
}
