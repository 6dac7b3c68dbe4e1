import { given } from '../../core/given.ts';
import { ACTIVITY_KINDS, type ActivityRow, type RowAbout, type RowLink } from '../../core/insights/activity.ts';
import { CAUSE_REACH, createCauseFinder, type PossibleCause } from '../../core/insights/causes.ts';
import { findPairs, toPairVersion } from '../../core/insights/pairs.ts';
import type { Database } from '../../store/database.ts';
import { ABOUT_CELL, type RowCells, rowKey } from '../../store/insights/activityRows.ts';
import {
  readAbout,
  readDeploymentsOf,
  readIncidentsNaming,
  readLinkableById,
  readLinkableDeployments,
  readLinkableIncidents,
} from '../../store/insights/linkable.ts';

/** A deployment or incident. */
export interface Linkable {
  readonly id: string;
  /** When a deployment happened or an incident began. */
  readonly at: number | null;
  readonly failed: boolean;
  readonly about: RowAbout;
  readonly repository: string;
}

/** Deployments and incidents by their IDs. */
interface Linkables<Value> {
  readonly deployment: ReadonlyMap<string, Value>;
  readonly incident: ReadonlyMap<string, Value>;
}

/** What links decide of a row. */
export type LinkChange = Pick<ActivityRow, 'failed' | 'about'>;

/** The cause of each incident that may have another one now, by its ID; null if it has none. */
type Links = ReadonlyMap<string, RowLink | null>;

/**
 * Links incidents with the deployments that caused them, and releases with the deployments that they are, as `imported` deployments and
 * incidents (without links; null if removed) replace the `replaced` ones. Returns what links decide of these rows and of the stored ones that they may change, by rowKey. Links depend only on the
 * rows, not on the order of imports and undos. Needs the lock `activity`.
 */
export async function findLinkChanges(
  database: Database,
  imported: Linkables<Linkable | null>,
  replaced: Linkables<Linkable>,
): Promise<ReadonlyMap<string, LinkChange>> {
  const { wanted, former } = await addPairs(database, imported, replaced);
  const incidents = await findAffected(database, wanted, former.deployment);
  const deployments = await findPossible(database, wanted.deployment, [...incidents.values()]);
  const links = findLinks(wanted.incident, incidents, deployments);
  const touched = listTouched(wanted.deployment, links, [incidents, former.incident]);
  const missing = [...touched].filter((id) => !deployments.has(id) && !wanted.deployment.has(id));
  for (const [id, one] of toLinkables(await readLinkableById(database, 'deployment', missing))) deployments.set(id, one);
  return new Map([...changeDeployments(touched, { deployments, former: former.deployment, links }), ...changeIncidents(incidents, links)]);
}

/** Finds the cause of each incident; those that are removed, or say nothing of their cause, have none. */
function findLinks(
  wanted: ReadonlyMap<string, Linkable | null>,
  incidents: ReadonlyMap<string, Linkable>,
  deployments: ReadonlyMap<string, Linkable>,
): Links {
  const findCause = createCauseFinder([...deployments.values()].flatMap(toPossible));
  const links = new Map<string, RowLink | null>();
  for (const id of wanted.keys()) links.set(id, null);
  for (const { id, at, about, repository } of incidents.values()) {
    // Of two rows of one deployment, the one that counts has caused it.
    const pair = deployments.get(about.cause ?? '')?.about.pair;
    links.set(
      id,
      at === null ? null : findCause({ started: at, repository, about: pair?.at === null ? { ...about, cause: pair.id } : about }),
    );
  }
  return links;
}

/** Adds the stored deployments with the same version, which may be the same deployments or have been, and pairs them all. */
async function addPairs(
  database: Database,
  imported: Linkables<Linkable | null>,
  replaced: Linkables<Linkable>,
): Promise<{ readonly wanted: Linkables<Linkable | null>; readonly former: Linkables<Linkable> }> {
  const versions = [...imported.deployment.values(), ...replaced.deployment.values()].flatMap(
    (one) => toPairVersion(one?.about ?? {}) ?? [],
  );
  const stored = toLinkables(await readDeploymentsOf(database, versions));
  const same = new Map([...stored].filter(([id]) => !imported.deployment.has(id)));
  const all = new Map<string, Linkable | null>([...imported.deployment, ...[...same].map(([id, one]) => [id, toOwn(one)] as const)]);
  const pairs = findPairs([...all.values()].filter((one) => one !== null));
  for (const [id, pair] of pairs) {
    const one = all.get(id)!;
    all.set(id, { ...one, about: { ...one.about, pair } });
  }
  return { wanted: { ...imported, deployment: all }, former: { ...replaced, deployment: new Map([...replaced.deployment, ...same]) } };
}

/** Returns a stored deployment without its links and its pair. */
function toOwn(one: Linkable): Linkable {
  const { links: _, pair: __, succeeded, ...about } = one.about;
  return { ...one, failed: one.failed && succeeded !== true, about };
}

/** Returns the deployments whose links may change: those wanted, the causes, and those that were the causes before. */
function listTouched(
  wanted: ReadonlyMap<string, Linkable | null>,
  links: Links,
  former: readonly ReadonlyMap<string, Linkable>[],
): ReadonlySet<string> {
  const touched = new Set<string>(wanted.keys());
  for (const [id, link] of links) {
    if (link !== null) touched.add(link[0]);
    for (const known of former) for (const [cause] of known.get(id)?.about.links ?? []) touched.add(cause);
  }
  return touched;
}

