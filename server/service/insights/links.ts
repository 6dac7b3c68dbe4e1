import { ACTIVITY_KINDS, type ActivityRow, type RowAbout, type RowLink } from '../../core/insights/activity.ts';
import { createCauseFinder, type PossibleCause } from '../../core/insights/causes.ts';
import type { Database } from '../../store/database.ts';
import { ABOUT_CELL, FAILED_CELL, type RowCells, rowKey } from '../../store/insights/activityRows.ts';
import { readAbout, readLinkableById, readLinkableDeployments, readLinkableIncidents, writeAbout } from '../../store/insights/linkable.ts';
import type { RowTarget } from '../../store/insights/rowChanges.ts';

/** How far before an incident a deployment is looked for that the incident names, in milliseconds. */
const REACH = 30 * 86_400_000;

/** A deployment or incident, as imported now or as stored. */
interface Linkable {
  readonly id: string;
  /** When a deployment happened or an incident began. */
  readonly at: number | null;
  readonly failed: boolean;
  readonly about: RowAbout;
  readonly repository: string;
}

/**
 * Links imported and stored incidents with the deployments that caused them: returns the rows to store, with those of stored deployments and
 * incidents whose links change. A deployment that caused an incident counts as failed. Needs the lock `activity`.
 */
export async function linkRows(database: Database, rows: readonly ActivityRow[]): Promise<readonly ActivityRow[]> {
  const imported = { deployment: lastOf(rows, 'deployment'), incident: lastOf(rows, 'incident') };
  if (imported.deployment.size + imported.incident.size === 0) return rows;
  const stored = {
    deployment: toMap(await readLinkableById(database, 'deployment', imported.deployment.keys())),
    incident: toMap(await readLinkableById(database, 'incident', imported.incident.keys())),
  };
  const incidents = await findAffected(database, imported, stored.deployment);
  const deployments = await findPossible(database, imported.deployment, [...incidents.values()]);
  const links = findLinks(imported.incident, incidents, deployments);
  const touched = listTouched(imported.deployment, links, [incidents, stored.incident]);
  const missing = [...touched].filter((id) => !deployments.has(id) && !imported.deployment.has(id));
  for (const [id, one] of toMap(await readLinkableById(database, 'deployment', missing))) deployments.set(id, one);
  const changes = new Map([
    ...changeDeployments(touched, { deployments, stored: stored.deployment, links }),
    ...changeIncidents(incidents, links),
  ]);
  const others = [
    ...[...touched].flatMap((id) => (imported.deployment.has(id) ? [] : [['deployment', id] as const])),
    ...[...incidents.keys()].flatMap((id) => (imported.incident.has(id) ? [] : [['incident', id] as const])),
  ];
  return [
    ...rows.map((row) => withChange(row, changes)),
    ...others.flatMap(([kind, id]) => toLinkRow(kind, id, changes.get(rowKey(ACTIVITY_KINDS[kind], id))) ?? []),
  ];
}

/** What linking decides of a row. */
type LinkChange = Pick<ActivityRow, 'failed' | 'about'>;

/** The cause of each incident that may have another one now, by its ID; null if it has none. */
type Links = ReadonlyMap<string, RowLink | null>;

/** Finds the cause of each incident; imported ones that are removed, or say nothing of their cause, have none. */
function findLinks(
  imported: ReadonlyMap<string, ActivityRow>,
  incidents: ReadonlyMap<string, Linkable>,
  deployments: ReadonlyMap<string, Linkable>,
): Links {
  const findCause = createCauseFinder([...deployments.values()].flatMap(toPossible));
  const links = new Map<string, RowLink | null>();
  for (const { id, at, about } of incidents.values()) links.set(id, at === null ? null : findCause({ started: at, about }));
  for (const [id, row] of imported) if (row.removed || !incidents.has(id)) links.set(id, null);
  return links;
}

/** Returns the deployments whose links may change: those imported, the causes, and those that were the causes before. */
function listTouched(
  imported: ReadonlyMap<string, ActivityRow>,
  links: Links,
  former: readonly ReadonlyMap<string, Linkable>[],
): ReadonlySet<string> {
  const touched = new Set<string>(imported.keys());
  for (const [id, link] of links) {
    if (link !== null) touched.add(link[0]);
    for (const known of former) for (const [cause] of known.get(id)?.about.links ?? []) touched.add(cause);
  }
  return touched;
}

