import { type Disposable, l10n } from 'vscode';
import { plural } from '../../server/core/plural.ts';
import type { ObservedCall } from '../../server/wire/observedCall.ts';
import { toCommandId } from '../manifest/ids.ts';
import type { TreeNode } from '../views/nodeTree.ts';
import { NodeView } from '../views/nodeView.ts';
import { NOUNS, OFFERS, OUTCOME_ICONS, STATES } from '../window/icons.ts';
import type { NextStep } from '../window/running.ts';
import type { Operation, Operations } from './operations.ts';

/** The target of an Activity node; `call` is a 0-based index within the operation. */
interface ActivityTarget {
  readonly operation: number;
  readonly call?: number;
}

/** The Activity view: what was done in this window, on any instance. It sends no requests. */
export class ActivityView extends NodeView {
  readonly #listening: Disposable;

  /** `toTitle` returns the title of a command as shown in the Command Palette. */
  constructor(operations: Operations, toTitle: (command: string) => string) {
    super(
      'activity',
      async () => operations.all.map((operation) => toOperationNode(operation, toTitle)),
      () => {},
    );
    this.#listening = operations.onDidChange(() => this.tree.refresh());
  }

  override dispose(): void {
    this.#listening.dispose();
    super.dispose();
  }
}

/** Creates the node of an operation, with its requests below; `toTitle` returns the title of a command. */
function toOperationNode(operation: Operation, toTitle: (command: string) => string): TreeNode {
  const { number, command, title, instance, startedAt, outcome, files, undo, nextSteps, calls } = operation;
  const label = title ?? (command === null ? l10n.t('A view') : toTitle(toCommandId(command)));
  const description = [...files, describeOutcome(operation), instance, startedAt.toLocaleTimeString()].join(' · ');
  const canRetry = outcome !== null && canRunAgain(operation);
  return {
    id: `operation:${number}`,
    label,
    description,
    tooltip: [label, description, ...(undo === null ? [] : [l10n.t('To undo: {0}', undo.title)])].join('\n'),
    ...(outcome === null ? STATES.loading : OUTCOME_ICONS[outcome]),
    kind: ['operation', ...(canRetry ? ['retry'] : []), ...(undo === null ? [] : ['undo'])].join('.'),
    target: { operation: number } satisfies ActivityTarget,
    ...(nextSteps.length === 0 ? {} : { expanded: true }),
    ...(calls.length + nextSteps.length === 0
      ? {}
      : { children: async () => [...nextSteps.map(toStepNode), ...(calls.length === 0 ? [] : [toDetailsNode(number, calls)])] }),
  };

  function toStepNode({ title: step, command: next, args }: NextStep, index: number): TreeNode {
    return {
      id: `step:${number}:${index}`,
      label: l10n.t('Next: {0}', step),
      ...OFFERS.next,
      kind: 'step',
      command: next,
      args,
    };
  }
}

/** Creates the node below which the requests of an operation are. */
function toDetailsNode(operation: number, calls: readonly ObservedCall[]): TreeNode {
  return {
    id: `details:${operation}`,
    label: l10n.t('Details'),
    description: plural(calls.length, '1 request', '{0} requests', calls.length),
    ...NOUNS.request,
    kind: 'details',
    children: async () => calls.map((call, index) => toCallNode(operation, call, index)),
  };
}

/** Whether an operation can be run again: not an undo, nor what an agent did, which must be requested from the agent. */
export function canRunAgain({ command, title }: Pick<Operation, 'command' | 'title'>): boolean {
  return command === null ? title === null : command !== 'undoOperation';
}

function toCallNode(operation: number, call: ObservedCall, index: number): TreeNode {
  const { method, address, status, requestId, failure, milliseconds } = call;
  const url = new URL(address);
  const result = [status ?? l10n.t('no answer'), ...(failure === null ? [] : [failure])].join(' ');
  const description = [result, toDuration(milliseconds)].join(' · ');
  return {
    id: `call:${operation}:${index}`,
    label: `${method} ${url.pathname}`,
    description,
    tooltip: [`${method} ${address}`, description, ...(requestId === null ? [] : [requestId])].join('\n'),
    ...(failure === null ? NOUNS.request : STATES.doubtful),
    kind: requestId === null ? 'call' : 'call.named',
    target: { operation, call: index } satisfies ActivityTarget,
  };
}

function describeOutcome({ outcome, code, milliseconds }: Operation): string {
  if (outcome === null || milliseconds === null) return l10n.t('under way');
  const labels = {
    done: l10n.t('done'),
    refused: code === null ? l10n.t('refused') : l10n.t('refused: {0}', code),
    cancelled: l10n.t('cancelled'),
    failed: l10n.t('internal error'),
  };
  return `${labels[outcome]} · ${toDuration(milliseconds)}`;
}

function toDuration(milliseconds: number): string {
  return milliseconds < 1000 ? l10n.t('{0} ms', milliseconds) : l10n.t('{0} s', (milliseconds / 1000).toFixed(1));
}
