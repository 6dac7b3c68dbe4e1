import { IntList } from '../intList.ts';

const NONE = -1;

/** Which records hold which number: doubly linked, so that a record joins and leaves in one step. Number 0 is held by nobody. */
export class Holders {
  readonly #first = new IntList();
  readonly #next = new IntList();
  readonly #previous = new IntList();

  add(record: number, number: number): void {
    if (number === 0) return;
    const first = this.firstOf(number);
    this.#next.set(record, first);
    this.#previous.set(record, NONE);
    if (first !== NONE) this.#previous.set(first, record);
    this.#first.set(number, record);
  }

  remove(record: number, number: number): void {
    if (number === 0) return;
    const next = this.#next.get(record);
    const previous = this.#previous.get(record);
    if (next !== NONE) this.#previous.set(next, previous);
    if (previous === NONE) this.#first.set(number, next);
    else this.#next.set(previous, next);
  }

  /** Any record that holds a number; -1 where none does. */
  firstOf(number: number): number {
    while (this.#first.length <= number) this.#first.set(this.#first.length, NONE);
    return this.#first.get(number);
  }

  /** Another one than `firstOf` gave before it; -1 behind the last. */
  nextOf(record: number): number {
    return this.#next.get(record);
  }

  isHeld(number: number): boolean {
    return this.firstOf(number) !== NONE;
  }

  isShared(number: number): boolean {
    const first = this.firstOf(number);
    return first !== NONE && this.#next.get(first) !== NONE;
  }

  /** All records that hold a number, in no order. */
  of(number: number): number[] {
    const records: number[] = [];
    for (let record = this.firstOf(number); record !== NONE; record = this.#next.get(record)) records.push(record);
    return records;
  }
}
