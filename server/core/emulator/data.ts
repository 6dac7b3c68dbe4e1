import * as l10n from '@vscode/l10n';
import { Refusal } from '../refusal.ts';

const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)*$/;
const LONGEST = 100;

/** Returns a snapshot's name. Throws INVALID_REQUEST if it is not a valid file name on every system. */
export function requireSnapshotName(name: string): string {
  if (name.length <= LONGEST && NAME.test(name)) return name;
  const grammar = l10n.t('at most {0} letters, digits, dots, hyphens and underscores, beginning with a letter or digit', LONGEST);
  throw new Refusal('INVALID_REQUEST', l10n.t('The snapshot cannot have this name. Use {0}.', grammar));
}

/** The data that can be reset; `all` is everything except the keys, which must be named. */
export const RESET_AREAS = ['all', 'developers', 'segments', 'platform', 'insights', 'configuration', 'keys'] as const;
export type ResetArea = (typeof RESET_AREAS)[number];
