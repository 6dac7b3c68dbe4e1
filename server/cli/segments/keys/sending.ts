import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { plural } from '../../../core/plural.ts';
import { Refusal } from '../../../core/refusal.ts';
import { formatCount } from '../../../core/text.ts';

/** Adds the flags of a command that reads the keys of a change from a file. */
export function addChangeFlags(command: Command): Command {
  return command
    .option('--column <name>', l10n.t('column with the keys, if the file is a CSV'))
    .option('--title <text>', l10n.t("title of the change in the segment's log"))
    .option('--comment <text>', l10n.t("comment on the change in the segment's log"));
}

/** Ends a change that the service limits: the instance has already waited as long as it asked. */
export function refuseToPause(): Promise<never> {
  const message = l10n.t('The service has too many requests. Run the same command again later.');
  return Promise.reject(new Refusal('TOO_MANY_REQUESTS', message));
}

/** Counts keys. */
export function countKeys(count: number): string {
  return plural(count, '1 key', '{0} keys', formatCount(count));
}
