import { compareTexts } from '../../text.ts';
import {
  type Entity,
  type EntityKind,
  type FileFacts,
  fitOf,
  fitsVersion,
  isComparable,
  type NamedScope,
  type PlacedEntity,
  type Reference,
} from './entity.ts';
import { NameSets, Namesakes, UnknownNames } from './namesakes.ts';
import { homeOf } from './placeFacts.ts';
import { belongsTo, readIdentifier } from './readFacts.ts';

/**
 * What the files of a workspace define and refer to. Kept up to date file by file; its state depends only on the facts of the files, not on
 * the order in which they came.
 */
export class WorkspaceIndex {
  readonly #files = new Map<string, FileFacts>();
  /** The files that define an entity, and those that refer to one, by its kind and identifier. */
  readonly #definers = new NameSets();
  readonly #users = new NameSets();
  /** The names that files use and none defines. */
  readonly #unknown = new Map<EntityKind, UnknownNames>();
  readonly #namesakes = new Map<string, Namesakes>();

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
    if (!isSameName(was, is)) for (const one of [was, is]) if (one !== null) this.#touchNear(one, affected);
    if (!usesSame(before, facts))
      for (const used of [before, facts].flatMap((one) => one?.references ?? []))
        if (this.#definers.of(used.kind, used.identifier) !== undefined) this.#touchNear(used, affected);
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
    return this.#namesakesOf(kind, identifier)?.all ?? [];
  }

