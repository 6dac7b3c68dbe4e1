import type { RangeLength } from './formulas.ts';
import { scoreMetric, toTier } from './ratings.ts';
import type { ReportColumn } from './reportColumns.ts';
import type { ReportRow } from './reportPlan.ts';
import type { Slot } from './reportQuestion.ts';
import type { RowTallies } from './reportQuestions.ts';
import { NO_RATING } from './tierTexts.ts';
import { writeNumber } from './writeNumber.ts';

/** The data that the rows of a report are written from. */
export interface CountedReport {
  readonly columns: readonly ReportColumn[];
  readonly ratings: boolean;
  readonly range: RangeLength;
  readonly rows: readonly ReportRow[];
  readonly slots: readonly Slot[];
  readonly tallies: RowTallies;
}

/**
 * Returns the rows of a report below its headers: the name, then the value of each metric and, if ratings are requested, after it the tier
 * of the mean of its developers' scores.
 */
export function toReportRows({ columns, ratings, range, rows, slots, tallies }: CountedReport): readonly (readonly string[])[] {
  const rated = ratings ? columns.flatMap(({ rated }) => rated ?? []) : [];
  const scores = new Map(
    rated.map((name) => {
      const ofDevelopers = [...tallies.developers].map(([developer, tally]) => [developer, scoreMetric(name, tally, range.days)] as const);
      return [name, new Map(ofDevelopers)];
    }),
  );
  return rows.map((row, place) => {
    const tally = tallies.rows[place]!;
    const developers = rated.length === 0 ? [] : [...new Set(slots.slice(row.slice.from, row.slice.to).map(({ developer }) => developer))];
    const cells = columns.flatMap(({ formula, rated: name }) => {
      const value = writeNumber(formula(tally, range));
      const ofDevelopers = name === null ? undefined : scores.get(name);
      if (ofDevelopers === undefined) return [value];
      return [value, toTier(developers.map((developer) => ofDevelopers.get(developer) ?? null)) ?? NO_RATING];
    });
    return [row.name, ...cells];
  });
}
