import { IntList } from '../intList.ts';

const NONE = -1;

/** The records that have each number, doubly linked, so that adding and removing take constant time. Number 0 has no records. */
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

  /** Returns any record with a number, or -1. */
  firstOf(number: number): number {
    while (this.#first.length <= number) this.#first.set(this.#first.length, NONE);
    return this.#first.get(number);
  }

  /** Returns the record after one that `firstOf` or `nextOf` returned, or -1. */
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

  /** Returns all records with a number, in no particular order. */
  of(number: number): number[] {
    const records: number[] = [];
    for (let record = this.firstOf(number); record !== NONE; record = this.#next.get(record)) records.push(record);
    return records;
  }
}
