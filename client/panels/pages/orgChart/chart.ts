import * as l10n from '@vscode/l10n';
import type { OrgPerson } from '../../../../server/core/developers/orgChart.ts';
import { findMatches, type Tree } from '../tree.ts';
import type { Box, Point, Size } from '../viewport.ts';
import { type Branches, listAbove, listShown, openAtFirst, toBranches } from './branches.ts';
import { boxAt, type Layout, layOut, wrapTops } from './layout.ts';

/** Maximum number of people shown initially; the user expands the others. */
const MAX_AT_FIRST = 120;

/** The state of a chart: which people are expanded, selected, and marked to be moved. */
export class Chart implements Tree {
  #people: readonly OrgPerson[] = [];
  #branches: Branches = toBranches([]);
  #open = new Set<number>();
  #layout: Layout = layOut([], []);
  #active = 0;
  #marked: number | null = null;
  readonly #window: () => Size;

  /** `window` returns the size of what shows the chart, in pixels. */
  constructor(window: () => Size) {
    this.#window = window;
  }

  get people(): readonly OrgPerson[] {
    return this.#people;
  }

  get branches(): Branches {
    return this.#branches;
  }

  get order(): readonly number[] {
    return this.#layout.shown;
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

  isOpen(person: number): boolean | null {
    return this.#hasReports(person) ? this.#open.has(person) : null;
  }

  parentOf(person: number): number | undefined {
    return this.#people[person]?.manager ?? undefined;
  }

  /** Returns the display name of a person: the name, otherwise the e-mail. */
  nameOf(person: number): string {
    const { name = '', email = '' } = this.#people[person] ?? {};
    return name || email || l10n.t('(no name)');
  }

  find(text: string): readonly number[] {
    return findMatches(this.#people, ({ name, email }) => [name, email], text);
  }

  /** Returns the box of a person; undefined if it is not visible. */
  boxOf(person: number): Box | undefined {
    const place = this.#layout.placeOf.get(person);
    return place === undefined ? undefined : boxAt(this.#layout, place);
  }

  /** Returns the person at a point of the chart; null if there is none. */
  personAt({ x, y }: Point): number | null {
    const isIn = (box: Box): boolean => x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
    return this.#layout.shown.find((_, place) => isIn(boxAt(this.#layout, place))) ?? null;
  }

  /** Shows or hides the people below a person; if one of them was selected, the selection moves to that person. */
  setOpen(person: number, isOpen: boolean): void {
    if (!this.#hasReports(person) || this.#open.has(person) === isOpen) return;
    if (isOpen) this.#open.add(person);
    else this.#open.delete(person);
    this.#layOut();
    if (!this.#layout.placeOf.has(this.#active)) this.#active = person;
  }

  openAll(): void {
    this.#open = new Set(this.#people.flatMap((_, person) => (this.#hasReports(person) ? [person] : [])));
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

  #hasReports(person: number): boolean {
    return (this.#branches.reports[person]?.length ?? 0) > 0;
  }

  #layOut(): void {
    this.#layout = wrapTops(layOut(this.#people, listShown(this.#branches, this.#open)), this.#window());
  }
}

/** Returns the key that identifies a person across versions: the e-mail, otherwise the index. */
function toKey(people: readonly OrgPerson[], person: number): string {
  return people[person]?.email || `#${person}`;
}
