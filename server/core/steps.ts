/** Long work that pauses now and then, so that whoever runs it can do something else in between. */
export type Steps<Result> = Generator<void, Result>;

/** Items handled between two pauses: a few milliseconds. */
export const STEP = 2_000;

/** Runs work to its end without pauses. */
export function runAtOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Runs work for some milliseconds, or to its end. */
export function runFor<Result>(steps: Steps<Result>, milliseconds: number): IteratorResult<void, Result> {
  const end = performance.now() + milliseconds;
  let step = steps.next();
  while (step.done !== true && performance.now() < end) step = steps.next();
  return step;
}

/** Whether a value is work in steps. */
export function isSteps(value: unknown): value is Steps<unknown> {
  return Object.prototype.toString.call(value) === '[object Generator]';
}

/** Does something with each item. */
export function* eachInSteps<Item>(items: Iterable<Item>, work: (item: Item, index: number) => void): Steps<void> {
  let count = 0;
  for (const item of items) {
    work(item, count++);
    if (count % STEP === 0) yield;
  }
}

/** Sorts like `toSorted`; equal items keep their order. */
export function* sortInSteps<Item>(items: readonly Item[], compare: (a: Item, b: Item) => number): Steps<Item[]> {
  let runs: Item[][] = [];
  for (let from = 0; from < items.length; from += STEP) {
    runs.push(items.slice(from, from + STEP).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: Item[][] = [];
    for (let run = 0; run < runs.length; run += 2) merged.push(yield* merge(runs[run]!, runs[run + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

function* merge<Item>(first: readonly Item[], second: readonly Item[], compare: (a: Item, b: Item) => number): Steps<Item[]> {
  const merged: Item[] = [];
  let [one, other] = [0, 0];
  while (merged.length < first.length + second.length) {
    const takesFirst = other === second.length || (one < first.length && compare(first[one]!, second[other]!) <= 0);
    merged.push(takesFirst ? first[one++]! : second[other++]!);
    if (merged.length % STEP === 0) yield;
  }
  return merged;
}
