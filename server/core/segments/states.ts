import * as l10n from '@vscode/l10n';
import { plural } from '../plural.ts';
import { Refusal, type RefusalCode } from '../refusal.ts';
import { MAX_SEGMENT_KEYS } from './keys.ts';

/** The only status of a definition; a deactivated one does not exist. */
export const ACTIVE = 'ACTIVE';

/** The state of a segment's definition in one environment; it exists only from activation to deactivation. */
export interface DefinitionState {
  readonly keyCount: number;
}

/** The names of a definition for error messages. */
export interface DefinitionName {
  readonly segment: string;
  readonly environment: string;
}

/** Returns the definition of a newly activated segment: empty. Throws CONFLICT if it is already active. */
export function afterActivation(definition: DefinitionState | null, name: DefinitionName): DefinitionState {
  requireStep('activate', { ...name, keyCount: definition?.keyCount ?? null }, '. Go on and upload its keys.');
  return { keyCount: 0 };
}

/** Returns the definition whose keys are read or changed. Throws NOT_FOUND, with the advice `next`, if the segment is not active in the environment. */
export function requireDefinition<Definition extends DefinitionState>(
  definition: Definition | null,
  name: DefinitionName,
  next: string,
): Definition {
  if (definition !== null) return definition;
  const { code, reason } = toInactive(name);
  throw new Refusal(code, `${reason}. ${next}`);
}

/** Returns the definition after `added` new keys. Throws INVALID_REQUEST above MAX_SEGMENT_KEYS. */
export function afterAddition({ keyCount }: DefinitionState, added: number, name: DefinitionName): DefinitionState {
  requireStep('addKeys', { ...name, keyCount, adding: added }, '; nothing was changed. Remove keys first, or send fewer.');
  return { keyCount: keyCount + added };
}

/** Returns the definition after its keys were replaced by `keys` distinct ones. */
export function afterReplacement(keys: number): DefinitionState {
  return { keyCount: keys };
}

/** Returns the definition after `removed` of its keys were removed. */
export function afterRemoval(definition: DefinitionState, removed: number): DefinitionState {
  return { keyCount: definition.keyCount - removed };
}

/** Returns the definition after its deactivation: null. Throws INVALID_REQUEST while it has keys. */
export function afterDeactivation({ keyCount }: DefinitionState, name: DefinitionName): null {
  requireStep('deactivate', { ...name, keyCount }, '. Remove them with PUT …/removeKeys, then deactivate it.');
  return null;
}

/** The steps in the life of a segment, in order (docs/contract/segments.md#states). */
export const SEGMENT_STEPS = ['create', 'activate', 'addKeys', 'removeKeys', 'deactivate', 'delete'] as const;
export type SegmentStep = (typeof SEGMENT_STEPS)[number];

/** The state of a segment: not in the workspace, not active in the environment, active without keys, with keys, with the maximum number of keys. */
export const SEGMENT_STATES = ['missing', 'inactive', 'empty', 'filled', 'full'] as const;
export type SegmentState = (typeof SEGMENT_STATES)[number];

/** A segment in an environment; `keyCount` is null if it is not active there, and `missing` means that the workspace has no such segment. */
export interface SegmentInEnvironment {
  readonly segment: string;
  readonly environment: string;
  readonly keyCount: number | null;
  readonly missing?: boolean;
  /** The number of keys to add; 1 by default. */
  readonly adding?: number;
}

/** Why a step is not possible: a sentence without its full stop, and the step that must come first, if one helps. */
export interface StepRefusal {
  readonly code: RefusalCode;
  readonly reason: string;
  readonly first: SegmentStep | null;
}

/** Whether a step is possible; the service accepts an `idle` step but it changes nothing, for the reason in `refusal`. */
export type StepVerdict =
  | { readonly is: 'possible'; readonly refusal: null }
  | { readonly is: 'idle'; readonly refusal: StepRefusal }
  | { readonly is: 'refused'; readonly refusal: StepRefusal };

type Rule = (place: SegmentInEnvironment) => StepVerdict;

const possible: Rule = () => ({ is: 'possible', refusal: null });

function refused(code: RefusalCode, first: SegmentStep | null, reason: (place: SegmentInEnvironment) => string): Rule {
  return (place) => ({ is: 'refused', refusal: { code, first, reason: reason(place) } });
}

const missing = refused('NOT_FOUND', 'create', ({ segment }) => l10n.t('The workspace has no segment {0}', segment));
const exists = refused('CONFLICT', null, ({ segment }) => l10n.t('A segment {0} already exists in the workspace', segment));
const inactive: Rule = (place) => ({ is: 'refused', refusal: toInactive(place) });
const active = refused('CONFLICT', null, (its) => l10n.t('The definition of {0} in {1} already exists', its.segment, its.environment));
const full = refused('INVALID_REQUEST', 'removeKeys', ({ segment, keyCount, adding = 1 }) => {
  const held = keyCount ?? 0;
  return l10n.t(
    'The segment {0} may hold at most {1} keys. It holds {2} and would hold {3}',
    segment,
    MAX_SEGMENT_KEYS,
    held,
    held + adding,
  );
});
const holdsKeys = refused('INVALID_REQUEST', 'removeKeys', ({ segment, environment, keyCount }) => {
  return plural(
    keyCount ?? 0,
    'The segment {0} still holds 1 key in {2}',
    'The segment {0} still holds {1} keys in {2}',
    segment,
    keyCount ?? 0,
    environment,
  );
});
const noKeys: Rule = ({ segment, environment }) => {
  const reason = l10n.t('The segment {0} holds no keys in {1}', segment, environment);
  return { is: 'idle', refusal: { code: 'INVALID_REQUEST', first: 'addKeys', reason } };
};

/** Returns why a step is not possible for a segment that is not active in an environment. */
function toInactive({ segment, environment }: Pick<SegmentInEnvironment, 'segment' | 'environment'>): StepRefusal {
  return { code: 'NOT_FOUND', first: 'activate', reason: l10n.t('The segment {0} has no definition in {1}', segment, environment) };
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
export function toSegmentState({ keyCount, missing: isMissing = false, adding = 1 }: SegmentInEnvironment): SegmentState {
  if (isMissing) return 'missing';
  if (keyCount === null) return 'inactive';
  if (adding > 0 && keyCount + adding > MAX_SEGMENT_KEYS) return 'full';
  return keyCount === 0 ? 'empty' : 'filled';
}

/** Returns whether a step is possible, and if not, why. */
export function judgeStep(step: SegmentStep, place: SegmentInEnvironment): StepVerdict {
  return RULES[step][toSegmentState(place)](place);
}

/** Throws if a step is not possible; `next` completes the sentence with what to do. */
export function requireStep(step: SegmentStep, place: SegmentInEnvironment, next: string): void {
  const { is, refusal } = judgeStep(step, place);
  if (is === 'refused') throw new Refusal(refusal.code, `${refusal.reason}${next}`);
}

/** Returns the next step in the life of a segment: towards its keys; one that has keys is in use, and may get more. */
export function findNextStep(place: SegmentInEnvironment): SegmentStep {
  return NEXT_STEPS[toSegmentState(place)];
}

const NEXT_STEPS: Readonly<Record<SegmentState, SegmentStep>> = {
  missing: 'create',
  inactive: 'activate',
  empty: 'addKeys',
  filled: 'addKeys',
  full: 'removeKeys',
};
