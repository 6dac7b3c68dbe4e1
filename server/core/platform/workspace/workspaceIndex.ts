import { compareTexts } from '../../text.ts';
import {
  type Entity,
  type EntityKind,
  type FileFacts,
  fitOf,
  fitsVersion,
  isComparable,
  type NamedScope,
  type Reference,
} from './entity.ts';
import { isIntended } from './nearlyKnown.ts';
import { belongsTo, readIdentifier } from './readFacts.ts';

/** An entity and the file that defines it. */
export interface PlacedEntity {
  readonly path: string;
  readonly entity: Entity;
}

/**
 * What the files of a workspace define and refer to. Kept up to date file by file; its state depends only on the facts of the files, not on
 * the order in which they came.
 */
export class WorkspaceIndex {
  readonly #files = new Map<string, FileFacts>();
  /** The files that define an entity, and those that refer to one, by its kind and identifier. */
  readonly #definers = new NameSets();
  readonly #users = new NameSets();

  get size(): number {
    return this.#files.size;
  }

  /** The paths of all files that are known. */
  paths(): Iterable<string> {
    return this.#files.keys();
  }

  of(path: string): FileFacts | undefined {
    return this.#files.get(path);
  }

  /** Adds, replaces or (null) removes a file. Returns the other files whose problems may have changed. */
  set(path: string, facts: FileFacts | null): ReadonlySet<string> {
    const before = this.#files.get(path);
    const affected = new Set<string>();
    if (before !== undefined) this.#remove(path, before, affected);
    if (facts === null) this.#files.delete(path);
    else this.#add(path, facts, affected);
    const [was, is] = [before?.entity ?? null, facts?.entity ?? null];
    if (!isSameName(was, is)) for (const one of [was, is]) this.#touchNear(one, affected);
    affected.delete(path);
    return affected;
  }

  /** Returns the entities that a reference may mean: those of the very scope, or else those that name no scope. */
  resolve(reference: Reference, scope: NamedScope): readonly PlacedEntity[] {
    const { exact, loose } = this.#candidates(reference, scope);
    return exact.length > 0 ? exact : loose;
  }

  /** Returns all entities that a reference may mean, whichever fits best. */
  listPlausible(reference: Reference, scope: NamedScope): readonly PlacedEntity[] {
    const { exact, loose } = this.#candidates(reference, scope);
    return [...exact, ...loose];
  }

  /** Returns the entities that a reference means: those of its version and owner, if it names known ones. */
  meantBy(reference: Reference, scope: NamedScope): readonly PlacedEntity[] {
    const { owner, version } = reference;
    const all = this.resolve(reference, scope);
    const ofOwner = owner === null ? all : all.filter(({ entity }) => entity.owner === null || belongsTo(entity, owner));
    const exact = version === null ? [] : ofOwner.filter(({ entity }) => entity.version === version.text);
    const same = exact.length > 0 ? exact : ofOwner.filter(({ entity }) => fitsVersion(reference, entity));
    return same.length > 0 ? same : ofOwner;
  }

