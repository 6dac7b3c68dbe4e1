import type { FieldMapping } from './fieldMapping.ts';

/** What a roster is checked against, beside its own text: stored configuration in the service, settings in the editor. */
export interface RosterSettings {
  /** True where the account has manager e-mails configured: their column is then required at upload. */
  readonly managerEmailConfigured: boolean;
  /** Header names used in an org tree filter. */
  readonly orgTreeFilterColumns: readonly string[];
  /** Header names used in a group-by configuration. */
  readonly groupByColumns: readonly string[];
  /** The mapping to take; null maps by header. */
  readonly fieldMappings: readonly FieldMapping[] | null;
}

/** What a roster is checked against where nobody said otherwise. */
export const DEFAULT_ROSTER_SETTINGS: RosterSettings = {
  managerEmailConfigured: false,
  orgTreeFilterColumns: [],
  groupByColumns: [],
  fieldMappings: null,
};
