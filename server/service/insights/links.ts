import { ACTIVITY_KINDS, type ActivityRow } from '../../core/insights/activity.ts';
import { isShortened, listAmbiguous } from '../../core/insights/pairs.ts';
import type { Database } from '../../store/database.ts';
import { type RowCells, rowKey } from '../../store/insights/activityRows.ts';
import { readDeploymentsOf, readLinkableById, toLinked, toUnlinked } from '../../store/insights/linkable.ts';
import type { RowTarget } from '../../store/insights/rowChanges.ts';
import { findLinkChanges, type Linkable, type LinkChange, toLinkable, toLinkables } from './findLinks.ts';

const LINKED_KINDS = ['deployment', 'incident'] as const;
type LinkedKind = (typeof LINKED_KINDS)[number];

/**
 * Links imported and stored incidents with the deployments that caused them: returns the rows to store, with those of stored deployments and
 * incidents whose links change. A deployment that caused an incident counts as failed. Needs the lock `activity`.
 */
export async function linkRows(database: Database, rows: readonly ActivityRow[]): Promise<readonly ActivityRow[]> {
  const wanted = { deployment: lastOf(rows, 'deployment'), incident: lastOf(rows, 'incident') };
  if (wanted.deployment.size + wanted.incident.size === 0) return rows;
  const changes = await findLinkChanges(database, wanted, {
    deployment: toLinkables(await readLinkableById(database, 'deployment', wanted.deployment.keys())),
    incident: toLinkables(await readLinkableById(database, 'incident', wanted.incident.keys())),
  });
  const others = listOthers(changes, (kind, id) => wanted[kind].has(id));
  return [...rows.map((row) => withChange(row, changes)), ...others.map(({ kind, id, change }) => toLinkRow(kind, id, change))];
}

/**
 * Adds links to targets, and returns them with the other stored deployments and incidents whose links change. `former` has the
 * deployments and incidents among the targets as they were before. Needs the lock `activity`.
 */
export async function linkTargets(
  database: Database,
  targets: ReadonlyMap<string, RowTarget>,
  former: readonly RowCells[],
): Promise<ReadonlyMap<string, RowTarget>> {
  const wanted = { deployment: wantedOf(targets, 'deployment'), incident: wantedOf(targets, 'incident') };
  if (wanted.deployment.size + wanted.incident.size === 0) return targets;
  const changes = await findLinkChanges(database, wanted, {
    deployment: toLinkables(former.filter(([kind]) => kind === ACTIVITY_KINDS.deployment)),
    incident: toLinkables(former.filter(([kind]) => kind === ACTIVITY_KINDS.incident)),
  });
  const linked = new Map<string, RowTarget>();
  const put = (cells: RowCells, change: LinkChange | undefined): void => {
    const [kind, id] = cells;
    linked.set(rowKey(kind, id), { kind, id, cells: change === undefined ? cells : toLinked(cells, change) });
  };
  for (const [key, target] of targets) {
    if (target.cells === undefined) linked.set(key, target);
    else put(toUnlinked(target.cells), changes.get(key));
  }
  const others = listOthers(changes, (kind, id) => wanted[kind].has(id));
  for (const kind of LINKED_KINDS) {
    const ids = others.flatMap((other) => (other.kind === kind ? [other.id] : []));
    for (const cells of await readLinkableById(database, kind, ids)) put(cells, changes.get(rowKey(cells[0], cells[1])));
  }
  return linked;
}

/** Returns the IDs of imported deployments whose shortened commit could be that of several releases, so that they are none of them. */
export async function findAmbiguous(database: Database, rows: readonly ActivityRow[]): Promise<readonly string[]> {
  const shortened = rows.filter((row) => row.kind === 'deployment' && !row.removed && isShortened(row.about ?? {}));
  if (shortened.length === 0) return [];
  const alike = toLinkables(await readDeploymentsOf(database, new Set(shortened.map(({ about }) => about!.version!))));
  const ids = new Set(shortened.map(({ id }) => id));
  return listAmbiguous([...alike.values()]).flatMap(({ id }) => (ids.has(id) ? [id] : []));
}

/** Reads the stored deployments and incidents among targets. */
export async function readFormer(database: Database, targets: ReadonlyMap<string, RowTarget>): Promise<readonly RowCells[]> {
  const former: RowCells[] = [];
  for (const kind of LINKED_KINDS) former.push(...(await readLinkableById(database, kind, wantedOf(targets, kind).keys())));
  return former;
}

/** Whether rows of a kind may be linked with others. */
export function isLinkable([kind]: RowCells): boolean {
  return LINKED_KINDS.some((one) => ACTIVITY_KINDS[one] === kind);
}

/** Returns what links decide of rows that are not among those known. */
function listOthers(
  changes: ReadonlyMap<string, LinkChange>,
  isKnown: (kind: LinkedKind, id: string) => boolean,
): readonly { readonly kind: LinkedKind; readonly id: string; readonly change: LinkChange }[] {
  return [...changes].flatMap(([key, change]) => {
    const kind = key.startsWith(rowKey(ACTIVITY_KINDS.deployment, '')) ? 'deployment' : 'incident';
    const id = key.slice(rowKey(ACTIVITY_KINDS[kind], '').length);
    return isKnown(kind, id) ? [] : [{ kind, id, change }];
  });
}

/** Returns an imported row with its links. */
function withChange(row: ActivityRow, changes: ReadonlyMap<string, LinkChange>): ActivityRow {
  if (row.removed || (row.kind !== 'deployment' && row.kind !== 'incident')) return row;
  const change = changes.get(rowKey(ACTIVITY_KINDS[row.kind], row.id));
  const { about = {} } = change ?? {};
  if (change === undefined || Object.keys(about).length === 0) return row;
  return about.pair === undefined ? { ...row, ...change } : { ...row, ...change, at: about.pair.at, started: row.at };
}

/** Returns the last row of each ID; null if it is removed. */
function lastOf(rows: readonly ActivityRow[], kind: LinkedKind): Map<string, Linkable | null> {
  return new Map(rows.flatMap((row) => (row.kind === kind ? [[row.id, row.removed ? null : toWanted(row)] as const] : [])));
}

function toWanted({ kind, id, at, started, failed, about = {}, repository }: ActivityRow): Linkable {
  return { id, at: kind === 'incident' ? started : at, failed, about, repository };
}

function wantedOf(targets: ReadonlyMap<string, RowTarget>, wanted: LinkedKind): Map<string, Linkable | null> {
  return new Map(
    [...targets.values()].flatMap(({ kind, id, cells }) =>
      kind === ACTIVITY_KINDS[wanted] ? [[id, cells === undefined ? null : toLinkable(toUnlinked(cells))] as const] : [],
    ),
  );
}

/** Returns a row that changes only the links of the stored one. */
function toLinkRow(kind: LinkedKind, id: string, change: LinkChange): ActivityRow {
  const empty = { developer: '', at: null, started: null, noted: null, lines: 0, comments: 0, repository: '', ticket: '' };
  return { kind, id, ...empty, ...change, isLink: true };
}
