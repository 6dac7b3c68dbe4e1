import { compareTexts } from '../../text.ts';
import type { EntityKind, Format, NamedScope, PlacedEntity, Reference } from './entity.ts';

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
