import type { Range } from '../problem.ts';
import { hashText } from '../sha256.ts';
import type { FieldChanges } from './compareRosters.ts';
import type { FieldMapping } from './fieldMapping.ts';

/** A person by e-mail and name. */
export interface Person {
  readonly email: string;
  readonly name: string;
}

/** A person to add or remove, with the non-empty fields by the service's field names. */
export interface PlannedPerson extends Person {
  readonly fields: Readonly<Record<string, string>>;
}

/** A person whose fields change; the manager stays, although the spelling of their e-mail may change. Name and e-mail are the new ones. */
export interface PlannedChange extends Person {
  readonly changes: FieldChanges;
}

/**
 * A person who gets a different manager (null is none), and how many come along: those below whose own manager stays the same. No one is
 * counted in two moves.
 */
export interface PlannedMove extends Person {
  readonly from: Person | null;
  readonly to: Person | null;
  readonly below: number;
}

/** The number of people in each part of a plan. `added`, `updated`, `removed` and `unchanged` count the same as the service's review. */
export interface PlanCounts {
  readonly added: number;
  /** People who change, move, or both. */
  readonly updated: number;
  readonly removed: number;
  /** People whose record stays the same, even if they come along with someone or their manager's e-mail now means someone else. */
  readonly unchanged: number;
  readonly changed: number;
  readonly moved: number;
  /** People who move, with everyone who comes along. */
  readonly moving: number;
}

/** The active version that a plan was made against, and the SHA-256 of its contents. */
export interface PlanBase {
  /** '' if the version did not exist yet: then only its contents count. */
  readonly versionId: string;
  readonly hash: string;
  readonly developerCount: number;
}

/** Exactly what a new roster would change. It depends only on the two rosters, so the same two give the same plan anywhere. */
export interface RosterPlan {
  /** Null if there is no active version yet: all people are added. */
  readonly base: PlanBase | null;
  /** The contents of the new roster. */
  readonly result: Pick<PlanBase, 'hash' | 'developerCount'>;
  readonly counts: PlanCounts;
  readonly added: readonly PlannedPerson[];
  readonly changed: readonly PlannedChange[];
  readonly moved: readonly PlannedMove[];
  readonly removed: readonly PlannedPerson[];
  /** SHA-256 of all other fields. */
  readonly hash: string;
}

/** The changes that a service counts in a review; null for what it does not count. */
export interface ReviewCounts {
  readonly added: number;
  readonly updated: number | null;
  readonly removed: number;
  readonly unchanged: number | null;
}

/** Whether the counts of a service's review match the plan; if not, the service compares differently, or with another version. */
export function isAsPlanned({ added, updated, removed, unchanged }: ReviewCounts, counts: PlanCounts): boolean {
  const isCounted = (updated ?? counts.updated) === counts.updated && (unchanged ?? counts.unchanged) === counts.unchanged;
  return added === counts.added && removed === counts.removed && isCounted;
}

/** Returns the hash of a plan; if it differs from the plan's own, the plan was altered. */
export function hashPlan({ base, result, counts, added, changed, moved, removed }: Omit<RosterPlan, 'hash'>): string {
  return hashText(JSON.stringify({ base, result, counts, added, changed, moved, removed }));
}

/**
 * A plan, or why a roster has none: mistakes that a service would reject (with the place of the first), or an active version that is not
 * readable as a roster.
 */
export type PlannedRoster =
  | { readonly kind: 'planned'; readonly plan: RosterPlan }
  | { readonly kind: 'mistakes'; readonly errors: number; readonly message: string; readonly range: Range }
  | { readonly kind: 'unreadable'; readonly message: string };

/** A plan without its lists of people: its hash binds them, and the roster and the active version give them again. */
export type RosterPlanSummary = Pick<RosterPlan, 'base' | 'result' | 'counts' | 'hash'>;

/** Returns a plan without its lists of people, which are large. */
export function summarizePlan({ base, result, counts, hash }: RosterPlan): RosterPlanSummary {
  return { base, result, counts, hash };
}

/** A roster to upload later, with exactly what it changes in the version that was active when it was planned. */
export interface StoredRosterPlan {
  readonly fileName: string;
  /** The roster itself. */
  readonly content: string;
  /** The confirmed mapping; if missing, the columns follow the active version, or their headers. */
  readonly fieldMappings?: readonly FieldMapping[];
  readonly plan: RosterPlanSummary;
}

/**
 * Compares a stored plan with the plan that its roster makes with the currently active version: `ready` if it is still the same, `done` if
 * the service already has the result, `moved` otherwise.
 */
export function findPlanState({ plan }: StoredRosterPlan, now: RosterPlanSummary | null): 'ready' | 'done' | 'moved' {
  if (now === null) return 'moved';
  if (now.base !== null && now.base.hash === plan.result.hash && now.result.hash === plan.result.hash) return 'done';
  if (now.hash === plan.hash) return 'ready';
  const isOfContents = plan.base?.versionId === '' && now.base?.hash === plan.base.hash && now.result.hash === plan.result.hash;
  return isOfContents ? 'ready' : 'moved';
}
