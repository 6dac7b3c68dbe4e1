import type { FieldsRule } from './rule.ts';
import { checkActionNeeds, checkActionPlaces, checkStrategies } from './rules/failureActions.ts';
import { checkRepeatedNames } from './rules/repeatedNames.ts';
import { checkRollbackSteps } from './rules/rollbackSteps.ts';
import { checkRoots } from './rules/roots.ts';
import { checkStageType, checkStepType } from './rules/types.ts';
import { checkEmptyEntries, checkWrappers } from './rules/wrappers.ts';

/** Every rule for single objects, in the order of execution. */
const FIELDS_RULES: readonly FieldsRule[] = [
  checkRoots,
  checkWrappers,
  checkEmptyEntries,
  checkStageType,
  checkStepType,
  checkActionNeeds,
  checkActionPlaces,
  checkStrategies,
  checkRollbackSteps,
  checkRepeatedNames,
];

const OF_ALL = FIELDS_RULES.filter(({ owners }) => owners === null);
const OF_OWNER = new Map<string, readonly FieldsRule[]>();

/** Returns the rules for the objects of an owner. */
export function rulesOf(owner: string): readonly FieldsRule[] {
  let rules = OF_OWNER.get(owner);
  if (rules === undefined) {
    const own = FIELDS_RULES.filter(({ owners }) => owners?.includes(owner));
    rules = own.length === 0 ? OF_ALL : FIELDS_RULES.filter((rule) => rule.owners === null || own.includes(rule));
    OF_OWNER.set(owner, rules);
  }
  return rules;
}
