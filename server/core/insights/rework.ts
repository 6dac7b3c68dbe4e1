import type { SlotPeople } from './columns/slots.ts';
import type { Slice } from './reportQuestion.ts';

/** A deployment of a repository, with the number of its person. */
export interface Release {
  readonly id: string;
  readonly repository: string;
  readonly person: number;
  readonly at: number;
}

/** A resolved incident of a repository. */
export interface Resolution {
  readonly repository: string;
  readonly createdAt: number;
  readonly resolvedAt: number;
}

/**
 * Finds the deployments that repaired an incident: the last one of its repository after its creation and until its resolution. Each counts
 * once; an incident without a deployment in that time has none (docs/contract/insights.md#rework-rate).
 */
export function findRework(releases: readonly Release[], resolutions: readonly Resolution[]): readonly Release[] {
  const byRepository = Map.groupBy(
    releases.toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1)),
    ({ repository }) => repository,
  );
  const found = new Set<Release>();
  for (const { repository, createdAt, resolvedAt } of resolutions) {
    const candidates = byRepository.get(repository) ?? [];
    const last = candidates[countWhere(candidates.length, (place) => candidates[place]!.at <= resolvedAt) - 1];
    if (last !== undefined && last.at > createdAt) found.add(last);
  }
  return [...found];
}

/** Returns how many of the first of sorted things have a property that none after them has. */
function countWhere(length: number, has: (place: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (has(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Counts the deployments that repaired an incident per slice. */
export function countRework(rework: readonly Release[], { slots, people, from, to }: SlotPeople, slices: readonly Slice[]): number[] {
  const byPerson = Map.groupBy(rework, ({ person }) => person);
  // How many are in the slots before each pair of a slot and a person.
  const before = [0];
  for (const [pair, person] of people.entries()) {
    const own = byPerson.get(person)?.filter(({ at }) => from[pair]! <= at && at < to[pair]!).length ?? 0;
    before.push(before[pair]! + own);
  }
  const firstPair = (slot: number): number => countWhere(slots.length, (pair) => slots[pair]! < slot);
  return slices.map((slice) => before[firstPair(slice.to)]! - before[firstPair(slice.from)]!);
}
