import { commands, env, l10n } from 'vscode';
import { toCurl } from '../../server/api/observedCall.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { ObservedCall } from '../../server/wire/observedCall.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { toCommandId } from '../manifest/ids.ts';
import { inView, NEVER, onItem } from '../manifest/when.ts';
import { Absence } from '../window/absence.ts';
import { readTarget } from '../window/commandArguments.ts';
import { canRunAgain } from './activityView.ts';
import type { ActivityParts, Operation, Operations } from './operations.ts';

/** Commands for the Activity view. */
export const ACTIVITY_COMMANDS = {
  retryOperation: {
    run: retryOperation,
    palette: NEVER,
    icon: 'debug-rerun',
    listed: 'never',
    menus: [['view/item/context', '1_again@2', onItem('activity', /^operation[.]retry/)]],
  },
  undoOperation: {
    run: undoOperation,
    palette: NEVER,
    icon: 'discard',
    listed: 'never',
    menus: [
      ['view/item/context', 'inline@1', onItem('activity', /^operation.*[.]undo/)],
      ['view/item/context', '1_again@1', onItem('activity', /^operation.*[.]undo/)],
    ],
  },
  copyAsCurl: {
    run: copyAsCurl,
    palette: NEVER,
    icon: 'terminal',
    listed: 'never',
    menus: [['view/item/context', '2_copy@1', onItem('activity', /^(operation|call)/)]],
  },
  copyRequestId: {
    run: copyRequestId,
    palette: NEVER,
    icon: 'copy',
    listed: 'never',
    menus: [['view/item/context', '2_copy@2', onItem('activity', /^(operation|call[.]named)/)]],
  },
  clearActivity: {
    run: clearActivity,
    palette: NEVER,
    icon: 'clear-all',
    listed: 'never',
    menus: [['view/title', 'navigation@1', inView('activity')]],
  },
} satisfies CommandRecords<ActivityParts>;

/** Runs an operation of the Activity view again with the same arguments and returns its result. For a failed request of a view, refreshes the views. */
async function retryOperation(app: ActivityParts, given?: unknown): Promise<unknown> {
  const operation = requireOperation(app.operations, given);
  const { command, given: before, instance, isAnywhere, milliseconds } = operation;
  if (milliseconds === null) throw new Refusal('INVALID_REQUEST', l10n.t('This is still running. Wait until it ends.'));
  if (!canRunAgain(operation)) {
    const message = l10n.t("An undo cannot be run again, and an agent's operation has to be requested by the agent again.");
    throw new Refusal('INVALID_REQUEST', message);
  }
  if (command === null) return commands.executeCommand(toCommandId('refreshViews'));
  if (!isAnywhere) requireSameInstance(app, instance);
  return commands.executeCommand(toCommandId(command), ...before);
}

/** Undoes an operation of the Activity view, once, and returns the result. Refused if another instance is selected than the one it ran on. */
async function undoOperation(app: ActivityParts, given?: unknown): Promise<unknown> {
  const { number, instance, undo } = requireOperation(app.operations, given);
  if (undo?.anywhere !== true) requireSameInstance(app, instance);
  const before = app.report.lastNotice;
  const result = await app.operations.undo(number, app.instances.selectedName);
  // A partial undo reports its result itself.
  if (undo !== null && app.report.lastNotice === before) app.report.notify(l10n.t('Done: {0}.', undo.title));
  return result;
}

/**
 * Copies a request of the Activity view, or all of an operation, as curl commands; they read the key from the variable FAIRLEAD_KEY.
 * Returns the text.
 */
async function copyAsCurl(app: ActivityParts, given?: unknown): Promise<string> {
  const text = requireCalls(app.operations, given).map(toCurl).join('\n');
  await env.clipboard.writeText(text);
  app.report.notify(l10n.t('Copied for a shell. Set FAIRLEAD_KEY to your key before you run it; files are given after an @.'));
  return text;
}

/** Copies the service's ID of a request, to be looked up in its log; for an operation that of its last request. Returns the ID. */
async function copyRequestId(app: ActivityParts, given?: unknown): Promise<string> {
  const id = requireCalls(app.operations, given).findLast(({ requestId }) => requestId !== null)?.requestId ?? null;
  if (id === null) throw new Absence(l10n.t('The service gave this request no ID. Use Copy as curl to run it again.'));
  await env.clipboard.writeText(id);
  return id;
}

/** Removes all finished operations from the Activity view, without undoing them. */
async function clearActivity(app: ActivityParts): Promise<void> {
  app.operations.clear();
}

/** Throws INVALID_REQUEST if the selected instance is not the one on which something was done, which would affect the wrong one. */
function requireSameInstance({ instances }: ActivityParts, name: string): void {
  const { selectedName } = instances;
  if (name === selectedName) return;
  throw new Refusal('INVALID_REQUEST', l10n.t('This was run on “{0}”, but “{1}” is selected. Select “{0}” first.', name, selectedName));
}

/** Returns the operation that a node of the Activity view or a caller refers to. Throws INVALID_REQUEST. */
function requireOperation(operations: Operations, given: unknown): Operation {
  const target = readTarget(given);
  if (typeof target !== 'object' || target === null || !('operation' in target) || typeof target.operation !== 'number')
    throw new Absence(l10n.t('This command works on an earlier operation. Choose it in the Activity view.'));
  return operations.require(target.operation);
}

/** Returns the requests that a node of the Activity view refers to: a single one, or all of an operation. Throws INVALID_REQUEST if there are none. */
function requireCalls(operations: Operations, given: unknown): readonly ObservedCall[] {
  const { calls } = requireOperation(operations, given);
  const target = readTarget(given);
  const index = typeof target === 'object' && target !== null && 'call' in target ? target.call : null;
  const found = typeof index === 'number' ? calls.slice(index, index + 1) : calls;
  if (found.length === 0) throw new Absence(l10n.t('This operation made no request. Choose one that did.'));
  return found;
}
