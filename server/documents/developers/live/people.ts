import type { EmailCodes, PeopleIndex } from '../../../core/developers/rosterInputs.ts';
import { foldEmail } from '../../../core/emails.ts';
import { IntList } from '../intList.ts';
import { Holders, LiveEmails } from './emails.ts';
import { ManagerCycles } from './managerCycles.ts';
import type { RecordLines } from './recordLines.ts';

const NONE: readonly number[] = [];

/** Who has which e-mail and manager, updated record by record. Records are identified by ID inside and by row outside. */
export class LivePeople implements PeopleIndex {
  readonly #records: RecordLines;
  readonly #numbers = new LiveEmails();
  readonly #emailOf = new IntList();
  readonly #managerOf = new IntList();
  /** By row; valid until the next change. */
  #emails: Int32Array | null = null;
  #managers: Int32Array | null = null;
  /** By the first number of each ring of twins; valid until the next change. */
  readonly #firstTwins = new Map<number, number>();
  /** The record in the first row of each e-mail that several share, by its number; valid until one of them comes or goes. */
  readonly #firstHolders = new Map<number, number>();
  readonly #people = new Holders();
  readonly #reports = new Holders();
  readonly #shared = new Set<number>();
  /** Numbers of manager e-mails that no one has. */
  readonly #unowned = new Set<number>();
  /** Folded e-mails whose first person may have changed since the cycles were last read. */
  readonly #redirected = new Set<string>();
  readonly #cycles = new ManagerCycles((number) => this.#managerNumber(number));

  constructor(records: RecordLines) {
    this.#records = records;
  }

  /** Adds a record with its e-mail and that of its manager, both trimmed, '' if missing. */
  add(id: number, email: string, manager: string): void {
    const number = this.#numbers.take(email);
    const managerNumber = this.#numbers.take(manager);
    this.#emailOf.set(id, number);
    this.#managerOf.set(id, managerNumber);
    this.#people.add(id, number);
    this.#reports.add(id, managerNumber);
    this.#judge(number);
    this.#judge(managerNumber);
    this.#change(number);
    this.#forgetRows();
  }

  remove(id: number): void {
    const number = this.#emailOf.get(id);
    const manager = this.#managerOf.get(id);
    this.#people.remove(id, number);
    this.#reports.remove(id, manager);
    this.#change(number);
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
    return this.#meant(this.#managerOf.get(this.#records.idOf(record)));
  }

  get emails(): Int32Array {
    this.#emails ??= this.#records.inOrder(this.#emailOf);
    return this.#emails;
  }

  get managers(): Int32Array {
    this.#managers ??= this.#joinManagers();
    return this.#managers;
  }

  emailText(number: number): string {
    return this.#numbers.textOf(number);
  }

  emailCodes(): EmailCodes {
    return this.#numbers.emailCodes();
  }

