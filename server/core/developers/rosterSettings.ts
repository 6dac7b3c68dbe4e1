import type { FieldMapping } from './fieldMapping.ts';

/** What a roster is checked against, beside its own text: stored configuration in the service, settings in the editor. */
export interface RosterSettings {
  /** Whether a roster must have a column for the manager's e-mail; without it the name and the e-mail make a complete roster. */
  readonly managerEmailConfigured: boolean;
  /** Header names used in an org tree filter. */
  readonly orgTreeFilterColumns: readonly string[];
  /** Header names used in a group-by configuration. */
  readonly groupByColumns: readonly string[];
  /** The mapping to take; null maps by header. */
  readonly fieldMappings: readonly FieldMapping[] | null;
  /** Whether the mapping is a configured one for many files, so that columns which a file lacks may belong to another. */
  readonly isShared?: boolean;
  /** Whether the mapping is only a suggestion, like the one by header: the fields that it lacks can still be mapped. */
  readonly isSuggested?: boolean;
  /** Whether only the header makes the CSV look like a roster: it may be a contact list, so a missing manager column is no error. */
  readonly isPresumed?: boolean;
}

/** Returns whether the mapping comes from the headers or is a suggestion, so that nobody has confirmed it yet. */
export function isUnconfirmed({ fieldMappings, isSuggested }: RosterSettings): boolean {
  return fieldMappings === null || isSuggested === true;
}

/** What a roster is checked against where nobody said otherwise. */
export const DEFAULT_ROSTER_SETTINGS: RosterSettings = {
  managerEmailConfigured: true,
  orgTreeFilterColumns: [],
  groupByColumns: [],
  fieldMappings: null,
};
