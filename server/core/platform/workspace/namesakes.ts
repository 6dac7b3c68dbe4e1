import { compareTexts } from '../../text.ts';
import type { EntityKind, Format, NamedScope, PlacedEntity, Reference } from './entity.ts';
import { isIntended } from './nearlyKnown.ts';

/** The entities of one kind and identifier, in the order of their paths. */
export class Namesakes {
  readonly all: readonly PlacedEntity[];
  readonly formats: readonly Format[];
  /** By project; null for those that name none. */
  readonly #projects = new Map<string | null, PlacedEntity[]>();

  constructor(all: readonly PlacedEntity[]) {
    this.all = all;
    this.formats = [...new Set(all.map(({ entity }) => entity.format))];
    for (const one of all) {
      const { project } = one.entity;
      const known = this.#projects.get(project);
      if (known === undefined) this.#projects.set(project, [one]);
      else known.push(one);
    }
  }

  /** Returns those that a reference may mean by their projects, and perhaps others, in the order of their paths: each of many projects may have one. */
  near(reference: Reference, scope: NamedScope): readonly PlacedEntity[] {
    const { project } = reference.scope ?? scope;
    const nowhere = this.#projects.get(null) ?? [];
    if (reference.level !== 'project') return nowhere;
    if (project === null) return this.all;
    const own = this.#projects.get(project) ?? [];
    if (own.length === 0 || nowhere.length === 0) return own.length === 0 ? nowhere : own;
    return [...own, ...nowhere].sort((one, other) => compareTexts(one.path, other.path));
  }
}

/** Sets of paths by the kind and identifier of an entity. */
export class NameSets {
  readonly #kinds = new Map<EntityKind, Map<string, Set<string>>>();

  /** Returns the paths of an identifier; undefined if there are none. */
  of(kind: EntityKind, identifier: string): ReadonlySet<string> | undefined {
    return this.#kinds.get(kind)?.get(identifier);
  }

  namesOf(kind: EntityKind): Iterable<string> {
    return this.#kinds.get(kind)?.keys() ?? [];
  }

  add(kind: EntityKind, identifier: string, path: string): void {
    const names = this.#kinds.get(kind) ?? new Map<string, Set<string>>();
    this.#kinds.set(kind, names);
    const paths = names.get(identifier);
    if (paths === undefined) names.set(identifier, new Set([path]));
    else paths.add(path);
  }

  remove(kind: EntityKind, identifier: string, path: string): void {
    const names = this.#kinds.get(kind);
    const paths = names?.get(identifier);
    if (paths?.delete(path) && paths.size === 0) names?.delete(identifier);
  }
}

/** The names of one kind that files use and none defines. Each is compared with a known identifier once, however many files use that. */
export class UnknownNames {
  readonly #names = new Set<string>();
  /** In the order in which they became unknown, with those that are known again. */
  #order: string[] = [];
  /** By known identifier: the names that may mean it, and how many of the order were compared. */
  readonly #near = new Map<string, { compared: number; readonly names: Set<string> }>();

  add(name: string): void {
    if (this.#names.has(name)) return;
    this.#names.add(name);
    this.#order.push(name);
  }

  delete(name: string): void {
    // Each beginning of a name is an unknown one while it is typed.
    if (!this.#names.delete(name) || this.#order.length <= 2 * this.#names.size + SPARE) return;
    this.#order = [...this.#names];
    this.#near.clear();
  }

  /** Returns the names that may mean a known identifier. */
  near(identifier: string): string[] {
    const near = this.#near.get(identifier) ?? { compared: 0, names: new Set<string>() };
    this.#near.set(identifier, near);
    for (; near.compared < this.#order.length; near.compared++) {
      const name = this.#order[near.compared]!;
      if (this.#names.has(name) && isIntended(name, identifier)) near.names.add(name);
    }
    return near.names.size === 0 ? NONE : [...near.names].filter((name) => this.#names.has(name));
  }
}

const NONE: string[] = [];

/** Names that are kept in order beyond those that are unknown now. */
const SPARE = 1_000;
