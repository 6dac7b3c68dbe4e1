import type { OrgPerson } from '../../../../server/core/developers/orgChart.ts';
import { type Layout, layOut } from './layout.ts';

/** Maximum number of people shown initially; the user expands the others. */
const MAX_AT_FIRST = 120;

/** The state of a chart: which people are expanded, selected, and marked to be moved. */
export class Chart {
  #people: readonly OrgPerson[] = [];
  #branches: Branches = toBranches([]);
  #open = new Set<number>();
  #layout: Layout = layOut([], []);
  #active = 0;
  #marked: number | null = null;

  get people(): readonly OrgPerson[] {
    return this.#people;
  }

  get branches(): Branches {
    return this.#branches;
  }

  get layout(): Layout {
    return this.#layout;
  }

  /** The selected person. */
  get active(): number {
    return this.#active;
  }

  /** The person marked to be moved under another manager. */
  get marked(): number | null {
    return this.#marked;
  }

  /**
   * Replaces the people by a newer version; keeps who is expanded, selected or marked, by e-mail. Returns true if these are the first
   * people.
   */
  replace(people: readonly OrgPerson[]): boolean {
    const isFirst = this.#people.length === 0;
    const numbers = new Map(people.map((_, person) => [toKey(people, person), person]));
    const follow = (person: number): number | undefined => numbers.get(toKey(this.#people, person));
    const open = [...this.#open].flatMap((person) => follow(person) ?? []);
    const active = isFirst ? undefined : follow(this.#active);
    const marked = this.#marked === null ? undefined : follow(this.#marked);
    const above = active === undefined ? [] : listAbove(people, active);
    this.#people = people;
    this.#branches = toBranches(people);
    this.#open = isFirst ? openAtFirst(this.#branches, MAX_AT_FIRST) : new Set([...open, ...above]);
    this.#active = active ?? this.#branches.tops[0] ?? 0;
    this.#marked = marked ?? null;
    this.#layOut();
    return isFirst;
  }

  isOpen(person: number): boolean {
    return this.#open.has(person);
  }

  hasReports(person: number): boolean {
    return (this.#branches.reports[person]?.length ?? 0) > 0;
  }

  /** Shows or hides the people below a person; if one of them was selected, the selection moves to that person. */
  setOpen(person: number, isOpen: boolean): void {
    if (!this.hasReports(person) || this.#open.has(person) === isOpen) return;
    if (isOpen) this.#open.add(person);
    else this.#open.delete(person);
    this.#layOut();
    if (!this.#layout.placeOf.has(this.#active)) this.#active = person;
  }

  openAll(): void {
    this.#open = new Set(this.#people.flatMap((_, person) => (this.hasReports(person) ? [person] : [])));
    this.#layOut();
  }

  /** Collapses the lowest visible level, except the top people and their direct reports; returns false if there is nothing to collapse. */
  closeLevel(): boolean {
    const { levels } = this.#branches;
    const lowest = Math.max(0, ...[...this.#open].map((person) => levels[person]!));
    if (lowest < 2) return false;
    for (const person of [...this.#open]) if (levels[person] === lowest) this.#open.delete(person);
    this.#layOut();
    const above = [this.#active, ...listAbove(this.#people, this.#active)];
    this.#active = above.find((person) => this.#layout.placeOf.has(person)) ?? 0;
    return true;
  }

  /** Collapses everything except the top people; if there is only one, the direct reports stay. */
  closeAll(): void {
    this.#open = openAtFirst(this.#branches, 0);
    this.#layOut();
    const above = [this.#active, ...listAbove(this.#people, this.#active)];
    this.#active = above.find((person) => this.#layout.placeOf.has(person)) ?? 0;
  }

  /** Selects a person and expands all managers above. */
  choose(person: number): void {
    if (person < 0 || person >= this.#people.length) return;
    this.#active = person;
    if (this.#layout.placeOf.has(person)) return;
    for (const above of listAbove(this.#people, person)) this.#open.add(above);
    this.#layOut();
  }

  mark(person: number | null): void {
    this.#marked = person;
  }

  /** Returns the people with the same manager, in reading order. */
  listBeside(person: number): readonly number[] {
    const manager = this.#people[person]?.manager ?? null;
    return manager === null ? this.#branches.tops : this.#branches.reports[manager]!;
  }

  #layOut(): void {
    this.#layout = layOut(this.#people, listShown(this.#branches, this.#open));
  }
}

/** Returns the key that identifies a person across versions: the e-mail, otherwise the index. */
function toKey(people: readonly OrgPerson[], person: number): string {
  return people[person]?.email || `#${person}`;
}

/** Who reports to whom, by indexes of people. Nothing here is recursive: a chain of managers may be as long as a roster. */
interface Branches {
  readonly tops: readonly number[];
  readonly reports: readonly (readonly number[])[];
  /** How many people report to each, directly or not. */
  readonly totals: Int32Array;
  /** 1-based. */
  readonly levels: Int32Array;
}

/** Derives the branches from people whose chains of managers all end at a top person. */
export function toBranches(people: readonly OrgPerson[]): Branches {
  const reports: number[][] = people.map(() => []);
  const tops: number[] = [];
  for (const [person, { manager }] of people.entries()) (manager === null ? tops : reports[manager]!).push(person);

  const order = [...tops];
  const levels = new Int32Array(people.length).fill(1);
  // The list grows during the walk: level by level from the top.
  for (const person of order) {
    for (const report of reports[person]!) {
      levels[report] = levels[person]! + 1;
      order.push(report);
    }
  }
  const totals = new Int32Array(people.length);
  for (const person of order.toReversed()) {
    const { manager } = people[person]!;
    if (manager !== null) totals[manager]! += totals[person]! + 1;
  }
  return { tops, reports, totals, levels };
}

/** Returns everyone who is visible if the people in `open` are expanded; managers come before their reports. */
export function listShown({ tops, reports }: Branches, open: ReadonlySet<number>): number[] {
  const shown: number[] = [];
  const next = tops.toReversed();
  for (let person = next.pop(); person !== undefined; person = next.pop()) {
    shown.push(person);
    if (!open.has(person)) continue;
    for (const report of reports[person]!.toReversed()) next.push(report);
  }
  return shown;
}

/** Returns the people to expand initially: whole levels from the top, while about `most` people are visible. */
export function openAtFirst({ tops, reports }: Branches, most: number): Set<number> {
  const open = new Set<number>();
  let level = tops;
  let shown = tops.length;
  while (level.length > 0) {
    const next = level.flatMap((person) => reports[person]!);
    if (shown + next.length > most) break;
    for (const person of level) if (reports[person]!.length > 0) open.add(person);
    shown += next.length;
    level = next;
  }
  // A single person at the top is always expanded.
  if (open.size === 0 && tops.length === 1) open.add(tops[0]!);
  return open;
}

/** Returns all managers above a person, nearest first. */
export function listAbove(people: readonly OrgPerson[], person: number): number[] {
  const above: number[] = [];
  for (let at = people[person]?.manager ?? null; at !== null; at = people[at]!.manager) above.push(at);
  return above;
}
