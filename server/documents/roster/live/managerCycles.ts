import { IntList } from '../intList.ts';

/** The usual answer, which is asked for at every key. */
const NONE: readonly (readonly number[])[] = [];

/** The cycles of managers, by the numbers of their e-mails, kept in step: only those whose manager may have changed are followed again. */
export class ManagerCycles {
  /** The manager of whoever has an e-mail; 0 where nobody is, or nobody has it. */
  readonly #managerOf: (number: number) => number;
  readonly #cycleOf = new Map<number, readonly number[]>();
  #changed: number[] = [];
  /** When each number was last met on a walk. */
  readonly #met = new IntList();
  #walk = 0;

  constructor(managerOf: (number: number) => number) {
    this.#managerOf = managerOf;
  }

  /** Says that an e-mail has another holder or manager than before. */
  change(number: number): void {
    if (number !== 0) this.#changed.push(number);
  }

  /** The cycles as they are now, each in order: the manager of one is the next. */
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

  /** A new cycle holds somebody who changed, so that whoever leads into one finds it. A walk ends where an earlier one since `first` has been. */
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
