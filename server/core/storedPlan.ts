import notation from '../../schemas/plans.json' with { type: 'json' };
import { checkShape } from './checkShape.ts';
import { hashText } from './sha256.ts';
import { toSentence } from './shape.ts';
import { readFields, readShapes } from './shapeNotation.ts';
import { toTree } from './toTree.ts';

/** What a plan file can hold a plan for, by the word that it says so with. */
const STORED_PLANS = {
  keys: { of: 'the keys of a segment', make: 'fairlead segments keys plan' },
  roster: { of: 'a roster', make: 'fairlead developers plan' },
} as const;

export type StoredPlanKind = keyof typeof STORED_PLANS;

/** What is read out of a plan file: the plan, or why it is none, as a whole sentence. An altered one was a plan once. */
export type StoredPlanReading<Plan> =
  | { readonly kind: 'plan'; readonly plan: Plan }
  | { readonly kind: 'altered' | 'unreadable'; readonly message: string };

/** The form of plan files; one that differs is not read. */
const FORMAT = 1;

const SHAPES = readShapes(notation.shapes);

/** A plan as the text of a file: JSON with the SHA-256 of all the rest, as compact JSON, under `hash`. */
export function writeStoredPlan(kind: StoredPlanKind, plan: object): string {
  const whole = { fairleadPlan: kind, format: FORMAT, ...plan };
  return `${JSON.stringify({ ...whole, hash: hashWhole(whole) }, null, 1)}\n`;
}

/** Reads such a text. Never throws, whatever the text. */
export function readStoredPlan<Plan extends object>(kind: StoredPlanKind, text: string): StoredPlanReading<Plan> {
  const { of, make } = STORED_PLANS[kind];
  const value = readObject(text);
  if (value === null) return unreadable(`holds no plan: it is not the JSON that \`${make}\` writes`);
  const { hash, ...whole } = value;
  if (whole.fairleadPlan !== kind) return unreadable(`holds no plan for ${of}. Make one with \`${make}\``);
  if (whole.format !== FORMAT) return unreadable(`was written by another version of Fairlead. Make it again with \`${make}\``);
  if (hash !== hashWhole(whole)) {
    const message = `was altered after it was made: its hash is not that of what it says. Nothing was sent; make it again with \`${make}\`.`;
    return { kind: 'altered', message };
  }
  const { fairleadPlan: _, format: __, ...plan } = whole;
  const [problem] = checkShape(toTree(plan), readFields(notation[kind]), SHAPES);
  if (problem !== undefined)
    return unreadable(`holds no whole plan. ${toSentence(problem.path, problem.message, 'It')} Make it again with \`${make}\``);
  // What the shape has let through is what it says.
  return { kind: 'plan', plan: plan as Plan };
}

function unreadable(lack: string): StoredPlanReading<never> {
  return { kind: 'unreadable', message: `${lack}.` };
}

function hashWhole(whole: object): string {
  return hashText(JSON.stringify(whole));
}

function readObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : null;
  } catch {
    return null;
  }
}
