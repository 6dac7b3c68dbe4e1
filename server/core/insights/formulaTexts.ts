import { DAY } from './calendar.ts';
import type { CountedRange } from './formulas.ts';
import { type AnyMetricName, METRICS, type MetricName } from './metrics.ts';
import { RATED, scoreMetric, TIERS } from './ratings.ts';
import type { ReportColumn } from './reportColumns.ts';
import type { Tally } from './reportQuestion.ts';
import { type CalculationType, type ExportGranularity, writeNumber } from './reportValues.ts';

/** The context of a calculation. */
export interface FormulaFrame {
  readonly range: CountedRange;
  readonly granularity: ExportGranularity;
  readonly calculation: CalculationType;
}

/** Formats the formula of a metric with the numbers of a tally filled in, and the resulting value. */
export function writeFormula({ name, formula }: ReportColumn, tally: Tally, frame: FormulaFrame): string {
  const value = formula(tally, frame.range);
  return `${FORMULAS[name](tally, frame)} = ${value === null ? 'no value' : writeNumber(value)}`;
}

type WriteFormula = (tally: Tally, frame: FormulaFrame) => string;

const velocity: WriteFormula = ({ lines, linesKnown, pulls, developers }, frame) =>
  `${many(lines, 'changed line')} of ${linesKnown < pulls ? `${linesKnown} of ${pulls} ` : ''}merged pull requests / ${many(developers, 'developer')} / ${toPeriods(frame)}`;
const completed: WriteFormula = ({ items, active }, frame) =>
  `${many(items, 'finished work item')} / ${many(active, 'active developer')} / ${toPeriods(frame)}`;
const codingDays: WriteFormula = ({ codingDays, active }, frame) =>
  `${many(codingDays, 'day')} of a developer with a commit / ${many(active, 'active developer')} / ${toPeriods(frame)}`;

const FORMULAS: Readonly<Record<AnyMetricName, WriteFormula>> = {
  TIME_TO_FIRST_COMMENT: ({ untilComment, commented }) =>
    `${toDays(untilComment)} until the first comment / ${many(commented, 'merged pull request')} with a comment`,
  PR_VELOCITY_PER_DEV: velocity,
  PR_VELOCITY: velocity,
  WORKTYPE_COMPLETED_PER_DEV: completed,
  WORK_TYPE_COMPLETED: completed,
  CODING_DAYS_PER_DEV: codingDays,
  CODING_DAYS: codingDays,
  NUMBER_OF_COMMENTS_PER_PR: ({ comments, commentsKnown, pulls }) =>
    `${many(comments, 'comment')} / ${many(commentsKnown, 'merged pull request')}${commentsKnown < pulls ? ` of ${pulls}, whose comments are known` : ''}`,
  AVG_TIME_TO_COMPLETE: ({ itemTime, timedItems }) =>
    `${toDays(itemTime)} from start to end / ${many(timedItems, 'finished work item')} with a known start`,
  NO_OF_PRS_WITH_MISSING_TICKETS: ({ ticketless }) => `${many(ticketless, 'merged pull request')} without a ticket`,
  LEAD_TIME_FOR_CHANGES: ({ changes }, { calculation }) =>
    `${MEANINGS[calculation]} of ${many(changes, 'time')} from a commit to its deployment, in days`,
  DEPLOYMENT_FREQUENCY: ({ deployments, failures }, frame) =>
    `${many(deployments - failures, 'successful deployment')} / ${toPeriods(frame)}`,
  CHANGE_FAILURE_RATE: ({ failures, deployments }) => `${many(failures, 'failed deployment')} / ${many(deployments, 'deployment')} * 100`,
  REWORK_RATE: ({ rework = 0, deployments }) =>
    `${many(rework, 'deployment')} that repaired an incident / ${many(deployments, 'deployment')} * 100`,
  MEAN_TIME_TO_RESTORE: ({ incidents }, { calculation }) =>
    `${MEANINGS[calculation]} of ${many(incidents, 'time')} from an incident to its resolution, in days`,
  OVERALL_DORA: (tally, { range }) => {
    const names = Object.keys(RATED) as readonly MetricName<'efficiency'>[];
    const parts = names.map((name) => ({ label: METRICS.efficiency[name].label, score: scoreMetric(name, tally, range) }));
    const described = parts.map(({ label, score }) => `${label} ${score === null ? 'without a rating' : `${TIERS[score - 1]} ${score}`}`);
    return `(${described.join(' + ')}) / ${parts.length}`;
  },
};

const MEANINGS: Readonly<Record<CalculationType, string>> = {
  MEAN: 'the mean',
  MEDIAN: 'the median',
  P90: 'the 90th percentile',
  P95: 'the 95th percentile',
};

const PERIODS: Readonly<Record<ExportGranularity, string>> = { daily: 'day', weekly: 'week', monthly: 'month', quarterly: 'quarter' };

function toPeriods({ range, granularity }: FormulaFrame): string {
  return many(writeNumber(range.periods), PERIODS[granularity]);
}

function toDays(milliseconds: number): string {
  return many(writeNumber(milliseconds / DAY), 'day');
}

function many(count: number | string, thing: string): string {
  return `${count} ${thing}${String(count) === '1' ? '' : 's'}`;
}