  numberOf(email: string): number {
    const exact = this.#numbers.find(email);
    if (this.#people.isHeld(exact)) return exact;
    const twin = this.firstTwinOf(exact === 0 ? this.#numbers.firstAlike(foldEmail(email)) : exact);
    return twin !== -1 ? this.emailOf(twin) : this.#reports.isHeld(exact) ? exact : 0;
  }

  firstRecordOf(number: number): number {
    const first = this.#firstHolder(number);
    return first === -1 ? -1 : this.#records.rowOf(first);
  }

  firstTwinOf(number: number): number {
    if (number === 0 || !this.#numbers.isRecased(number)) return this.firstRecordOf(number);
    const first = this.#numbers.firstAlike(foldEmail(this.#numbers.textOf(number)));
    const known = this.#firstTwins.get(first);
    if (known !== undefined) return known;
    const rows = this.#numbers.twinsOf(first).map((twin) => this.firstRecordOf(twin));
    const row = rows.reduce((one, other) => (other !== -1 && (one === -1 || other < one) ? other : one), -1);
    this.#firstTwins.set(first, row);
    return row;
  }

  recordsOf(number: number): number[] {
    return this.#toRows(this.#people.of(number));
  }

  reportsOf(number: number): number[] {
    // Of people whose e-mails differ only by case, only the first has reports who write it in another case.
    const isFirst = this.#people.isHeld(number) && this.#numbers.isRecased(number) && this.emailOf(this.firstTwinOf(number)) === number;
    const written = isFirst ? this.#numbers.twinsOf(number) : [number];
    return this.#toRows(written.flatMap((one) => (one === number || this.#meant(one) === number ? this.#reports.of(one) : [])));
  }

  get sharedEmails(): Iterable<number> {
    return this.#shared;
  }

  get caseTwins(): readonly number[][] {
    return this.#numbers
      .recased()
      .map((twins) => twins.map((number) => this.firstRecordOf(number)).filter((row) => row !== -1))
      .filter(({ length }) => length > 1)
      .map((rows) => rows.sort((one, other) => one - other));
  }

  get unknownManagers(): Iterable<number> {
    return this.#numbers.anyRecased ? Array.from(this.#unowned).filter((number) => this.#meant(number) === number) : this.#unowned;
  }

  get recasedManagers(): Iterable<number> {
    return this.#numbers.anyRecased ? Array.from(this.#unowned).filter((number) => this.#meant(number) !== number) : NONE;
  }

  get cycles(): readonly (readonly number[])[] {
    for (const folded of this.#redirected) {
      for (const number of this.#numbers.alike(folded)) this.#cycles.change(number);
    }
    this.#redirected.clear();
    return this.#cycles.current().map((cycle) => cycle.map((number) => this.firstRecordOf(number)));
  }

  /** Notes that someone with this e-mail comes or goes: the first person among those with it in another case may change. */
  #change(number: number): void {
    this.#firstHolders.delete(number);
    this.#cycles.change(number);
    if (number !== 0 && this.#numbers.isRecased(number)) this.#redirected.add(foldEmail(this.#numbers.textOf(number)));
  }

  /**
   * Returns the number of the person that a manager's e-mail refers to, by the rule of EmailIndex in core; the number itself if there is no
   * such person.
   */
  #meant(number: number): number {
    if (number === 0 || !this.#numbers.isRecased(number) || this.#people.isHeld(number)) return number;
    const first = this.firstTwinOf(number);
    return first === -1 ? number : this.emailOf(first);
  }

  #joinManagers(): Int32Array {
    const managers = this.#records.inOrder(this.#managerOf);
    return this.#numbers.anyRecased ? managers.map((number) => this.#meant(number)) : managers;
  }

  /** Updates the sets that a number belongs to, and releases it if it is unused. */
  #judge(number: number): void {
    if (number === 0) return;
    const isOwned = this.#people.isHeld(number);
    const isManager = this.#reports.isHeld(number);
    put(this.#shared, number, isOwned && this.#people.isShared(number));
    put(this.#unowned, number, isManager && !isOwned);
    if (!isOwned && !isManager) this.#numbers.release(number);
  }

  #forgetRows(): void {
    this.#emails = null;
    this.#managers = null;
    if (this.#firstTwins.size > 0) this.#firstTwins.clear();
  }

  #managerNumber(number: number): number {
    const holder = this.#firstHolder(number);
    const manager = holder === -1 ? 0 : this.#meant(this.#managerOf.get(holder));
    return manager !== 0 && this.#people.isHeld(manager) ? manager : 0;
  }

  /** Returns the record in the first row among those that share an e-mail. */
  #firstHolder(number: number): number {
    let first = this.#people.firstOf(number);
    if (first === -1 || !this.#people.isShared(number)) return first;
    const known = this.#firstHolders.get(number);
    if (known !== undefined) return known;
    for (let id = this.#people.nextOf(first); id !== -1; id = this.#people.nextOf(id)) {
      if (this.#records.rowOf(id) < this.#records.rowOf(first)) first = id;
    }
    this.#firstHolders.set(number, first);
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
