import type { FieldMapping } from './fieldMapping.ts';

/** The settings that a roster is checked with: stored configuration in the service, settings in the editor. */
export interface RosterSettings {
  /** Whether a roster must have a column for the manager's e-mail; if not, name and e-mail are enough. */
  readonly managerEmailConfigured: boolean;
  /** Header names used in an org tree filter. */
  readonly orgTreeFilterColumns: readonly string[];
  /** Header names used in a group-by configuration. */
  readonly groupByColumns: readonly string[];
  /** The mapping to use; null maps by header. */
  readonly fieldMappings: readonly FieldMapping[] | null;
  /** Whether the mapping is configured for many files, so columns missing from one file may belong to another. */
  readonly isShared?: boolean;
  /** Whether the mapping is only a suggestion, like the one by header: its missing fields can still be mapped. */
  readonly isSuggested?: boolean;
  /** Whether only the header makes the CSV look like a roster: it may be a contact list, so a missing manager column is not an error. */
  readonly isPresumed?: boolean;
}

/** Whether the mapping comes from the headers or is a suggestion, not yet confirmed. */
export function isUnconfirmed({ fieldMappings, isSuggested }: RosterSettings): boolean {
  return fieldMappings === null || isSuggested === true;
}

/** Roster settings if none are configured. */
export const DEFAULT_ROSTER_SETTINGS: RosterSettings = {
  managerEmailConfigured: true,
  orgTreeFilterColumns: [],
  groupByColumns: [],
  fieldMappings: null,
};
