import * as l10n from '@vscode/l10n';
import { plural } from './plural.ts';
import { formatCount } from './text.ts';

/** Maximum number of columns in a CSV file (docs/contract/developers.md#upload). */
export const MOST_COLUMNS = 1_000;

/** Maximum number of quoting and encoding faults found in a CSV file; the rest of the file is not read. */
export const MOST_CSV_FAULTS = 100_000;

/** Maximum number of problems kept per code; one more problem reports how many were dropped (docs/decisions/checking.md#limits). */
export const MOST_OF_A_CODE = 5_000;

/** Maximum number of related places over all problems of a check. */
export const MOST_RELATED_IN_ALL = 50_000;

/** Returns the message for problems that are not kept. */
export function describeMore(count: number): string {
  const most = formatCount(MOST_OF_A_CODE);
  return plural(
    count,
    '1 more problem of this kind is not listed: at most {1} are. Correct those above, then check again.',
    '{0} more problems of this kind are not listed: at most {1} are. Correct those above, then check again.',
    formatCount(count),
    most,
  );
}

/** Returns the message for a CSV file with too many columns. */
export function describeColumns(): string {
  const most = formatCount(MOST_COLUMNS);
  return l10n.t(
    'The header has more than {0} columns, the maximum. Remove columns, or check for a stray delimiter in the first line.',
    most,
  );
}
