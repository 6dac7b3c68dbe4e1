import { l10n } from 'vscode';
import { describeWarnings } from '../../server/core/developers/problems.ts';
import type { RosterWarnings } from '../../server/wire/developers.ts';

/** Returns a message followed by the service's warnings. */
export function withWarnings(message: string, { warnings }: RosterWarnings): string {
  const lines = describeWarnings(warnings);
  return lines.length === 0 ? message : `${message} ${l10n.t('Warnings: {0}', lines.join(' '))}`;
}
