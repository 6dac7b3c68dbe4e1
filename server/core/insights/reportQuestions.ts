import type { ReportRow } from './reportPlan.ts';
import type { ReportQuestion, Slice, Slot, Tally } from './reportQuestion.ts';

/** What is asked for the rows of a report: their teams, and single developers. */
export interface RowQuestions {
  readonly questions: readonly Pick<ReportQuestion, 'slots' | 'slices'>[];
  /** Gives the tallies of the rows' teams in their order, and those of developers by their number, out of the answers. */
  readonly read: (answers: readonly (readonly Tally[])[]) => RowTallies;
}

/** What was counted for the rows of a report. */
export interface RowTallies {
  /** A tally a row. */
  readonly rows: readonly Tally[];
  /** By the numbers of the developers; those who were asked for one by one. */
  readonly developers: ReadonlyMap<number, Tally>;
}

/**
 * What has to be counted for rows: their teams, each developer with a row of his own, and for ratings each developer of the teams, wherever he stood.
 * It is one question where every developer has one place; those who changed teams are asked for in a second one, in which the places of each stand together.
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

/** The places of each developer who is asked for by himself: of everybody in a slice for ratings, wherever they are, else of those with a row of their own, in the slice alone. */
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
