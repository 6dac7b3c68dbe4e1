import { type ExportRequest, toCalculation } from './exportRequest.ts';
import type { CountedRange } from './formulas.ts';
import { NO_RATING, scoreMetric, toTier } from './ratings.ts';
import { type CountedColumn, toColumns } from './reportColumns.ts';
import type { ReportRow } from './reportPlan.ts';
import type { ReportQuestion, Slice, Slot, Tally } from './reportQuestion.ts';
import { NAME_HEADER } from './reportTable.ts';
import { writeExactly, writeNumber } from './reportValues.ts';

/** The data that the rows of a report are written from. */
export interface CountedReport {
  readonly columns: readonly CountedColumn[];
  readonly ratings: boolean;
  readonly range: CountedRange;
  readonly rows: readonly ReportRow[];
  readonly slots: readonly Slot[];
  readonly tallies: RowTallies;
  /** Whether numbers have all their digits. */
  readonly exact: boolean;
}

/**
 * Returns the rows of a report below its headers: the name, then the value of each metric and, if ratings are requested, after it the tier
 * of the mean of its developers' scores.
 */
export function toReportRows({ columns, ratings, range, rows, slots, tallies, exact }: CountedReport): readonly (readonly string[])[] {
  const rated = ratings ? columns.flatMap(({ rated }) => rated ?? []) : [];
  const scores = new Map(
    rated.map((name) => {
      const ofDevelopers = [...tallies.developers].map(([developer, tally]) => [developer, scoreMetric(name, tally, range)] as const);
      return [name, new Map(ofDevelopers)];
    }),
  );
  return rows.map((row, place) => {
    const tally = tallies.rows[place]!;
    const developers = rated.length === 0 ? [] : [...new Set(slots.slice(row.slice.from, row.slice.to).map(({ developer }) => developer))];
    const cells = columns.flatMap(({ formula, rated: name }) => {
      const number = formula(tally, range);
      const value = exact && number !== null ? writeExactly(number) : writeNumber(number);
      const ofDevelopers = name === null ? undefined : scores.get(name);
      if (ofDevelopers === undefined) return [value];
      return [value, toTier(developers.map((developer) => ofDevelopers.get(developer) ?? null)) ?? NO_RATING];
    });
    return [row.name, ...cells];
  });
}

/**
 * Returns the header row of a report: the team or contributor, then a column per metric, with calculationType in the header if it applies;
 * a rating follows its metric if ratings are requested.
 */
export function toReportHeaders(request: ExportRequest, columns: readonly CountedColumn[] = toColumns(request)): string[] {
  const suffix = ` (${toCalculation(request).toLowerCase()})`;
  return [NAME_HEADER, ...columns.flatMap(({ metric }) => toHeaders(metric, suffix, request.includeRatings))];
}

/** Returns the file name of a report: its contents and the time of its creation, given in milliseconds since the epoch. */
export function toReportName(request: ExportRequest, at: number): string {
  const timestamp = new Date(at).toISOString().slice(0, 19).replace(/[T:]/g, '-');
  return `${toTitle(request)}-${timestamp}.csv`;
}

function toHeaders({ label, calculated, rated }: CountedColumn['metric'], suffix: string, ratings: boolean): string[] {
  const header = calculated ? label + suffix : label;
  return ratings && rated ? [header, `${label} Rating`] : [header];
}

function toTitle(request: ExportRequest): string {
  if (request.kind === 'contributors' || request.efficiency === null) return 'Productivity';
  return request.productivity === null ? 'Efficiency' : 'Insights';
}

/** The questions to count for the rows of a report. */
interface RowQuestions {
  readonly questions: readonly Pick<ReportQuestion, 'slots' | 'slices'>[];
  /** Reads the tallies of the rows and of single developers from the answers. */
  readonly read: (answers: readonly (readonly Tally[])[]) => RowTallies;
}

/** The tallies for the rows of a report. */
export interface RowTallies {
  /** One tally per row. */
  readonly rows: readonly Tally[];
  /** Tallies of developers who were counted individually, by their number. */
  readonly developers: ReadonlyMap<number, Tally>;
}

/**
 * Returns the questions for rows: their teams, each developer with a row, and for ratings each developer of the teams, in all their places.
 * It is one question if every developer has one place; otherwise developers are counted in a second one, in which the places of each are
 * contiguous.
 */
export function toRowQuestions(rows: readonly ReportRow[], slots: readonly Slot[], ratings: boolean): RowQuestions {
  const teams = rows.filter(({ kind }) => kind === 'team').map(({ slice }) => slice);
  const from = teams.reduce((least, slice) => Math.min(least, slice.from), slots.length);
  const to = teams.reduce((most, slice) => Math.max(most, slice.to), from);
  const own = findPlaces(rows, slots, { from, to }, ratings);
  const [developers, places] = [[...own.keys()], [...own.values()]];
  const slices = teams.map((slice) => ({ from: slice.from - from, to: slice.to - from }));
  const wanted = slots.slice(from, to);
  const questions = places.every(({ length }) => length === 1)
    ? [{ slots: wanted, slices: [...slices, ...places.flat().map((place) => ({ from: place - from, to: place - from + 1 }))] }]
    : [
        { slots: wanted, slices },
        { slots: places.flat().map((place) => slots[place]!), slices: toRuns(places) },
      ];
  return {
    questions,
    read: (answers) => {
      const tallies = answers.flat();
      const counted = new Map(developers.map((developer, place) => [developer, tallies[slices.length + place]!]));
      let next = 0;
      return {
        rows: rows.map((row) => (row.kind === 'team' ? tallies[next++]! : counted.get(row.developer)!)),
        developers: counted,
      };
    },
  };
}

/**
 * Returns the places of each developer to count individually: for ratings everyone in the slice with all their places; otherwise those with
 * a row, with their places in the slice only.
 */
function findPlaces(
  rows: readonly ReportRow[],
  slots: readonly Slot[],
  { from, to }: Slice,
  ratings: boolean,
): ReadonlyMap<number, readonly number[]> {
  const places = new Map<number, number[]>();
  if (ratings) for (let place = from; place < to; place++) places.set(slots[place]!.developer, []);
  else for (const row of rows) if (row.kind === 'developer') places.set(row.developer, []);
  const [first, end] = ratings ? [0, slots.length] : [from, to];
  for (let place = first; place < end; place++) places.get(slots[place]!.developer)?.push(place);
  return places;
}

function toRuns(lists: readonly { readonly length: number }[]): Slice[] {
  let next = 0;
  return lists.map(({ length }) => {
    const from = next;
    next += length;
    return { from, to: next };
  });
}
