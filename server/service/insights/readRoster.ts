import type { Roster, RosterPerson } from '../../core/insights/roster.ts';
import type { TeamSettings } from '../../core/insights/teamSettings.ts';
import type { Database } from '../../store/database.ts';
import { readPeoplePages } from '../../store/developerPeople.ts';
import type { VersionRecord } from '../../store/developerVersions.ts';

/** Reads the roster of a version with the columns that its teams depend on. */
export async function readRoster(database: Database, version: VersionRecord, settings: TeamSettings): Promise<Roster> {
  const wanted = new Set([...settings.groupByColumns, ...settings.orgTreeFilters.map(({ column }) => column)]);
  const columns = version.columns.map(({ header }, index) => ({ header: header.trim(), index })).filter(({ header }) => wanted.has(header));
  const people: RosterPerson[] = [];
  const places = columns.map(({ index }) => index);
  for await (const page of readPeoplePages(database, version, places)) people.push(...page);
  return { headers: columns.map(({ header }) => header), people };
}
