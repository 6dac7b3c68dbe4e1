import type { FieldType } from '../core/developers/fieldTypes.ts';

/** Language ids that the server is asked about; a CSV file is a roster only where its header says so. */
export const LANGUAGES = { roster: 'roster', csv: 'csv' } as const;

/** The `source` of every diagnostic. */
export const DIAGNOSTIC_SOURCE = 'fairlead';

/** The section of settings that the server asks for. */
export const SETTINGS_SECTION = 'fairlead';

/** Settings under `fairlead.roster`, as a client sends them; each is read defensively and falls back to its default. */
export interface RosterSection {
  readonly managerEmailConfigured: boolean;
  readonly orgTreeFilterColumns: readonly string[];
  readonly groupByColumns: readonly string[];
  /** Header to field type; empty maps the columns by their headers. */
  readonly fieldMappings: Readonly<Record<string, FieldType>>;
}

/** The part of section `fairlead` that the server reads: in `workspace/configuration`, `initializationOptions` or `didChangeConfiguration`. */
export interface SettingsSection {
  readonly roster: RosterSection;
}

/** `on` and `off` are set by hand for one document; `auto` follows its language and header again. */
export const ROSTER_CHECK_MODES = ['on', 'off', 'auto'] as const;
export type RosterCheckMode = (typeof ROSTER_CHECK_MODES)[number];

/** Notification from client to server: check this document, leave it alone, or decide by itself. */
export const SET_ROSTER_CHECK = 'fairlead/setRosterCheck';

/** The parameters of SET_ROSTER_CHECK: a document by its address, and what to do with it. */
export interface SetRosterCheck {
  readonly uri: string;
  readonly mode: RosterCheckMode;
}

/** What a client may hand in at `initialize`: settings, and the switches by hand that stood before. */
export interface InitializationOptions extends Partial<SettingsSection> {
  readonly switched?: readonly SetRosterCheck[];
}
