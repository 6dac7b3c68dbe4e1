/** Something to time: it does its work once and gives a value that the caller looks at, so that nothing is optimised away. */
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

/** Times the contestants in turn, A B A B …, so that a machine whose speed drifts is unfair to none. */
export function interleave(contestants: readonly Contestant[], rounds: number, warmUps = 3): Timing[] {
  const times = contestants.map((): number[] => []);
  for (let round = -warmUps; round < rounds; round++) {
    contestants.forEach((contestant, index) => {
      const start = performance.now();
      const result = contestant.run();
      const elapsed = performance.now() - start;
      if (result === undefined) throw new Error(`${contestant.name} gave nothing`);
      if (round >= 0) times[index]!.push(elapsed);
    });
  }
  return contestants.map(({ name }, index) => ({ name, rounds: times[index]!, median: median(times[index]!) }));
}

/** The median of the ratios round by round: how many times `one` takes of `other`. */
export function medianRatio(one: Timing, other: Timing): number {
  return median(one.rounds.map((time, round) => time / other.rounds[round]!));
}

/** The middle of some numbers; of an even number of them, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
