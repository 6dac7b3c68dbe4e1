import type { Uri } from 'vscode';
import type { App } from '../../app.ts';

/** Opens the roster of the walkthrough, which has one cycle to fix; returns its URI. */
export async function startTour(app: App): Promise<Uri> {
  return app.tour.open();
}
