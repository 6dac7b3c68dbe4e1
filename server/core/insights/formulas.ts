import { DAY } from './calendar.ts';
import type { MetricCategory, MetricName } from './metrics.ts';
import { RATED, type RatedRange, scoreDora } from './ratings.ts';
import type { Tally } from './reportQuestion.ts';

/** The length of a report's range, and how it is rated. */
export interface CountedRange extends RatedRange {
  /** The number of periods of the granularity, possibly fractional. */
  readonly periods: number;
}

/** Calculates a metric from a tally, in its unit; null if it has no value. */
export type Formula = (tally: Tally, range: CountedRange) => number | null;

const firstComment: Formula = ({ untilComment, commented }) => divide(untilComment / DAY, commented);
// Of pull requests whose lines no source knows, no number can be said; without any pull requests it is 0.
const scoreVelocity: Formula = ({ pulls, lines, linesKnown, developers }, { periods }) =>
  pulls > 0 && linesKnown === 0 ? null : share(lines, developers, periods);
const completed: Formula = ({ items, active }, { periods }) => share(items, active, periods);
const codingDays: Formula = ({ codingDays, active }, { periods }) => share(codingDays, active, periods);
const comments: Formula = ({ comments, commentsKnown }) => divide(comments, commentsKnown);
const completion: Formula = ({ itemTime, timedItems }) => divide(itemTime / DAY, timedItems);

/** The formulas of all metrics; `metrics.ts` describes them in words. */
export const FORMULAS: { readonly [Category in MetricCategory]: Readonly<Record<MetricName<Category>, Formula>> } = {
  productivity: {
    TIME_TO_FIRST_COMMENT: firstComment,
    PR_VELOCITY_PER_DEV: scoreVelocity,
    WORKTYPE_COMPLETED_PER_DEV: completed,
    CODING_DAYS_PER_DEV: codingDays,
    NUMBER_OF_COMMENTS_PER_PR: comments,
    AVG_TIME_TO_COMPLETE: completion,
  },
  efficiency: {
    LEAD_TIME_FOR_CHANGES: (tally, { days }) => RATED.LEAD_TIME_FOR_CHANGES.value(tally, days),
    DEPLOYMENT_FREQUENCY: ({ deployments, failures }, { periods }) => divide(deployments - failures, periods),
    CHANGE_FAILURE_RATE: (tally, { days }) => RATED.CHANGE_FAILURE_RATE.value(tally, days),
    MEAN_TIME_TO_RESTORE: (tally, { days }) => RATED.MEAN_TIME_TO_RESTORE.value(tally, days),
    OVERALL_DORA: scoreDora,
  },
  productivityContributors: {
    PR_VELOCITY: scoreVelocity,
    WORK_TYPE_COMPLETED: completed,
    CODING_DAYS: codingDays,
    TIME_TO_FIRST_COMMENT: firstComment,
    NUMBER_OF_COMMENTS_PER_PR: comments,
    AVG_TIME_TO_COMPLETE: completion,
    NO_OF_PRS_WITH_MISSING_TICKETS: ({ ticketless }) => ticketless,
  },
};

// A count is 0 if nothing was counted, even without developers. A range without a working day has no days to divide by.
function share(count: number, developers: number, periods: number): number | null {
  if (periods === 0) return null;
  return count === 0 ? 0 : count / developers / periods;
}

/** Divides; null if there is nothing to divide by. */
export function divide(sum: number, count: number): number | null {
  return count === 0 ? null : sum / count;
}