  /** Lists them once until one comes or goes: thousands of references may have the same name. */
  #namesakesOf(kind: EntityKind, identifier: string): Namesakes | undefined {
    const paths = this.#definers.of(kind, identifier);
    if (paths === undefined) return undefined;
    const key = `${kind} ${identifier}`;
    let known = this.#namesakes.get(key);
    if (known === undefined) {
      known = new Namesakes([...paths].sort().map((path) => ({ path, entity: this.#files.get(path)!.entity! })));
      this.#namesakes.set(key, known);
    }
    return known;
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

  /** Returns the references that may mean one of some entities with the same name, with their files, in the order of paths and places. */
  usesOf(...all: readonly PlacedEntity[]): readonly { readonly path: string; readonly reference: Reference }[] {
    const [first] = all;
    if (first === undefined) return [];
    const { kind, identifier } = first.entity;
    const own = new Set(all.map(({ path }) => path));
    return [...(this.#users.of(kind, identifier) ?? [])].sort().flatMap((path) => {
      const { references, scope } = this.#files.get(path)!;
      return references
        .filter((one) => one.kind === kind && one.identifier === identifier)
        .filter((one) => this.resolve(one, scope).some((found) => own.has(found.path) && fitsVersion(one, found.entity)))
        .map((reference) => ({ path, reference }));
    });
  }

  /** Whether a reference may mean one of some entities with the same name, in whatever version. */
  isUsed(all: readonly PlacedEntity[]): boolean {
    const own = new Set(all.map(({ path }) => path));
    const { kind, identifier } = all[0]!.entity;
    for (const path of this.#users.of(kind, identifier) ?? []) {
      const { references, scope } = this.#files.get(path)!;
      const same = references.filter((one) => one.kind === kind && one.identifier === identifier);
      if (same.some((one) => this.resolve(one, scope).some((found) => own.has(found.path)))) return true;
    }
    return false;
  }

  /** Whether several files refer to an identifier of a kind, in a folder `.harness` if one holds the reference. */
  isShared({ kind, identifier }: Reference, { home = '' }: NamedScope): boolean {
    const users = [...(this.#users.of(kind, identifier) ?? [])];
    return users.filter((path) => path.startsWith(home)).length > 1;
  }

  #candidates(reference: Reference, scope: NamedScope): { readonly exact: PlacedEntity[]; readonly loose: PlacedEntity[] } {
    const exact: PlacedEntity[] = [];
    const loose: PlacedEntity[] = [];
    const namesakes = this.#namesakesOf(reference.kind, reference.identifier);
    // A converted copy may lie beside a document.
    const ofFormat = namesakes?.formats.some((format) => isComparable(reference, { kind: reference.kind, format })) === true;
    for (const one of namesakes?.near(reference, scope) ?? []) {
      if (ofFormat && !isComparable(reference, one.entity)) continue;
      const fit = fitOf(one.entity, reference, scope);
      if (fit > 0) (fit === 2 ? exact : loose).push(one);
    }
    return ofHome(exact, loose, scope.home);
  }

  #add(path: string, facts: FileFacts, affected: Set<string>): void {
    this.#files.set(path, facts);
    const { entity, references } = facts;
    if (entity !== null) {
      this.#definers.add(entity.kind, entity.identifier, path);
      this.#namesakes.delete(`${entity.kind} ${entity.identifier}`);
      this.#touch(entity, affected);
    }
    for (const { kind, identifier } of references) this.#users.add(kind, identifier, path);
    this.#noteNames(facts);
    this.#touchUnknown(references, affected);
  }

  #remove(path: string, facts: FileFacts, affected: Set<string>): void {
    const { entity, references } = facts;
    if (entity !== null) {
      this.#definers.remove(entity.kind, entity.identifier, path);
      this.#namesakes.delete(`${entity.kind} ${entity.identifier}`);
      this.#touch(entity, affected);
    }
    this.#touchUnknown(references, affected);
    for (const { kind, identifier } of references) this.#users.remove(kind, identifier, path);
    this.#noteNames(facts);
  }

  /** Updates which of the names of a file are unknown. */
  #noteNames({ entity, references }: FileFacts): void {
    for (const { kind, identifier } of entity === null ? references : [entity, ...references]) {
      const names = this.#unknown.get(kind) ?? new UnknownNames();
      this.#unknown.set(kind, names);
      const isUnknown = this.#users.of(kind, identifier) !== undefined && this.#definers.of(kind, identifier) === undefined;
      if (isUnknown) names.add(identifier);
      else names.delete(identifier);
    }
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

  /** Marks the files with an unknown name that may mean an entity that came or went, or that is used otherwise than before. */
  #touchNear({ kind, identifier }: Pick<Entity, 'kind' | 'identifier'>, affected: Set<string>): void {
    for (const name of this.#unknown.get(kind)?.near(identifier) ?? [])
      for (const path of this.#users.of(kind, name) ?? []) affected.add(path);
  }
}

/** Leaves out the copies in other folders `.harness` if there are nearer ones: in the one that holds the reference, or else in one beside a folder around it. */
function ofHome(exact: PlacedEntity[], loose: PlacedEntity[], home: string | undefined): { exact: PlacedEntity[]; loose: PlacedEntity[] } {
  if (home === undefined || exact.length + loose.length < 2) return { exact, loose };
  const nearest = Math.max(...exact.map(({ path }) => nearnessOf(path, home)), ...loose.map(({ path }) => nearnessOf(path, home)));
  const isNearest = ({ path }: PlacedEntity): boolean => nearnessOf(path, home) === nearest;
  return { exact: exact.filter(isNearest), loose: loose.filter(isNearest) };
}

/** Returns how near a document is to a folder `.harness`: the length of the folder around both, 0 if its own `.harness` is around none. */
function nearnessOf(path: string, home: string): number {
  const around = homeOf(path)?.slice(0, -'.harness/'.length);
  return around !== undefined && home.startsWith(around) ? around.length + 1 : 0;
}

/** Whether two states of a file use the same entities. */
function usesSame(one: FileFacts | undefined, other: FileFacts | null): boolean {
  const [some, others] = [one?.references ?? [], other?.references ?? []];
  const isSameScope = one?.scope.org === other?.scope.org && one?.scope.project === other?.scope.project;
  return (
    some.length === others.length && (some.length === 0 || isSameScope) && some.every((used, index) => isSameUse(used, others[index]!))
  );
}

function isSameUse(one: Reference, other: Reference): boolean {
  const isSameScope = one.scope?.org === other.scope?.org && one.scope?.project === other.scope?.project;
  return one.kind === other.kind && one.identifier === other.identifier && one.level === other.level && isSameScope;
}

/** Whether two entities have the same name in the same place, which problems with similar names point to. */
function isSameName(one: Entity | null, other: Entity | null): boolean {
  const isSamePlace = one?.at.start === other?.at.start && one?.at.end === other?.at.end;
  return isSamePlace && NAMES.every((key) => one?.[key] === other?.[key]);
}

/** What decides which references mean an entity, or nearly do. */
const NAMES = ['kind', 'identifier', 'org', 'project', 'format', 'isAssumed'] as const;
