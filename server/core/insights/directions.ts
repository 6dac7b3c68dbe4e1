import type { AnyMetricName } from './metrics.ts';

/** The desired direction of a metric: higher, lower, or neither. */
export type Direction = 'higher' | 'lower' | 'neither';

/** The direction of each metric (our decision); the number of comments is neither good nor bad in itself. */
export const DIRECTIONS: Readonly<Record<AnyMetricName, Direction>> = {
  TIME_TO_FIRST_COMMENT: 'lower',
  PR_VELOCITY_PER_DEV: 'higher',
  PR_VELOCITY: 'higher',
  WORKTYPE_COMPLETED_PER_DEV: 'higher',
  WORK_TYPE_COMPLETED: 'higher',
  CODING_DAYS_PER_DEV: 'higher',
  CODING_DAYS: 'higher',
  NUMBER_OF_COMMENTS_PER_PR: 'neither',
  AVG_TIME_TO_COMPLETE: 'lower',
  NO_OF_PRS_WITH_MISSING_TICKETS: 'lower',
  LEAD_TIME_FOR_CHANGES: 'lower',
  DEPLOYMENT_FREQUENCY: 'higher',
  CHANGE_FAILURE_RATE: 'lower',
  MEAN_TIME_TO_RESTORE: 'lower',
  OVERALL_DORA: 'higher',
};

/** The judgement of a change of a metric. */
export type Judgement = 'better' | 'worse' | 'same' | 'changed';

/** Judges a change by the direction of its metric; without a direction, only whether there is a change. */
export function judgeChange(name: AnyMetricName, change: number): Judgement {
  const direction = DIRECTIONS[name];
  if (change === 0) return 'same';
  if (direction === 'neither') return 'changed';
  return change > 0 === (direction === 'higher') ? 'better' : 'worse';
}
