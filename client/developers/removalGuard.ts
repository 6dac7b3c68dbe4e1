import { l10n, type Uri, workspace } from 'vscode';
import {
  DEFAULT_REMOVAL_LIMIT,
  type Excess,
  findExcess,
  type RemovalLimit,
  readRemovalLimit,
} from '../../server/core/developers/removalLimit.ts';
import type { RosterPlan } from '../../server/core/developers/rosterPlan.ts';
import { formatCount } from '../../server/core/text.ts';
import { readRemovalSetting } from '../manifest/settings.ts';
import { askOnce } from '../window/questions.ts';
import { toTyped, typeText } from '../window/typeText.ts';

/** Returns how far a plan exceeds the limit in the settings of a roster; null if it does not. */
export function findRemovalExcess({ base, counts }: RosterPlan, uri: Uri | undefined): Excess | null {
  return base === null ? null : findExcess(counts, base.developerCount, readLimit(uri));
}

/** Describes in one sentence how far a plan exceeds the limit. */
export function describeExcess({ kind, people, most }: Excess, of: number): string {
  const [number, total, allowed] = [people, of, most].map((count) => formatCount(count));
  if (kind === 'removed')
    return l10n.t('{0} of {1} people would be removed; the setting fairlead.roster.removalLimit allows {2}.', number!, total!, allowed!);
  return l10n.t(
    '{0} of {1} people would get another manager or move with theirs; the setting fairlead.roster.removalLimit allows {2}.',
    number!,
    total!,
    allowed!,
  );
}

/** Requires the number of people to be typed, once per action, if a plan removes or moves more than the limit allows. Throws CANCELLED. */
export async function confirmRemovals(plan: RosterPlan, uri: Uri | undefined): Promise<void> {
  const excess = findRemovalExcess(plan, uri);
  if (excess === null || plan.base === null) return;
  const sentence = describeExcess(excess, plan.base.developerCount);
  const title = toTitle(excess);
  await askOnce(`${plan.hash} ${title}`, () => typeText(toTyped(title, sentence, String(excess.people))));
}

/** Returns the limit of removals in the settings of a roster or folder. */
export function readLimit(uri: Uri | undefined): RemovalLimit {
  const limit = readRemovalLimit(readRemovalSetting(workspace.getConfiguration(undefined, uri)));
  // An invalid setting must not disable the guard.
  return limit ?? readRemovalLimit(DEFAULT_REMOVAL_LIMIT) ?? { amount: 0, unit: 'people' };
}

function toTitle({ kind, people }: Excess): string {
  if (people === 1) return kind === 'removed' ? l10n.t('This removes 1 person') : l10n.t('This moves 1 person');
  return kind === 'removed' ? l10n.t('This removes {0} people', people) : l10n.t('This moves {0} people', people);
}
