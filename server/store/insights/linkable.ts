import { ACTIVITY_KINDS, type ActivityRow, type RowAbout } from '../../core/insights/activity.ts';
import { toMonth } from '../../core/insights/calendar.ts';
import { toPairKey } from '../../core/insights/pairs.ts';
import type { Database } from '../database.ts';
import { ABOUT_CELL, AT_CELL, FAILED_CELL, findRows, MONTH_CELL, type RowCells, STARTED_CELL, toRowCells } from './activityRows.ts';
import { findByText } from './causes.ts';

/** Returns what connects a stored row with others, from its column. */
export function readAbout(about: string): { readonly about?: RowAbout } {
  return about === '' ? {} : { about: JSON.parse(about) as RowAbout };
}

/** Returns the column for what connects a row with others. */
export function writeAbout(about: RowAbout | undefined): string {
  return about === undefined || Object.keys(about).length === 0 ? '' : JSON.stringify(about);
}

/** Returns a row as it is without its links and its pair. */
export function toUnlinked(cells: RowCells): RowCells {
  if (!/"links"|"pair"/.test(cells[ABOUT_CELL])) return cells;
  const { links: _, pair, succeeded, ...about } = JSON.parse(cells[ABOUT_CELL]) as RowAbout;
  const own = pair === undefined ? cells : withTimes(cells, cells[STARTED_CELL], null);
  return own.with(FAILED_CELL, succeeded ? 0 : cells[FAILED_CELL]).with(ABOUT_CELL, writeAbout(about)) as unknown as RowCells;
}

/** Returns a row with other links, and with the time of its pair; its person and source stay. */
export function toLinked(cells: RowCells, { failed, about }: Pick<ActivityRow, 'failed' | 'about'>): RowCells {
  const own = toUnlinked(cells);
  const timed = about?.pair === undefined ? own : withTimes(own, about.pair.at, own[AT_CELL]);
  return timed.with(FAILED_CELL, failed ? 1 : 0).with(ABOUT_CELL, writeAbout(about)) as unknown as RowCells;
}

function withTimes(cells: RowCells, at: number | null, started: number | null): RowCells {
  const month = at === null ? null : toMonth(at);
  return cells.with(AT_CELL, at).with(STARTED_CELL, started).with(MONTH_CELL, month) as unknown as RowCells;
}

/** Reads the stored deployments that say what was deployed, from a time to another, in milliseconds since the epoch. */
export async function readLinkableDeployments(database: Database, from: number, to: number): Promise<RowCells[]> {
  const rows = await database
    .selectFrom('activity')
    .selectAll()
    .where('kind', '=', ACTIVITY_KINDS.deployment)
    .where('month', '>=', toMonth(Math.max(0, from)))
    .where('month', '<=', toMonth(to))
    .where('at', '>=', from)
    .where('at', '<=', to)
    .where(({ eb, or }) => or([eb('about', '!=', ''), eb('repository', '!=', '')]))
    .execute();
  return rows.map(toRowCells);
}

/** Reads the stored incidents with something that connects them that began between two times. */
export async function readLinkableIncidents(database: Database, from: number, to: number): Promise<RowCells[]> {
  const rows = await database
    .selectFrom('activity')
    .selectAll()
    .where('kind', '=', ACTIVITY_KINDS.incident)
    .where('started', '>=', from)
    .where('started', '<=', to)
    .where('about', '!=', '')
    .execute();
  return rows.map(toRowCells);
}

/** Reads the stored incidents that name one of these deployments as their cause by its ID. */
export async function readIncidentsNaming(database: Database, deployments: ReadonlySet<string>): Promise<RowCells[]> {
  return readLinkableById(database, 'incident', await findByText(database, 'cause', [...deployments]));
}

/** Reads the stored deployments that may be of the same commits or artifacts as these versions. */
export async function readDeploymentsOf(database: Database, versions: Iterable<string>): Promise<RowCells[]> {
  const keys = new Set([...versions].map(toPairKey));
  return readLinkableById(database, 'deployment', await findByText(database, 'version', [...keys]));
}

/** A stored incident, with the name of its developer. Times are milliseconds since the epoch. */
interface StoredIncident {
  readonly id: string;
  readonly developer: string;
  readonly started: number | null;
  readonly at: number | null;
  readonly about?: RowAbout;
}

/** Returns the incident with an ID, or null. */
export async function findIncident(database: Database, id: string): Promise<StoredIncident | null> {
  const [cells] = await readLinkableById(database, 'incident', [id]);
  if (cells === undefined) return null;
  const [, , person, at, started] = cells;
  const { name } = await database.selectFrom('activity_people').select('name').where('number', '=', person).executeTakeFirstOrThrow();
  return { id, developer: name, started, at, ...readAbout(cells[ABOUT_CELL]) };
}

/** Reads stored deployments or incidents by their IDs. */
export async function readLinkableById(database: Database, kind: 'deployment' | 'incident', ids: Iterable<string>): Promise<RowCells[]> {
  return [...(await findRows(database, new Map([[ACTIVITY_KINDS[kind], ids]]))).values()];
}
