import { l10n } from 'vscode';
import { Refusal } from '../../server/core/refusal.ts';
import { STATES } from '../window/icons.ts';
import type { TreeNode } from './nodeTree.ts';

/** Creates the node shown instead of what failed to load; clicking it retries, or asks for the missing key. */
export function toErrorNode(error: unknown, parent: TreeNode | undefined): TreeNode {
  const refusal = error instanceof Refusal ? error : null;
  const needsKey = refusal?.code === 'INVALID_TOKEN' || refusal?.code === 'EXPIRED_TOKEN';
  const message = refusal?.message ?? l10n.t('Fairlead failed to load this. The log says more.');
  return {
    id: `error:${parent?.id ?? ''}`,
    label: needsKey ? l10n.t('Enter API Key') : l10n.t('Retry'),
    description: message,
    tooltip: message,
    ...STATES.doubtful,
    kind: 'error',
    command: needsKey ? 'enterKey' : 'refreshViews',
  };
}
