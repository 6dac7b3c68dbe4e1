import type { ReportTeams } from './reportPlan.ts';

/** Returns the teams without the places that end before a range or start after it (`from` included, `to` excluded): their developers are not counted. */
export function keepInRange({ tree, memberships, slots }: ReportTeams, from: number, to: number): ReportTeams {
  const kept = memberships.places.flatMap((place, index) => (place.from < to && place.to > from ? [index] : []));
  if (kept.length === slots.length) return { tree, memberships, slots };
  // The number of kept places before each place.
  const before: number[] = [];
  let next = 0;
  for (let place = 0; place <= slots.length; place++) {
    before.push(next);
    if (kept[next] === place) next++;
  }
  return {
    tree,
    memberships: {
      places: kept.map((index) => memberships.places[index]!),
      slices: memberships.slices.map((slice) => ({ from: before[slice.from]!, to: before[slice.to]! })),
    },
    slots: kept.map((index) => slots[index]!),
  };
}
