import { findGiven } from '../../shapeKeys.ts';
import { findingAt } from '../finding.ts';
import type { FieldsRule } from '../rule.ts';
import { undoesDeployment } from '../stepTypes.ts';

/** ROLLBACK_STEP: a step that rolls back a deployment is outside the rollback steps; a step with its own condition may be anywhere. */
export const checkRollbackSteps: FieldsRule = {
  owners: ['Step'],
  check({ map, context, path }, found) {
    const type = findGiven(map, 'type')?.value;
    if (context.isRollback || type?.kind !== 'scalar' || typeof type.value !== 'string' || !undoesDeployment(type.value)) return undefined;
    if (path.includes('rollbackSteps') || ['when', 'template', 'strategy'].some((key) => findGiven(map, key) !== undefined))
      return undefined;
    const lack = `is ${type.value}, which undoes a deployment; move it to rollbackSteps unless it should run every time`;
    found.push(findingAt('ROLLBACK_STEP', type, [...path, 'type'], lack));
    return undefined;
  },
};
