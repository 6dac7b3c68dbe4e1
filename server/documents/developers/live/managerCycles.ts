import { IntList } from '../intList.ts';

/** The usual result, which is needed at every keystroke. */
const NONE: readonly (readonly number[])[] = [];

/** The cycles of managers, by the numbers of their e-mails, updated incrementally: only chains whose manager may have changed are followed again. */
export class ManagerCycles {
  /** Returns the manager of the person with an e-mail; 0 if there is no manager or no such person. */
  readonly #managerOf: (number: number) => number;
  readonly #cycleOf = new Map<number, readonly number[]>();
  #changed: number[] = [];
  /** The walk on which each number was last visited. */
  readonly #met = new IntList();
  #walk = 0;

  constructor(managerOf: (number: number) => number) {
    this.#managerOf = managerOf;
  }

  /** Notes that the person or the manager of an e-mail has changed. */
  change(number: number): void {
    if (number !== 0) this.#changed.push(number);
  }

  /** Returns the current cycles, each in order: the manager of one member is the next. */
  current(): readonly (readonly number[])[] {
    for (const number of this.#changed) this.#drop(number);
    const first = this.#walk + 1;
    for (const number of this.#changed) this.#follow(number, first);
    this.#changed = [];
    return this.#cycleOf.size === 0 ? NONE : [...new Set(this.#cycleOf.values())];
  }

  #drop(number: number): void {
    for (const member of this.#cycleOf.get(number) ?? []) this.#cycleOf.delete(member);
  }

  /** Follows the managers of a changed person: every new cycle contains one. A walk ends where an earlier one since `first` has been. */
  #follow(start: number, first: number): void {
    const walk = ++this.#walk;
    let number = start;
    while (number !== 0 && !this.#cycleOf.has(number) && this.#met.get(number) < first) {
      this.#met.set(number, walk);
      number = this.#managerOf(number);
    }
    if (number === 0 || this.#met.get(number) !== walk || this.#cycleOf.has(number)) return;
    const cycle: number[] = [];
    let member = number;
    do {
      cycle.push(member);
      member = this.#managerOf(member);
    } while (member !== number);
    for (const each of cycle) this.#cycleOf.set(each, cycle);
  }
}
