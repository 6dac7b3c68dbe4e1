import { l10n } from 'vscode';
import { Refusal } from '../../server/core/refusal.ts';
import type { ActivityParts } from './activityParts.ts';

/** Throws INVALID_REQUEST if the selected instance is not the one on which something was done, which would affect the wrong one. */
export function requireSameInstance({ instances }: ActivityParts, name: string): void {
  const { selectedName } = instances;
  if (name === selectedName) return;
  throw new Refusal('INVALID_REQUEST', l10n.t('This was run on “{0}”, but “{1}” is selected. Select “{0}” first.', name, selectedName));
}
