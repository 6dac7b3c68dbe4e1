/** Work to time: runs once and returns a value that the caller uses, so that nothing is optimized away. */
export interface Contestant {
  readonly name: string;
  run(): unknown;
}

/** Milliseconds of each counted round. */
export interface Timing {
  readonly name: string;
  readonly rounds: readonly number[];
  readonly median: number;
}

/** Times the contestants in turns, A B A B …, so that a drift of the machine's speed affects all of them. */
export function interleave(contestants: readonly Contestant[], rounds: number, warmUps = 3): Timing[] {
  const times = contestants.map((): number[] => []);
  for (let round = -warmUps; round < rounds; round++) {
    contestants.forEach((contestant, index) => {
      const start = performance.now();
      const result = contestant.run();
      const elapsed = performance.now() - start;
      if (result === undefined) throw new Error(`${contestant.name} returned nothing`);
      if (round >= 0) times[index]!.push(elapsed);
    });
  }
  return contestants.map(({ name }, index) => ({ name, rounds: times[index]!, median: median(times[index]!) }));
}

/** Returns the median of the ratios of `one` to `other`, round by round. */
export function medianRatio(one: Timing, other: Timing): number {
  return median(one.rounds.map((time, round) => time / other.rounds[round]!));
}

/** Returns the median; for an even count, the mean of the two middle values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
