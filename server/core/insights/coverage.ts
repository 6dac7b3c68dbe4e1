import * as l10n from '@vscode/l10n';
import { plural } from '../plural.ts';
import { formatCount } from '../text.ts';
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
  };
}

/** Says what a report does not show, a sentence each; `remedy` says how to map developers. */
export function describeCoverage(
  { records, uncounted, pulls, withoutComments, withoutLines }: Coverage,
  remedy: string,
): readonly string[] {
  return [
    ...(uncounted === 0
      ? []
      : [
          l10n.t(
            'In these days, {0} for no one: their developers are not in the roster. {1}',
            plural(
              records,
              '{1} of 1 activity record counts',
              '{1} of {0} activity records count',
              formatCount(records),
              formatCount(uncounted),
            ),
            remedy,
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
  ];
}

function ofPulls(some: number, all: number): string {
  return plural(all, '{1} of 1 pull request', '{1} of {0} pull requests', formatCount(all), formatCount(some));
}
