import type { EntityKind } from './entity.ts';

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
