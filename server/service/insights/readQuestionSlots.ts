import { toDay, toDayStarts } from '../../core/insights/dayStarts.ts';
import type { MappedIdentity } from '../../core/insights/developerNames.ts';
import { type FormerOrgTree, type Memberships, type Place, toCurrentMemberships, toMemberships } from '../../core/insights/memberships.ts';
import type { Slice, Slot } from '../../core/insights/reportQuestion.ts';
import { toOrgTree } from '../../core/insights/toOrgTree.ts';
import { toSlots } from '../../core/insights/toSlots.ts';
import type { Database } from '../../store/database.ts';
import { type Activation, readActivations } from '../../store/developerActivations.ts';
import { readIdentityPages } from '../../store/developerIdentities.ts';
import { findVersion } from '../../store/developerVersions.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { readRoster } from './readRoster.ts';
import type { NumberedOrgTree } from './readTeams.ts';

/** The developers that a report counts, by team and period. */
export interface QuestionSlots {
  readonly slots: readonly Slot[];
  /**
   * The developer of each slot, and its innermost team (an index into the list of teams). The slots of a developer in one team are
   * adjacent.
   */
  readonly places: readonly Place[];
  /** The slots of each team including all teams below it, in the order of the teams. */
  readonly slices: readonly Slice[];
}

const KNOWN = new WeakMap<NumberedOrgTree, Promise<QuestionSlots>>();

/**
 * Returns the slots of the teams under the configured membership, each with all names that activity records use for its developer. A tree
 * fresh from readOrgTree gets the current identities and rosters; repeated calls with the same tree return the same object.
 */
export function readQuestionSlots({ database }: Pick<ServiceContext, 'database'>, tree: NumberedOrgTree): Promise<QuestionSlots> {
  const known = KNOWN.get(tree);
  if (known !== undefined) return known;
  const made = makeSlots(database, tree);
  KNOWN.set(tree, made);
  made.catch(() => KNOWN.delete(tree));
  return made;
}

async function makeSlots(database: Database, tree: NumberedOrgTree): Promise<QuestionSlots> {
  const { places, slices } = await readMemberships(database, tree);
  const identities: MappedIdentity[] = [];
  for await (const page of readIdentityPages(database)) identities.push(...page);
  return { slots: toSlots(places, tree.people, identities), places, slices };
}

async function readMemberships(database: Database, tree: NumberedOrgTree): Promise<Memberships> {
  if (tree.configuration.membership === 'current') return toCurrentMemberships(tree);
  const turns = toTurns(await readActivations(database), tree);
  return toMemberships(tree, turns.length < 2 ? [{ from: 0, tree }] : readFormerTrees(database, tree, turns));
}

async function* readFormerTrees(database: Database, active: NumberedOrgTree, turns: readonly Activation[]): AsyncGenerator<FormerOrgTree> {
  for (const { versionId, at } of turns) {
    if (versionId === active.versionId) {
      yield { from: at, tree: active };
      continue;
    }
    const version = await findVersion(database, versionId);
    if (version === null) continue;
    yield { from: at, tree: toOrgTree(await readRoster(database, version, active.configuration), active.configuration) };
  }
}

/**
 * Returns the activations at the starts of their days, in order, the active version last. A later activation applies from its day on and
 * replaces earlier ones of that day, or of later days if the clock was set back since.
 */
function toTurns(activations: readonly Activation[], { versionId, configuration }: NumberedOrgTree): Activation[] {
  const turns: Activation[] = [];
  const last = activations.at(-1);
  // Data from earlier releases may lack activations: the active version then applies to all time.
  const all = last?.versionId === versionId ? activations : [{ versionId, at: 0 }];
  for (const activation of all) {
    const at = startOfDay(activation.at, configuration.timeZone);
    while (turns.length > 0 && turns.at(-1)!.at >= at) turns.pop();
    turns.push({ versionId: activation.versionId, at });
  }
  return turns;
}

function startOfDay(at: number, timeZone: string): number {
  const day = toDay(at, timeZone);
  return toDayStarts(day, day, timeZone)[0]!;
}
