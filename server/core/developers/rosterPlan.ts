import type { Range } from '../problem.ts';
import { hashText } from '../sha256.ts';
import type { FieldChanges } from './compareRosters.ts';

/** Somebody by e-mail and name. */
export interface Person {
  readonly email: string;
  readonly name: string;
}

/** Somebody who comes or goes, with the fields that are not empty, by the service's names. */
export interface PlannedPerson extends Person {
  readonly fields: Readonly<Record<string, string>>;
}

/** Someone whose fields change: not the manager, but maybe how the manager's e-mail is written. Name and e-mail are the new ones. */
export interface PlannedChange extends Person {
  readonly changes: FieldChanges;
}

/** Somebody who gets another manager (null is none), and how many come along: those below whose own manager stays the same. Nobody is counted in two moves. */
export interface PlannedMove extends Person {
  readonly from: Person | null;
  readonly to: Person | null;
  readonly below: number;
}

/** How many people each part of a plan concerns. `added`, `updated`, `removed` and `unchanged` are those of the service's own review. */
export interface PlanCounts {
  readonly added: number;
  /** Those who change, who move, or both. */
  readonly updated: number;
  readonly removed: number;
  /** Those whose record stays as it is, whoever they come along with or the manager's e-mail means now. */
  readonly unchanged: number;
  readonly changed: number;
  readonly moved: number;
  /** Those who move, with all who come along. */
  readonly moving: number;
}

/** The active version that a plan was made against, and the SHA-256 of what it says. */
export interface PlanBase {
  readonly versionId: string;
  readonly hash: string;
  readonly developerCount: number;
}

/** Exactly what a new roster would change: nothing but the two rosters goes into it, so that the same two make the same plan anywhere. */
export interface RosterPlan {
  /** Null where there is no active version yet: everybody is added. */
  readonly base: PlanBase | null;
  /** What the new roster says. */
  readonly result: Pick<PlanBase, 'hash' | 'developerCount'>;
  readonly counts: PlanCounts;
  readonly added: readonly PlannedPerson[];
  readonly changed: readonly PlannedChange[];
  readonly moved: readonly PlannedMove[];
  readonly removed: readonly PlannedPerson[];
  /** SHA-256 of all the rest. */
  readonly hash: string;
}

/** Whether a service that reviews the same roster counts what was planned: else it compares differently, or with something else. */
export function isAsPlanned(review: Pick<PlanCounts, 'added' | 'updated' | 'removed' | 'unchanged'>, counts: PlanCounts): boolean {
  const { added, updated, removed, unchanged } = review;
  return added === counts.added && updated === counts.updated && removed === counts.removed && unchanged === counts.unchanged;
}

/** The hash that belongs to a plan: where it is another than its own, somebody changed the plan. */
export function hashPlan({ base, result, counts, added, changed, moved, removed }: Omit<RosterPlan, 'hash'>): string {
  return hashText(JSON.stringify({ base, result, counts, added, changed, moved, removed }));
}

/** A plan, or why a roster has none: mistakes that a service would refuse (with the place of the first), or an active version that cannot be read as a roster. */
export type PlannedRoster =
  | { readonly kind: 'planned'; readonly plan: RosterPlan }
  | { readonly kind: 'mistakes'; readonly errors: number; readonly message: string; readonly range: Range }
  | { readonly kind: 'unreadable'; readonly message: string };
