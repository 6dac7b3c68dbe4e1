import { commands } from 'vscode';
import type { App } from '../../app.ts';
import { VIEWS } from '../../ids.ts';

/** Lists the versions beside the roster in front: the view asks the selected instance from now on. */
export async function showRosterHistory(app: App): Promise<void> {
  await app.instances.use();
  app.rosters.history.refresh();
  await commands.executeCommand(`${VIEWS.rosterHistory}.focus`);
}
