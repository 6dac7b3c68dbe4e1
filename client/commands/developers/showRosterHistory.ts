import { commands } from 'vscode';
import type { App } from '../../app.ts';
import { VIEWS } from '../../ids.ts';

/** Lists the versions for the active roster: from now on the view sends requests to the selected instance. */
export async function showRosterHistory(app: App): Promise<void> {
  await app.instances.use();
  app.rosters.history.refresh();
  await commands.executeCommand(`${VIEWS.rosterHistory}.focus`);
}
