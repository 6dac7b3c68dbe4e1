import type { Uri } from 'vscode';
import type { App } from '../../app.ts';

/** Opens the roster of the walkthrough, which has one cycle to mend; gives its address. */
export async function startTour(app: App): Promise<Uri> {
  return app.tour.open();
}
