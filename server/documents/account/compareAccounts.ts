import {
  type Account,
  type AccountObject,
  compareObjects,
  type EntityObject,
  type KeysObject,
  type PipelineObject,
  type RosterObject,
} from '../../core/account/accountObject.ts';
import { compareValues, toCanonicalText, type ValueChange } from '../../core/account/compareValues.ts';
import { type PlannedRoster, type RosterPlanSummary, summarizePlan } from '../../core/developers/rosterPlan.ts';
import { DEFAULT_ROSTER_SETTINGS } from '../../core/developers/rosterSettings.ts';
import type { Range } from '../../core/problem.ts';
import { hashKeys } from '../../core/segments/keyPlan.ts';
import { splitKeys } from '../../core/segments/keys.ts';
import { hashText } from '../../core/sha256.ts';
import { planTexts } from '../developers/planTexts.ts';
import { readYaml } from '../yaml.ts';

/** A difference of one object between two states of an account; null is an object that does not exist. */
export interface ObjectDifference {
  readonly before: AccountObject | null;
  readonly after: AccountObject | null;
  /** What differs inside an object that is in both: values at their paths. */
  readonly values: readonly ValueChange[];
  readonly keys: { readonly adds: readonly string[]; readonly removes: readonly string[] } | null;
  readonly roster: RosterPlanSummary | null;
}

/** The differences of two states, in the order of creation; `mistake` if a roster cannot be compared. */
interface AccountComparison {
  readonly differences: readonly ObjectDifference[];
  readonly mistake: { readonly message: string; readonly range: Range | null } | null;
}

/** An object that is compared by its value. */
type PlainObject = EntityObject | PipelineObject;

const NOTHING = { values: [], keys: null, roster: null } as const;

/** Compares two states of an account by meaning: order of keys, formatting and comments make no difference. */
export function compareAccounts(before: Account, after: Account): AccountComparison {
  const differences: ObjectDifference[] = [];
  let mistake: AccountComparison['mistake'] = null;
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [from, to] = [before.get(key) ?? null, after.get(key) ?? null];
    if (to?.kind === 'roster') {
      if (from?.kind === 'roster' && isSameRosterText(from, to)) continue;
      const planned = planRoster(from?.kind === 'roster' ? from : null, to);
      if (planned.kind === 'planned') {
        const roster = summarizePlan(planned.plan);
        if (roster.base?.hash !== roster.result.hash) differences.push({ before: from, after: to, ...NOTHING, roster });
      } else mistake = { message: planned.message, range: planned.kind === 'mistakes' ? planned.range : null };
    } else differences.push(...compareObject(from, to));
  }
  const objectOf = ({ before: from, after: to }: ObjectDifference): AccountObject => (to ?? from)!;
  return { differences: differences.sort((one, other) => compareObjects(objectOf(one), objectOf(other))), mistake };
}

/** Whether two objects of one key mean the same. */
export function isSameObject(one: AccountObject, other: AccountObject): boolean {
  if (one.kind !== 'roster' || other.kind !== 'roster') return compareObject(one, other).length === 0;
  if (isSameRosterText(one, other)) return true;
  const planned = planRoster(one, other);
  return planned.kind === 'planned' && planned.plan.base?.hash === planned.plan.result.hash;
}

/** Returns the SHA-256 of the meaning of an object: equal for objects of one key that mean the same. */
export function hashObject(object: AccountObject): string {
  switch (object.kind) {
    case 'roster': {
      const planned = planRoster(null, object);
      return planned.kind === 'planned' ? planned.plan.result.hash : hashText(object.content);
    }
    case 'keys':
      return hashKeys(splitKeys(object.keys).shown);
    default:
      return hashText(toCanonicalText(toValue(object)));
  }
}

/** The same text with the same mapping means the same, and the service has accepted it. */
function isSameRosterText(one: RosterObject, other: RosterObject): boolean {
  const mapping = ({ fieldMappings }: RosterObject): string =>
    toCanonicalText(fieldMappings.map(({ csvColumn, fieldType }) => [csvColumn, fieldType]).sort());
  return one.content === other.content && mapping(one) === mapping(other);
}

function compareObject(from: AccountObject | null, to: AccountObject | null): ObjectDifference[] {
  if (from === to) return [];
  if ((to ?? from)?.kind === 'keys') return compareKeys(from as KeysObject | null, to as KeysObject | null);
  if (from === null || to === null) return [{ before: from, after: to, ...NOTHING }];
  if (from.kind === 'pipeline' && to.kind === 'pipeline' && from.yaml === to.yaml) return [];
  const values = compareValues(toValue(from as PlainObject), toValue(to as PlainObject));
  return values.length === 0 ? [] : [{ before: from, after: to, ...NOTHING, values }];
}

/** Keys that no line can hold are in no file; they stay as they are. */
function compareKeys(from: KeysObject | null, to: KeysObject | null): ObjectDifference[] {
  if (from === null || to === null) {
    // The keys of a segment that exists on one side only are taken at each use.
    const keys = {
      get adds() {
        return to?.keys ?? [];
      },
      get removes() {
        return from?.keys ?? [];
      },
    };
    return [{ before: from, after: to, ...NOTHING, keys }];
  }
  const [held, wanted] = [from, to].map(({ keys }) => new Set(splitKeys(keys).shown));
  const adds = [...wanted!].filter((key) => !held!.has(key));
  const removes = [...held!].filter((key) => !wanted!.has(key));
  if (adds.length + removes.length === 0) return [];
  return [{ before: from, after: to, ...NOTHING, keys: { adds, removes } }];
}

function planRoster(from: RosterObject | null, { content, fieldMappings }: RosterObject): PlannedRoster {
  const active = from === null ? null : { versionId: from.versionId, csv: from.content, fieldMappings: from.fieldMappings };
  return planTexts({ text: content, active }, { ...DEFAULT_ROSTER_SETTINGS, fieldMappings });
}

/** The root key of a pipeline's text is left out of the paths. */
function toValue(object: PlainObject): unknown {
  if (object.kind !== 'pipeline') return object.value;
  const { value } = readYaml(object.yaml);
  const [key, ...more] = Object.keys(value ?? {});
  return key === 'pipeline' && more.length === 0 ? (value as { readonly pipeline: unknown }).pipeline : value;
}