  /** Returns the entities of a kind with an identifier in whatever scope, in the order of their paths. */
  find(kind: EntityKind, identifier: string): readonly PlacedEntity[] {
    const paths = this.#definers.of(kind, identifier);
    if (paths === undefined) return [];
    return (paths.size === 1 ? [...paths] : [...paths].sort()).map((path) => ({ path, entity: this.#files.get(path)!.entity! }));
  }

  /** Returns the entities of a kind, in the order of their paths. */
  list(kind: EntityKind): readonly PlacedEntity[] {
    return [...this.#definers.namesOf(kind)]
      .flatMap((name) => this.find(kind, name))
      .sort((one, other) => compareTexts(one.path, other.path));
  }

  /** Returns the identifiers of a kind. */
  namesOf(kind: EntityKind): Iterable<string> {
    return this.#definers.namesOf(kind);
  }

  /** Returns the references to an entity that may mean it, with their files, in the order of paths and places. */
  usesOf({ path: own, entity }: PlacedEntity): readonly { readonly path: string; readonly reference: Reference }[] {
    const paths = this.#users.of(entity.kind, entity.identifier) ?? [];
    return [...paths].sort().flatMap((path) => {
      const { references, scope } = this.#files.get(path)!;
      return references
        .filter((one) => one.kind === entity.kind && one.identifier === entity.identifier)
        .filter((one) => this.resolve(one, scope).some((found) => found.path === own))
        .filter((one) => fitsVersion(one, entity))
        .map((reference) => ({ path, reference }));
    });
  }

  /** Returns how many files refer to an identifier of a kind. */
  countUsers(kind: EntityKind, identifier: string): number {
    return this.#users.of(kind, identifier)?.size ?? 0;
  }

  #candidates(reference: Reference, scope: NamedScope): { readonly exact: PlacedEntity[]; readonly loose: PlacedEntity[] } {
    const exact: PlacedEntity[] = [];
    const loose: PlacedEntity[] = [];
    const found = this.find(reference.kind, reference.identifier);
    // A converted copy may lie beside a document.
    const ofFormat = found.filter(({ entity }) => isComparable(reference, entity));
    for (const one of ofFormat.length > 0 ? ofFormat : found) {
      const fit = fitOf(one.entity, reference, scope);
      if (fit > 0) (fit === 2 ? exact : loose).push(one);
    }
    return { exact, loose };
  }

  #add(path: string, facts: FileFacts, affected: Set<string>): void {
    this.#files.set(path, facts);
    const { entity, references } = facts;
    if (entity !== null) {
      this.#definers.add(entity.kind, entity.identifier, path);
      this.#touch(entity, affected);
    }
    for (const { kind, identifier } of references) this.#users.add(kind, identifier, path);
    this.#touchUnknown(references, affected);
  }

  #remove(path: string, { entity, references }: FileFacts, affected: Set<string>): void {
    if (entity !== null) {
      this.#definers.remove(entity.kind, entity.identifier, path);
      this.#touch(entity, affected);
    }
    this.#touchUnknown(references, affected);
    for (const { kind, identifier } of references) this.#users.remove(kind, identifier, path);
  }

  /** Marks the users of an entity, and of what it belongs to: the pipeline of an input set, the environment of an infrastructure. */
  #touch({ kind, identifier, owner }: Entity, affected: Set<string>): void {
    for (const path of this.#users.of(kind, identifier) ?? []) affected.add(path);
    const around = kind === 'inputSet' ? 'pipeline' : kind === 'infrastructure' ? 'environment' : null;
    if (around === null || owner === null) return;
    for (const path of this.#users.of(around, readIdentifier(owner).identifier) ?? []) affected.add(path);
  }

  /** Marks the files that use the same unknown names: one that several files use is taken for known elsewhere. */
  #touchUnknown(references: readonly Reference[], affected: Set<string>): void {
    for (const { kind, identifier } of references) {
      if (this.#definers.of(kind, identifier) !== undefined) continue;
      for (const path of this.#users.of(kind, identifier) ?? []) affected.add(path);
    }
  }

  /** Marks the files with an unknown name that may mean an entity that came or went. */
  #touchNear(entity: Entity | null, affected: Set<string>): void {
    if (entity === null) return;
    for (const name of this.#users.namesOf(entity.kind)) {
      if (this.#definers.of(entity.kind, name) !== undefined || !isIntended(name, entity.identifier)) continue;
      for (const path of this.#users.of(entity.kind, name) ?? []) affected.add(path);
    }
  }
}

/** Whether two entities have the same name in the same place, which problems with similar names point to. */
function isSameName(one: Entity | null, other: Entity | null): boolean {
  const isSamePlace = one?.at.start === other?.at.start && one?.at.end === other?.at.end;
  return isSamePlace && NAMES.every((key) => one?.[key] === other?.[key]);
}

/** What decides which references mean an entity, or nearly do. */
const NAMES = ['kind', 'identifier', 'org', 'project', 'format', 'isAssumed'] as const;

/** Sets of paths by the kind and identifier of an entity. */
class NameSets {
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
