import { l10n } from 'vscode';
import type { ObservedCall } from '../../server/wire/observedCall.ts';
import { Absence } from '../window/absence.ts';
import { readTarget } from '../window/commandArguments.ts';
import type { Operation, Operations } from './operations.ts';

/** Returns the operation that a node of the Activity view or a caller refers to. Throws INVALID_REQUEST. */
export function requireOperation(operations: Operations, given: unknown): Operation {
  const target = readTarget(given);
  if (typeof target !== 'object' || target === null || !('operation' in target) || typeof target.operation !== 'number')
    throw new Absence(l10n.t('This command works on an earlier operation. Choose it in the Activity view.'));
  return operations.require(target.operation);
}

/** Returns the requests that a node of the Activity view refers to: a single one, or all of an operation. Throws INVALID_REQUEST if there are none. */
export function requireCalls(operations: Operations, given: unknown): readonly ObservedCall[] {
  const { calls } = requireOperation(operations, given);
  const target = readTarget(given);
  const index = typeof target === 'object' && target !== null && 'call' in target ? target.call : null;
  const found = typeof index === 'number' ? calls.slice(index, index + 1) : calls;
  if (found.length === 0) throw new Absence(l10n.t('This operation made no request. Choose one that did.'));
  return found;
}