/** Links deployments with the incidents they caused; links with incidents that were not looked at stay. */
function changeDeployments(
  touched: ReadonlySet<string>,
  known: { readonly deployments: ReadonlyMap<string, Linkable>; readonly former: ReadonlyMap<string, Linkable>; readonly links: Links },
): Map<string, LinkChange> {
  const { deployments, former, links } = known;
  const caused = Map.groupBy(
    [...links].flatMap(([id, link]) => (link === null ? [] : [[link[0], [id, link[1]] as RowLink] as const])),
    ([deployment]) => deployment,
  );
  const changes = new Map<string, LinkChange>();
  for (const id of touched) {
    const one = deployments.get(id);
    if (one === undefined) continue;
    const kept = ((former.get(id) ?? one).about.links ?? []).filter(([incident]) => !links.has(incident));
    const own = one.failed && one.about.succeeded !== true;
    changes.set(
      rowKey(ACTIVITY_KINDS.deployment, id),
      toLinked(one.about, own, [...kept, ...(caused.get(id) ?? []).map(([, link]) => link)]),
    );
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

/**
 * Returns the incidents whose cause may be another one now: those wanted, and stored ones that began in reach of a deployment as it is or
 * was, are linked with it, or name it.
 */
async function findAffected(
  database: Database,
  wanted: Linkables<Linkable | null>,
  former: ReadonlyMap<string, Linkable>,
): Promise<Map<string, Linkable>> {
  const found = new Map<string, Linkable>();
  for (const [id, one] of wanted.incident) if (one !== null && Object.keys(one.about).length > 0) found.set(id, one);
  if (wanted.deployment.size === 0) return found;
  const times = [...wanted.deployment.values(), ...former.values()].flatMap((one) =>
    one !== null && isNamed(one) && one.at !== null ? [one.at] : [],
  );
  const near = times.length === 0 ? [] : await readLinkableIncidents(database, minOf(times), maxOf(times) + CAUSE_REACH);
  const naming = await readIncidentsNaming(database, new Set(wanted.deployment.keys()));
  const linked = [...former.values()].flatMap(({ about }) => (about.links ?? []).map(([id]) => id));
  for (const [id, one] of toLinkables([...near, ...naming, ...(await readLinkableById(database, 'incident', linked))])) {
    if (!wanted.incident.has(id)) found.set(id, one);
  }
  return found;
}

/** Returns the deployments that may have caused incidents. */
async function findPossible(
  database: Database,
  wanted: ReadonlyMap<string, Linkable | null>,
  incidents: readonly Linkable[],
): Promise<Map<string, Linkable>> {
  const times = incidents.flatMap(({ at }) => (at === null ? [] : [at]));
  const named = incidents.flatMap(({ about }) => about.cause ?? []);
  const near = times.length === 0 ? [] : await readLinkableDeployments(database, minOf(times) - CAUSE_REACH, maxOf(times));
  const found = toLinkables([...near, ...(await readLinkableById(database, 'deployment', new Set(named)))]);
  for (const [id, one] of wanted) {
    if (one === null) found.delete(id);
    else found.set(id, one);
  }
  const counted = [...found.values()].flatMap(({ about }) => (about.pair?.at === null && !found.has(about.pair.id) ? [about.pair.id] : []));
  for (const [id, one] of toLinkables(await readLinkableById(database, 'deployment', counted))) found.set(id, one);
  return found;
}

/** Whether a deployment says what was deployed. */
function isNamed({ about, repository }: Linkable): boolean {
  return Object.keys(about).length > 0 || repository !== '';
}

/** Returns a deployment as a possible cause: one that names no service is of its repository, such as a release in a history. */
function toPossible({ id, at, about, repository }: Linkable): readonly PossibleCause[] {
  const { pair, service = pair?.service, environment = pair?.environment } = about;
  if (at === null || pair?.at === null) return [];
  const named = { ...about, ...given({ service: service ?? (repository === '' ? undefined : repository), environment }) };
  return [{ id, at: pair?.at ?? at, about: named }];
}

/** Returns stored deployments or incidents by their IDs. */
export function toLinkables(rows: readonly RowCells[]): Map<string, Linkable> {
  return new Map(rows.map((cells) => [cells[1], toLinkable(cells)]));
}

/** Returns a stored deployment or incident. */
export function toLinkable(cells: RowCells): Linkable {
  const [kind, id, , at, started, , , , failed, repository] = cells;
  const { about = {} } = readAbout(cells[ABOUT_CELL]);
  return { id, at: kind === ACTIVITY_KINDS.incident || about.pair !== undefined ? started : at, failed: failed === 1, about, repository };
}

/** Returns what connects a deployment, and whether it failed by itself, by its incidents, or as its pair says. */
function toLinked(
  { links: _, succeeded: __, ...about }: RowAbout,
  own: boolean,
  links: readonly RowLink[],
): { failed: boolean; about: RowAbout } {
  const failed = own || links.length > 0 || about.pair?.failed === true;
  const sorted = links.toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  return { failed, about: { ...about, ...(links.length === 0 ? {} : { links: sorted }), ...(failed && !own ? { succeeded: true } : {}) } };
}

function minOf(times: readonly number[]): number {
  return times.reduce((one, other) => Math.min(one, other));
}

function maxOf(times: readonly number[]): number {
  return times.reduce((one, other) => Math.max(one, other));
}
