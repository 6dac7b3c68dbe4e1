import type { AnyMetricName } from './metrics.ts';

/** Which values of a metric people want: more, less, or neither by itself. */
export type Direction = 'higher' | 'lower' | 'neither';

/** What is better in each metric (our decision); how much a team comments says nothing good or bad alone. */
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

/** What a change of a metric is to those whom it concerns. */
export type Judgement = 'better' | 'worse' | 'same' | 'changed';

/** Judges a change by the direction of its metric; of one without a direction only that there is one. */
export function judgeChange(name: AnyMetricName, change: number): Judgement {
  const direction = DIRECTIONS[name];
  if (change === 0) return 'same';
  if (direction === 'neither') return 'changed';
  return change > 0 === (direction === 'higher') ? 'better' : 'worse';
}
