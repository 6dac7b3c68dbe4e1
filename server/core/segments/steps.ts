import { Refusal, type RefusalCode } from '../refusal.ts';
import { MAX_SEGMENT_KEYS } from './keys.ts';

/** The steps in the life of a segment, in order. */
export const SEGMENT_STEPS = ['create', 'activate', 'addKeys', 'removeKeys', 'deactivate', 'delete'] as const;
export type SegmentStep = (typeof SEGMENT_STEPS)[number];

/** The state of a segment: not in the workspace, not active in the environment, active without keys, with keys, with the maximum number of keys. */
export const SEGMENT_STATES = ['missing', 'inactive', 'empty', 'filled', 'full'] as const;
export type SegmentState = (typeof SEGMENT_STATES)[number];

/** A segment in an environment; `keyCount` is null if it is not active there, and `missing` means that the workspace has no such segment. */
export interface SegmentStanding {
  readonly segment: string;
  readonly environment: string;
  readonly keyCount: number | null;
  readonly missing?: boolean;
  /** The number of keys to add; 1 by default. */
  readonly adding?: number;
}

/** Why a step is not possible: a sentence without its full stop, and the step that must come first, if one helps. */
export interface StepLack {
  readonly code: RefusalCode;
  readonly reason: string;
  readonly first: SegmentStep | null;
}

/** Whether a step is possible; the service accepts an `idle` step but it changes nothing, for the reason in `lack`. */
export type StepVerdict =
  | { readonly is: 'possible'; readonly lack: null }
  | { readonly is: 'idle'; readonly lack: StepLack }
  | { readonly is: 'refused'; readonly lack: StepLack };

type Rule = (standing: SegmentStanding) => StepVerdict;

const possible: Rule = () => ({ is: 'possible', lack: null });

function refused(code: RefusalCode, first: SegmentStep | null, reason: (standing: SegmentStanding) => string): Rule {
  return (standing) => ({ is: 'refused', lack: { code, first, reason: reason(standing) } });
}

const missing = refused('NOT_FOUND', 'create', ({ segment }) => `The workspace has no segment ${segment}`);
const exists = refused('CONFLICT', null, ({ segment }) => `A segment ${segment} already exists in the workspace`);
const inactive: Rule = (standing) => ({ is: 'refused', lack: toInactive(standing) });
const active = refused('CONFLICT', null, (its) => `The definition of ${its.segment} in ${its.environment} already exists`);
const full = refused('INVALID_REQUEST', 'removeKeys', ({ segment, keyCount, adding = 1 }) => {
  const held = keyCount ?? 0;
  return `The segment ${segment} may hold at most ${MAX_SEGMENT_KEYS} keys. It holds ${held} and would hold ${held + adding}`;
});
const holdsKeys = refused('INVALID_REQUEST', 'removeKeys', ({ segment, environment, keyCount }) => {
  return `The segment ${segment} still holds ${keyCount} ${keyCount === 1 ? 'key' : 'keys'} in ${environment}`;
});
const noKeys: Rule = ({ segment, environment }) => {
  const reason = `The segment ${segment} holds no keys in ${environment}`;
  return { is: 'idle', lack: { code: 'INVALID_REQUEST', first: 'addKeys', reason } };
};

/** Returns why a step is not possible for a segment that is not active in an environment. */
export function toInactive({ segment, environment }: Pick<SegmentStanding, 'segment' | 'environment'>): StepLack {
  return { code: 'NOT_FOUND', first: 'activate', reason: `The segment ${segment} has no definition in ${environment}` };
}

/** Each step in each state: the one place where this is decided. */
const RULES: Readonly<Record<SegmentStep, Readonly<Record<SegmentState, Rule>>>> = {
  create: { missing: possible, inactive: exists, empty: exists, filled: exists, full: exists },
  activate: { missing, inactive: possible, empty: active, filled: active, full: active },
  addKeys: { missing, inactive, empty: possible, filled: possible, full },
  removeKeys: { missing, inactive, empty: noKeys, filled: possible, full: possible },
  deactivate: { missing, inactive, empty: possible, filled: holdsKeys, full: holdsKeys },
  delete: { missing, inactive: possible, empty: possible, filled: possible, full: possible },
};

/** Returns the state of a segment; `full` if the keys to add do not fit. */
export function toSegmentState({ keyCount, missing: isMissing = false, adding = 1 }: SegmentStanding): SegmentState {
  if (isMissing) return 'missing';
  if (keyCount === null) return 'inactive';
  if (adding > 0 && keyCount + adding > MAX_SEGMENT_KEYS) return 'full';
  return keyCount === 0 ? 'empty' : 'filled';
}

/** Returns whether a step is possible, and if not, why. */
export function judgeStep(step: SegmentStep, standing: SegmentStanding): StepVerdict {
  return RULES[step][toSegmentState(standing)](standing);
}

/** Throws if a step is not possible; `next` completes the sentence with what to do. */
export function requireStep(step: SegmentStep, standing: SegmentStanding, next: string): void {
  const { is, lack } = judgeStep(step, standing);
  if (is === 'refused') throw new Refusal(lack.code, `${lack.reason}${next}`);
}

/** Returns the next step in the life of a segment: towards its keys, and from there towards its end. */
export function findNextStep(standing: SegmentStanding): SegmentStep {
  return NEXT_STEPS[toSegmentState(standing)];
}

const NEXT_STEPS: Readonly<Record<SegmentState, SegmentStep>> = {
  missing: 'create',
  inactive: 'activate',
  empty: 'addKeys',
  filled: 'removeKeys',
  full: 'removeKeys',
};
