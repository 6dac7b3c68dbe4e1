import { countColumnValues, type UsedValue } from '../../documents/developers/columns.ts';
import { indexPeopleSearch, type PeopleSearch } from '../../documents/developers/peopleSearch.ts';
import { runLater, type Timer } from '../timers.ts';
import type { OpenRoster, OpenRosters } from './openRosters.ts';

/** From this number of rows, the offered values may be as old as the last pause in typing: reading all rows at each keystroke would be noticeable. */
const LARGE = 5_000;

/** Milliseconds without a request after which the cached data of a large roster is read again. */
const QUIET = 500;

/** Milliseconds without a request after which the cache is dropped. */
const UNUSED = 60_000;

interface Kept<Value> {
  readonly of: OpenRoster['check'];
  readonly version: number;
  readonly headers: string;
  readonly value: Value;
}

/** What completion caches of the roster being edited: its search index of people, and the values of its columns. Holds one roster at a time. */
export class TypingMemory {
  readonly #rosters: OpenRosters;
  #uri = '';
  #people: Kept<PeopleSearch> | null = null;
  readonly #columns = new Map<number, Kept<readonly UsedValue[]>>();
  #timer: Timer | undefined;

  constructor(rosters: OpenRosters) {
    this.#rosters = rosters;
  }

  people(roster: OpenRoster): PeopleSearch {
    this.#turnTo(roster);
    if (this.#people === null || !isUsable(this.#people, roster)) this.#people = keep(roster, indexPeopleSearch(roster.check));
    return this.#people.value;
  }

  valuesOf(roster: OpenRoster, column: number): readonly UsedValue[] {
    this.#turnTo(roster);
    const known = this.#columns.get(column);
    if (known !== undefined && isUsable(known, roster)) return known.value;
    const values = countColumnValues(roster.check.table, column);
    this.#columns.set(column, keep(roster, values));
    return values;
  }

  #turnTo({ document: { uri } }: OpenRoster): void {
    if (uri !== this.#uri) this.#forget();
    this.#uri = uri;
    clearTimeout(this.#timer);
    this.#timer = runLater(() => void this.#renew(uri), QUIET);
  }

  /** Refreshes what is out of date in advance, so that no request has to wait for it. */
  async #renew(uri: string): Promise<void> {
    const roster = await this.#rosters.find(uri).catch(() => null);
    if (uri !== this.#uri) return;
    if (roster === null) return this.#forget();
    if (this.#people !== null && !isFresh(this.#people, roster)) this.#people = keep(roster, indexPeopleSearch(roster.check));
    for (const [column, known] of this.#columns) {
      if (isFresh(known, roster)) continue;
      if (isUsable(known, roster)) this.#columns.set(column, keep(roster, countColumnValues(roster.check.table, column)));
      else this.#columns.delete(column);
    }
    clearTimeout(this.#timer);
    this.#timer = runLater(() => this.#forget(), UNUSED);
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#uri = '';
    this.#people = null;
    this.#columns.clear();
  }
}

function keep<Value>({ check, document: { version } }: OpenRoster, value: Value): Kept<Value> {
  return { of: check, version, headers: check.table.headers.join('\n'), value };
}

function isFresh(kept: Kept<unknown>, { check, document }: OpenRoster): boolean {
  return kept.of === check && kept.version === document.version;
}

function isUsable(kept: Kept<unknown>, roster: OpenRoster): boolean {
  const { table } = roster.check;
  return isFresh(kept, roster) || (table.rowCount >= LARGE && kept.headers === table.headers.join('\n'));
}