/** Links deployments with the incidents they caused; links with incidents that were not looked at stay. */
function changeDeployments(
  touched: ReadonlySet<string>,
  known: { readonly deployments: ReadonlyMap<string, Linkable>; readonly stored: ReadonlyMap<string, Linkable>; readonly links: Links },
): Map<string, LinkChange> {
  const { deployments, stored, links } = known;
  const caused = Map.groupBy(
    [...links].flatMap(([id, link]) => (link === null ? [] : [[link[0], [id, link[1]] as RowLink] as const])),
    ([deployment]) => deployment,
  );
  const changes = new Map<string, LinkChange>();
  for (const id of touched) {
    const one = deployments.get(id);
    if (one === undefined) continue;
    const kept = ((stored.get(id) ?? one).about.links ?? []).filter(([incident]) => !links.has(incident));
    const own = one.failed && one.about.succeeded !== true;
    const now = [...kept, ...(caused.get(id) ?? []).map(([, link]) => link)];
    changes.set(rowKey(ACTIVITY_KINDS.deployment, id), toLinked(one.about, own, now));
  }
  return changes;
}

/** Links incidents with their causes. */
function changeIncidents(incidents: ReadonlyMap<string, Linkable>, links: Links): Map<string, LinkChange> {
  const changes = new Map<string, LinkChange>();
  for (const [id, one] of incidents) {
    const link = links.get(id) ?? null;
    const { links: _, ...about } = one.about;
    changes.set(rowKey(ACTIVITY_KINDS.incident, id), { failed: false, about: link === null ? about : { ...about, links: [link] } });
  }
  return changes;
}

/** Returns an imported row with its links. */
function withChange(row: ActivityRow, changes: ReadonlyMap<string, LinkChange>): ActivityRow {
  if (row.removed || (row.kind !== 'deployment' && row.kind !== 'incident')) return row;
  const change = changes.get(rowKey(ACTIVITY_KINDS[row.kind], row.id));
  return change === undefined || !hasAbout(change.about) ? row : { ...row, ...change };
}

/** Returns the incidents whose cause may be another one now: those imported, and stored ones near or linked to an imported deployment. */
async function findAffected(
  database: Database,
  imported: { readonly deployment: ReadonlyMap<string, ActivityRow>; readonly incident: ReadonlyMap<string, ActivityRow> },
  stored: ReadonlyMap<string, Linkable>,
): Promise<Map<string, Linkable>> {
  const found = new Map<string, Linkable>();
  for (const [id, row] of imported.incident) {
    if (!row.removed && row.about !== undefined) found.set(id, { id, at: row.started, failed: false, about: row.about, repository: '' });
  }
  const times = [...imported.deployment.values()].flatMap((row) => (isNamed(row) && row.at !== null ? [row.at] : []));
  const near = times.length === 0 ? [] : await readLinkableIncidents(database, minOf(times), maxOf(times) + REACH);
  const linked = [...stored.values()].flatMap(({ about }) => (about.links ?? []).map(([id]) => id));
  for (const [id, one] of toMap([...near, ...(await readLinkableById(database, 'incident', linked))])) {
    if (!imported.incident.has(id)) found.set(id, one);
  }
  return found;
}

/** Returns the deployments that may have caused incidents. */
async function findPossible(
  database: Database,
  imported: ReadonlyMap<string, ActivityRow>,
  incidents: readonly Linkable[],
): Promise<Map<string, Linkable>> {
  const times = incidents.flatMap(({ at }) => (at === null ? [] : [at]));
  const named = incidents.flatMap(({ about }) => [about.cause ?? [], (about.links ?? []).map(([id]) => id)].flat());
  const near = times.length === 0 ? [] : await readLinkableDeployments(database, minOf(times) - REACH, maxOf(times));
  const found = toMap([...near, ...(await readLinkableById(database, 'deployment', new Set(named)))]);
  for (const [id, row] of imported) {
    if (row.removed) found.delete(id);
    else found.set(id, { id, at: row.at, failed: row.failed, about: row.about ?? {}, repository: row.repository });
  }
  return found;
}

