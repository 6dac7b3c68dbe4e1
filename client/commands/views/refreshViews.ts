import type { App } from '../../app.ts';

/** Asks the service anew for what the views show; those that nobody looks at ask when they are looked at. */
export async function refreshViews(app: App): Promise<void> {
  for (const pane of [app.developers, app.insights, app.segments, app.platform]) pane.refresh();
}
