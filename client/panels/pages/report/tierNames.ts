import * as l10n from '@vscode/l10n';
import type { Tier } from '../../../../server/core/insights/ratings.ts';

/** The tiers as shown. */
export const TIER_NAMES: Readonly<Record<Tier, string>> = {
  Elite: l10n.t('Elite'),
  High: l10n.t('High'),
  Medium: l10n.t('Medium'),
  Low: l10n.t('Low'),
};
