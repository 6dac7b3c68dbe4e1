import type { Database } from '../../server/store/database.ts';

/** Reads all that is stored of activity, without the numbers of people and sources, which depend on the order of imports. */
export async function readActivityState(database: Database): Promise<string[]> {
  const rows = await database
    .selectFrom('activity')
    .innerJoin('activity_people', 'activity_people.number', 'activity.person')
    .selectAll('activity')
    .select('activity_people.name as developer')
    .execute();
  const people = await database.selectFrom('activity_people').select(['name', 'facts']).where('facts', '<>', 0).execute();
  return [
    ...rows.map(({ person: _, source: __, ...one }) => JSON.stringify(Object.entries(one).sort())),
    ...people.map(({ name, facts }) => `${name} ${facts}`),
  ].sort();
}