/** Returns how stored deployments and incidents are to be when the others that they are linked with are removed. */
export async function toUnlinked(database: Database, removed: readonly RowCells[]): Promise<Map<string, RowTarget>> {
  const targets = new Map<string, RowTarget>();
  const gone = new Set(removed.map(([kind, id]) => rowKey(kind, id)));
  for (const [kind, other] of [
    ['deployment', 'incident'],
    ['incident', 'deployment'],
  ] as const) {
    const rows = removed.filter((cells) => cells[0] === ACTIVITY_KINDS[other]);
    const ids = new Set(rows.flatMap((cells) => (toLinkable(cells).about.links ?? []).map(([id]) => id)));
    for (const cells of await readLinkableById(database, kind, ids)) {
      const key = rowKey(cells[0], cells[1]);
      if (gone.has(key)) continue;
      const { about, failed } = toLinkable(cells);
      const kept = (about.links ?? []).filter(([id]) => !gone.has(rowKey(ACTIVITY_KINDS[other], id)));
      const change = toLinked(about, kind === 'deployment' && failed && about.succeeded !== true, kept);
      const isFailed = kind === 'deployment' && change.failed ? 1 : 0;
      const unlinked = cells.with(FAILED_CELL, isFailed).with(ABOUT_CELL, writeAbout(change.about)) as unknown as RowCells;
      targets.set(key, { kind: cells[0], id: cells[1], cells: unlinked });
    }
  }
  return targets;
}

/** Whether a stored row is linked with others. */
export function isLinked(cells: RowCells): boolean {
  return cells[ABOUT_CELL].includes('"links"');
}

/** Whether a deployment says what was deployed. */
function isNamed({ about, repository }: ActivityRow): boolean {
  return about !== undefined || repository !== '';
}

/** Returns a deployment as a possible cause: one that names no service is of its repository, such as a release in a history. */
function toPossible({ id, at, about, repository }: Linkable): readonly PossibleCause[] {
  if (at === null) return [];
  return [{ id, at, about: about.service === undefined && repository !== '' ? { ...about, service: repository } : about }];
}

/** Returns the last row of each ID. */
function lastOf(rows: readonly ActivityRow[], kind: 'deployment' | 'incident'): Map<string, ActivityRow> {
  return new Map(rows.flatMap((row) => (row.kind === kind ? [[row.id, row] as const] : [])));
}

function toMap(rows: readonly RowCells[]): Map<string, Linkable> {
  return new Map(rows.map((cells) => [cells[1], toLinkable(cells)]));
}

function toLinkable(cells: RowCells): Linkable {
  const [kind, id, , at, started, , , , failed, repository] = cells;
  const { about = {} } = readAbout(cells[ABOUT_CELL]);
  return { id, at: kind === ACTIVITY_KINDS.incident ? started : at, failed: failed === 1, about, repository };
}

/** Returns what connects a deployment, and whether it failed by itself or by its incidents. */
function toLinked(
  { links: _, succeeded: __, ...about }: RowAbout,
  own: boolean,
  links: readonly RowLink[],
): { failed: boolean; about: RowAbout } {
  if (links.length === 0) return { failed: own, about };
  const sorted = links.toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  return { failed: true, about: { ...about, links: sorted, ...(own ? {} : { succeeded: true }) } };
}

function hasAbout(about: RowAbout | undefined): boolean {
  return about !== undefined && Object.keys(about).length > 0;
}

/** Returns a row that changes only the links of the stored one; null if there is no change. */
function toLinkRow(kind: 'deployment' | 'incident', id: string, change: LinkChange | undefined): ActivityRow | null {
  if (change === undefined) return null;
  const empty = { developer: '', at: null, started: null, noted: null, lines: 0, comments: 0, repository: '', ticket: '' };
  return { kind, id, ...empty, ...change, isLink: true };
}

function minOf(times: readonly number[]): number {
  return times.reduce((one, other) => Math.min(one, other));
}

function maxOf(times: readonly number[]): number {
  return times.reduce((one, other) => Math.max(one, other));
}
