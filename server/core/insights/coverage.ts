import * as l10n from '@vscode/l10n';
import { plural } from '../plural.ts';
import { formatCount } from '../text.ts';
import type { RecordKind } from './activity.ts';
import { type AnyMetricName, COUNTED_KINDS } from './metrics.ts';
import { listTelling } from './telling.ts';

/** What the days of a report have that no number shows. */
export interface Coverage {
  /** Activity records that happened or ended in these days, and those of them whose developer is not in the roster. */
  readonly records: number;
  readonly uncounted: number;
  /** Merged pull requests of the roster, and those of them whose comments or changed lines no source says; 0 if no metric counts these. */
  readonly pulls: number;
  readonly withoutComments: number;
  readonly withoutLines: number;
  /** Values of the overall score that are empty, because not all four metrics have a tier. */
  readonly unscored: number;
  /** The kinds that a metric counts and of which no record was ever imported. */
  readonly missing: readonly RecordKind[];
}

/** Whether a metric counts a kind of records that was never imported. */
export function countsMissing(coverage: Coverage | null, name: AnyMetricName): boolean {
  return coverage?.missing.some((kind) => kind === COUNTED_KINDS[name]) === true;
}

/** Where the records of each kind come from. */
const SOURCES: Readonly<Record<RecordKind, string>> = {
  commit: l10n.t('commits (Git)'),
  pullRequest: l10n.t('pull requests (Git or a code host)'),
  workItem: l10n.t('work items (Jira)'),
  deployment: l10n.t('deployments (tags in Git, or a code host)'),
  incident: l10n.t('incidents (PagerDuty, incident.io, Jira, or reverts and hotfixes in Git)'),
};

/** How to make what a report does not show count, in the words of a door. */
export interface Remedies {
  readonly map: string;
  readonly import: string;
}

/** What the days of a report have that no number shows, under the active roster and under a planned one. */
export interface PlannedCoverage {
  readonly today: Coverage;
  readonly planned: Coverage;
}

/** Says what a report and the same under a planned roster do not show, a sentence each. */
export function describePlannedCoverage({ today, planned }: PlannedCoverage, remedies: Remedies): readonly string[] {
  const ofToday = describeCoverage(today, remedies);
  const { records, uncounted } = planned;
  const others = describeCoverage({ ...planned, uncounted: 0 }, remedies).filter((line) => !ofToday.includes(line));
  const ofPlanned = countForNoOne(records, uncounted);
  return [
    ...ofToday,
    ...(uncounted === 0 && today.uncounted === 0
      ? []
      : [l10n.t('Under the planned roster, {0} for no one: their developers are not in it, or not mapped.', ofPlanned)]),
    ...others.map((line) => l10n.t('Under the planned roster: {0}', line)),
  ];
}

/** Adds up what the days of several reports have. */
export function addCoverage(one: Coverage | null, other: Coverage): Coverage {
  if (one === null) return other;
  return {
    records: one.records + other.records,
    uncounted: one.uncounted + other.uncounted,
    pulls: one.pulls + other.pulls,
    withoutComments: one.withoutComments + other.withoutComments,
    withoutLines: one.withoutLines + other.withoutLines,
    unscored: one.unscored + other.unscored,
    missing: other.missing,
  };
}

/** Says what a report does not show, a sentence each. */
export function describeCoverage(
  { records, uncounted, pulls, withoutComments, withoutLines, unscored, missing }: Coverage,
  remedies: Remedies,
): readonly string[] {
  return [
    ...(uncounted === 0
      ? []
      : [
          l10n.t(
            'In these days, {0} for no one: their developers are not in the roster. {1}',
            countForNoOne(records, uncounted),
            remedies.map,
          ),
        ]),
    ...(withoutComments === 0
      ? []
      : [
          l10n.t(
            'No source says how many comments {0} have; they are left out of means. Some sources of these systems say it: {1}.',
            ofPulls(withoutComments, pulls),
            listTelling('comments'),
          ),
        ]),
    ...(withoutLines === 0
      ? []
      : [
          l10n.t(
            'No source says how many lines {0} changed; they count no lines. Some sources of these systems say it: {1}.',
            ofPulls(withoutLines, pulls),
            listTelling('lines'),
          ),
        ]),
    ...(unscored === 0
      ? []
      : [
          l10n.t(
            'The overall DORA score {0}: it needs a tier of all four metrics, so that measuring less never raises it.',
            plural(unscored, 'is empty once', 'is empty {0} times', formatCount(unscored)),
          ),
        ]),
    ...(missing.length === 0
      ? []
      : [
          l10n.t(
            'Never imported, so that no metric counts them: {0}. {1}',
            missing.map((kind) => SOURCES[kind]).join(', '),
            remedies.import,
          ),
        ]),
  ];
}

function countForNoOne(records: number, uncounted: number): string {
  const [all, some] = [formatCount(records), formatCount(uncounted)];
  return plural(records, '{1} of 1 activity record counts', '{1} of {0} activity records count', all, some);
}

function ofPulls(some: number, all: number): string {
  return plural(all, '{1} of 1 pull request', '{1} of {0} pull requests', formatCount(all), formatCount(some));
}
