import type { FieldColumns, FieldMapping } from '../../core/developers/fieldMapping.ts';
import type { RosterProblemCode } from '../../core/developers/problems.ts';
import { DEFAULT_ROSTER_SETTINGS, type RosterSettings } from '../../core/developers/rosterSettings.ts';
import type { Problem } from '../../core/problem.ts';
import type { RosterTable } from './table.ts';

/** A roster problem, with the field of the service that it concerns and the record (row below the header) it stands in. */
export interface RosterProblem extends Problem<RosterProblemCode> {
  readonly fieldName: string | null;
  readonly record: number | null;
}

/** What a check gives: the problems in the order of the text, and the table they were found in. */
export interface RosterCheck {
  readonly problems: readonly RosterProblem[];
  readonly table: RosterTable;
  readonly columns: FieldColumns;
  readonly fieldMappings: readonly FieldMapping[];
}

/** Checks a roster's text against all rules; never throws. */
export function checkRoster(text: string, settings: RosterSettings = DEFAULT_ROSTER_SETTINGS): RosterCheck {
  throw new Error(`not yet: ${text.length} ${settings.managerEmailConfigured}`);
}
