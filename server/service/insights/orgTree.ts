import { createHash } from 'node:crypto';
import { growOrgTree, growPersonKeys, type OrgTree, type Roster, type RosterPerson } from '../../core/insights/orgTree.ts';
import type { PersonKeys } from '../../core/insights/people.ts';
import type { TeamSettings } from '../../core/insights/teams.ts';
import type { Database } from '../../store/database.ts';
import { readPeoplePages } from '../../store/developers/history.ts';
import { findActiveVersion, type RosterColumn, type VersionRecord } from '../../store/developers/versions.ts';
import { numberTeams, readTeamRefs } from '../../store/insights/teamRefs.ts';
import { countTurns, inTransaction } from '../../store/transaction.ts';
import { readConfiguration, type ServiceConfiguration } from '../configuration.ts';
import { runInTurns } from '../inTurns.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { withoutManagers } from './teamOnly.ts';

const KNOWN = new WeakMap<Database, KnownTree>();

/** Maximum characters of a key stored as is: longer ones do not fit into every index and are hashed. */
const LONGEST_KEY = 500;

/** The teams of the active roster, with their IDs. */
export interface NumberedOrgTree extends OrgTree {
  readonly versionId: number;
  /** The configuration that it was built with. */
  readonly configuration: ServiceConfiguration;
  /** The teamRefId of each team, in the order of the teams. */
  readonly refIds: readonly number[];
  /** The index of each team, by its teamRefId. */
  readonly places: ReadonlyMap<number, number>;
  /** Everyone in the roster, including people without a team. */
  readonly people: PersonKeys;
}

/**
 * Returns the teams of the active roster under the stored configuration, without names of managers for a request that may see no people;
 * null before the setup. While nothing changes, it returns the same object without building it again. `number` gives new teams their IDs.
 */
export async function readOrgTree(
  context: Pick<ServiceContext, 'database' | 'hidesPeople'>,
  number: typeof numberTree = numberTree,
): Promise<NumberedOrgTree | null> {
  const configuration = await readConfiguration(context);
  const tree = await readNamedTree(context, configuration, number);
  return tree !== null && (context.hidesPeople === true || configuration.teamOnly) ? withoutManagers(tree) : tree;
}

async function readNamedTree(
  { database }: Pick<ServiceContext, 'database'>,
  configuration: ServiceConfiguration,
  number: typeof numberTree,
): Promise<NumberedOrgTree | null> {
  const text = JSON.stringify(configuration);
  const turns = await countTurns(database, 'developers');
  const known = KNOWN.get(database);
  if (known?.turns === turns && known.configuration === text) return (await known.made).tree;
  if (number !== numberTree) return (await makeTree(database, configuration, number)).tree;
  const entry = { turns, configuration: text, made: makeTree(database, configuration, number) };
  KNOWN.set(database, entry);
  try {
    const { tree, numberedAt } = await entry.made;
    // Numbering the teams took a turn of its own; if it was the only one, the tree is still valid.
    if (numberedAt === turns + 1 && KNOWN.get(database) === entry) KNOWN.set(database, { ...entry, turns: numberedAt });
    return tree;
  } catch (error) {
    if (KNOWN.get(database) === entry) KNOWN.delete(database);
    throw error;
  }
}

/** Reads the roster of a version with the columns that its teams depend on. */
export async function readRoster(database: Database, version: VersionRecord, settings: TeamSettings): Promise<Roster> {
  const { headers, places } = findTeamColumns(version.columns, settings);
  const people: RosterPerson[] = [];
  for await (const page of readPeoplePages(database, version, places)) people.push(...page);
  return { headers, people };
}

/** Finds the columns that teams depend on: their headers, and their indices in a row. */
export function findTeamColumns(
  columns: readonly RosterColumn[],
  { groupByColumns, orgTreeFilters }: TeamSettings,
): { readonly headers: readonly string[]; readonly places: readonly number[] } {
  const wanted = new Set([...groupByColumns, ...orgTreeFilters.map(({ column }) => column)]);
  const found = columns.map(({ header }, index) => ({ header: header.trim(), index })).filter(({ header }) => wanted.has(header));
  return { headers: found.map(({ header }) => header), places: found.map(({ index }) => index) };
}

/** A tree, and the turn of the lock in which its teams were numbered; null if all had numbers already. */
interface MadeTree {
  readonly tree: NumberedOrgTree | null;
  readonly numberedAt: number | null;
}

/** A cached tree, and what must be unchanged for it to be valid. */
interface KnownTree {
  readonly turns: number;
  readonly configuration: string;
  readonly made: Promise<MadeTree>;
}

async function makeTree(database: Database, configuration: ServiceConfiguration, number: typeof numberTree): Promise<MadeTree> {
  const version = await findActiveVersion(database);
  if (version === null) return { tree: null, numberedAt: null };
  const roster = await readRoster(database, version, configuration);
  const tree = await growTeams(roster, configuration);
  const { refIds, numberedAt } = await number(database, tree);
  return { tree: { ...tree, ...toNumbers(refIds), versionId: version.id, configuration }, numberedAt };
}

/** Builds the teams of a roster in turns with other requests. */
export async function growTeams(roster: Roster, settings: TeamSettings): Promise<OrgTree & Pick<NumberedOrgTree, 'people'>> {
  const people = await runInTurns(growPersonKeys(roster.people));
  return { ...(await runInTurns(growOrgTree(roster, settings, people))), people };
}

/** Returns the numbers of teams, and their places by number. */
export function toNumbers(refIds: readonly number[]): Pick<NumberedOrgTree, 'refIds' | 'places'> {
  return { refIds, places: new Map(refIds.map((refId, place) => [refId, place])) };
}

/** Returns the teamRefId of each team, which a new one gets now, and the turn of the lock in which that was; null if all had one. */
export async function numberTree(
  database: Database,
  { teams }: OrgTree,
): Promise<{ readonly refIds: readonly number[]; readonly numberedAt: number | null }> {
  const keys = teams.map(({ key }) => toStoredKey(key));
  const toRefIds = (refs: ReadonlyMap<string, number>): number[] => keys.map((key) => refs.get(key)!);
  const refs = await readTeamRefs(database);
  if (keys.every((key) => refs.has(key))) return { refIds: toRefIds(refs), numberedAt: null };
  return inTransaction(database, 'developers', async (transaction) => {
    await numberTeams(transaction, keys);
    return { refIds: toRefIds(await readTeamRefs(transaction)), numberedAt: await countTurns(transaction, 'developers') };
  });
}

/** Returns the teamRefId of each team, for a new one that which it would get after those of another tree; stores nothing. */
export async function foreseeNumbers(
  database: Database,
  { teams }: Pick<OrgTree, 'teams'>,
  before: Pick<OrgTree, 'teams'> = { teams: [] },
): ReturnType<typeof numberTree> {
  const refs = await readTeamRefs(database);
  let last = [...refs.values()].reduce((most, number) => Math.max(most, number), 0);
  for (const { key } of [...before.teams, ...teams]) if (!refs.has(toStoredKey(key))) refs.set(toStoredKey(key), ++last);
  return { refIds: teams.map(({ key }) => refs.get(toStoredKey(key))!), numberedAt: null };
}

function toStoredKey(key: string): string {
  return key.length <= LONGEST_KEY ? key : `sha256:${createHash('sha256').update(key).digest('hex')}`;
}
