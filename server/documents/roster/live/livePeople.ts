import type { EmailCodes } from '../../../core/developers/hints/emailCodes.ts';
import type { PeopleIndex } from '../../../core/developers/rosterFacts.ts';
import { IntList } from '../intList.ts';
import { Holders } from './holders.ts';
import { LiveEmails } from './liveEmails.ts';
import { ManagerCycles } from './managerCycles.ts';
import type { RecordLines } from './recordLines.ts';

/** Who has which e-mail and manager, kept in step record by record. Records go by their lasting number inside, by their row outside. */
export class LivePeople implements PeopleIndex {
  readonly #records: RecordLines;
  readonly #numbers = new LiveEmails();
  readonly #emailOf = new IntList();
  readonly #managerOf = new IntList();
  /** By row, until the next change. */
  #emails: Int32Array | null = null;
  #managers: Int32Array | null = null;
  readonly #people = new Holders();
  readonly #reports = new Holders();
  readonly #shared = new Set<number>();
  readonly #unknown = new Set<number>();
  readonly #cycles = new ManagerCycles((number) => this.#managerNumber(number));

  constructor(records: RecordLines) {
    this.#records = records;
  }

  /** Takes a record in with its e-mail and that of its manager, both trimmed and '' where they are missing. */
  add(id: number, email: string, manager: string): void {
    const number = this.#numbers.take(email);
    const managerNumber = this.#numbers.take(manager);
    this.#emailOf.set(id, number);
    this.#managerOf.set(id, managerNumber);
    this.#people.add(id, number);
    this.#reports.add(id, managerNumber);
    this.#judge(number);
    this.#judge(managerNumber);
    this.#cycles.change(number);
    this.#forgetRows();
  }

  remove(id: number): void {
    const number = this.#emailOf.get(id);
    const manager = this.#managerOf.get(id);
    this.#people.remove(id, number);
    this.#reports.remove(id, manager);
    this.#cycles.change(number);
    this.#judge(number);
    if (manager !== number) this.#judge(manager);
    this.#forgetRows();
  }

  get rowCount(): number {
    return this.#records.rowCount;
  }

  emailOf(record: number): number {
    return this.#emailOf.get(this.#records.idOf(record));
  }

  managerOf(record: number): number {
    return this.#managerOf.get(this.#records.idOf(record));
  }

  get emails(): Int32Array {
    this.#emails ??= this.#records.inOrder(this.#emailOf);
    return this.#emails;
  }

  get managers(): Int32Array {
    this.#managers ??= this.#records.inOrder(this.#managerOf);
    return this.#managers;
  }

  emailText(number: number): string {
    return this.#numbers.textOf(number);
  }

  emailCodes(): EmailCodes {
    return this.#numbers.emailCodes();
  }

  numberOf(email: string): number {
    const number = this.#numbers.find(email);
    return this.#people.isHeld(number) || this.#reports.isHeld(number) ? number : 0;
  }

  firstRecordOf(number: number): number {
    const first = this.#firstHolder(number);
    return first === -1 ? -1 : this.#records.rowOf(first);
  }

  firstTwinOf(number: number): number {
    const rows = this.#numbers.twinsOf(number).map((twin) => this.firstRecordOf(twin));
    return rows.reduce((first, row) => (row !== -1 && (first === -1 || row < first) ? row : first), -1);
  }

  recordsOf(number: number): number[] {
    return this.#toRows(this.#people.of(number));
  }

  reportsOf(number: number): number[] {
    return this.#toRows(this.#reports.of(number));
  }

  get sharedEmails(): Iterable<number> {
    return this.#shared;
  }

  get caseTwins(): readonly number[][] {
    const chains = this.#numbers.chains();
    if (chains.length === 0) return chains;
    return chains
      .map((chain) => chain.map((number) => this.firstRecordOf(number)).filter((row) => row !== -1))
      .filter(({ length }) => length > 1)
      .map((rows) => rows.sort((one, other) => one - other));
  }

  get unknownManagers(): Iterable<number> {
    return this.#unknown;
  }

  get cycles(): readonly (readonly number[])[] {
    return this.#cycles.current().map((cycle) => cycle.map((number) => this.firstRecordOf(number)));
  }

  /** Sees anew what is to be suspected of a number, and forgets one that nobody holds. */
  #judge(number: number): void {
    if (number === 0) return;
    const isOwned = this.#people.isHeld(number);
    const isManager = this.#reports.isHeld(number);
    put(this.#shared, number, isOwned && this.#people.isShared(number));
    put(this.#unknown, number, isManager && !isOwned);
    if (!isOwned && !isManager) this.#numbers.release(number);
  }

  #forgetRows(): void {
    this.#emails = null;
    this.#managers = null;
  }

  #managerNumber(number: number): number {
    const holder = this.#firstHolder(number);
    const manager = holder === -1 ? 0 : this.#managerOf.get(holder);
    return manager !== 0 && this.#people.isHeld(manager) ? manager : 0;
  }

  /** Of several who share an e-mail, the one whose row comes first. */
  #firstHolder(number: number): number {
    let first = this.#people.firstOf(number);
    if (first === -1) return -1;
    for (let id = this.#people.nextOf(first); id !== -1; id = this.#people.nextOf(id)) {
      if (this.#records.rowOf(id) < this.#records.rowOf(first)) first = id;
    }
    return first;
  }

  #toRows(ids: readonly number[]): number[] {
    return ids.map((id) => this.#records.rowOf(id)).sort((one, other) => one - other);
  }
}

function put(set: Set<number>, number: number, isIn: boolean): void {
  if (isIn) set.add(number);
  else set.delete(number);
}
