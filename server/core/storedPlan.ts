import * as l10n from '@vscode/l10n';
import notation from '../../schemas/plans.json' with { type: 'json' };
import { checkShape } from './checkShape.ts';
import { parseJsonObject } from './jsonObject.ts';
import { hashText } from './sha256.ts';
import { toSentence } from './shape.ts';
import { readFields, readShapes } from './shapeNotation.ts';
import { toTree } from './tree.ts';

/** The kinds of plan files, by the value of `fairleadPlan`. */
const STORED_PLANS = {
  keys: { of: l10n.t('the keys of a segment'), make: 'fairlead segments keys plan' },
  roster: { of: l10n.t('a roster'), make: 'fairlead developers plan' },
  account: { of: l10n.t('an account'), make: 'fairlead plan' },
} as const;

export type StoredPlanKind = keyof typeof STORED_PLANS;

/** The result of reading a plan file: the plan, or why there is none, as a sentence. An altered file was once a valid plan. */
export type StoredPlanReading<Plan> =
  | { readonly kind: 'plan'; readonly plan: Plan }
  | { readonly kind: 'altered' | 'unreadable'; readonly message: string };

/** The service that a plan was made for; applying it to another one needs a flag. */
export interface PlanTarget {
  /** Its base URL. */
  readonly service: string;
  /** The data folder of a local service, whose port changes with each start. */
  readonly folder?: string;
  /** The account that was configured, or that the key contains. */
  readonly account: string;
}

/** A plan as its file has it; older files have no target. */
export type TargetedPlan<Plan> = Plan & { readonly target?: PlanTarget };

/** Whether two targets are the same service and account. */
export function isSameTarget(one: PlanTarget, other: PlanTarget): boolean {
  if (one.account !== other.account) return false;
  return one.folder === undefined || other.folder === undefined ? one.service === other.service : one.folder === other.folder;
}

/** The version of the file format; files of another version are rejected. */
export const STORED_FORMAT = 1;

const SHAPES = readShapes(notation.shapes);

/** Formats a plan as a file: JSON, with the SHA-256 of all other fields, as compact JSON, in `hash`. */
export function writeStoredPlan(kind: StoredPlanKind, plan: object): string {
  const contents = { fairleadPlan: kind, format: STORED_FORMAT, ...plan };
  return `${JSON.stringify({ ...contents, hash: hashContents(contents) }, null, 1)}\n`;
}

/** Parses a plan file. Never throws. */
export function readStoredPlan<Plan extends object>(kind: StoredPlanKind, text: string): StoredPlanReading<Plan> {
  const { of, make } = STORED_PLANS[kind];
  const value = parseJsonObject(text);
  if (value === null) return unreadable(l10n.t('is not a plan: it is not the JSON that `{0}` writes', make));
  const { hash, ...contents } = value;
  if (contents.fairleadPlan !== kind) return unreadable(l10n.t('is not a plan for {0}. Make one with `{1}`', of, make));
  if (contents.format !== STORED_FORMAT)
    return unreadable(l10n.t('was written by another version of Fairlead. Make it again with `{0}`', make));
  if (hash !== hashContents(contents)) {
    const message = l10n.t('was altered after it was made: its hash does not match. Nothing was sent; make it again with `{0}`.', make);
    return { kind: 'altered', message };
  }
  const { fairleadPlan: _, format: __, ...plan } = contents;
  // The shape check validates the type.
  return findPlanFault(kind, plan) ?? { kind: 'plan', plan: plan as Plan };
}

/** Returns why a plan is not complete; null if it is. */
export function findPlanFault(kind: StoredPlanKind, plan: object): StoredPlanReading<never> | null {
  const [problem] = checkShape(toTree(plan), readFields(notation[kind]), SHAPES);
  if (problem === undefined) return null;
  const make = l10n.t('Make it again with `{0}`', STORED_PLANS[kind].make);
  return unreadable(l10n.t('is not a complete plan. {0} {1}', toSentence(problem.path, problem.message, l10n.t('It')), make));
}

function unreadable(reason: string): StoredPlanReading<never> {
  return { kind: 'unreadable', message: `${reason}.` };
}

function hashContents(contents: object): string {
  return hashText(JSON.stringify(contents));
}
