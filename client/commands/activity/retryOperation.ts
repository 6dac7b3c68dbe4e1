import { commands, l10n } from 'vscode';
import { Refusal } from '../../../server/core/refusal.ts';
import { requireOperation } from '../../activity/readActivity.ts';
import { requireSameInstance } from '../../activity/requireSameInstance.ts';
import type { App } from '../../app.ts';
import { type CommandName, toCommandId } from '../../ids.ts';
import { canRunAgain } from '../../views/activityView.ts';

/** Commands that do not depend on the selected instance. */
const ANYWHERE: ReadonlySet<CommandName> = new Set([
  'startService',
  'stopService',
  'selectInstance',
  'addInstance',
  'editInstance',
  'removeInstance',
  'enterKey',
  'signIn',
  'signOut',
]);

/** Runs an operation of the Activity view again with the same arguments and returns its result. For a failed request of a view, refreshes the views. */
export async function retryOperation(app: App, given?: unknown): Promise<unknown> {
  const operation = requireOperation(app.operations, given);
  const { command, given: before, instance, milliseconds } = operation;
  if (milliseconds === null) throw new Refusal('INVALID_REQUEST', l10n.t('This is still under way. Wait for its end.'));
  if (!canRunAgain(operation)) {
    const message = l10n.t('What took something back is not run again, and what an agent did is asked of the agent again.');
    throw new Refusal('INVALID_REQUEST', message);
  }
  if (command === null) return commands.executeCommand(toCommandId('refreshViews'));
  if (!ANYWHERE.has(command)) requireSameInstance(app, instance);
  return commands.executeCommand(toCommandId(command), ...before);
}
