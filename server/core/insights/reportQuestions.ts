import type { ReportRow } from './reportPlan.ts';
import type { ReportQuestion, Slice, Slot, Tally } from './reportQuestion.ts';

/** The questions to count for the rows of a report. */
export interface RowQuestions {
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
  const asked = slots.slice(from, to);
  const questions = places.every(({ length }) => length === 1)
    ? [{ slots: asked, slices: [...slices, ...places.flat().map((place) => ({ from: place - from, to: place - from + 1 }))] }]
    : [
        { slots: asked, slices },
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
