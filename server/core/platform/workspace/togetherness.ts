import type { Entity, NamedScope, PlacedEntity, Reference } from './entity.ts';

/** Folders by whose names people sort the documents of one project. */
const SORTING =
  /^(?:[.]?harness|account|orgs?|organi[sz]ations?|projects?|(?:(?:pipeline|stage|step|step[-_]?group)[-_]?)?templates?|pipelines?|stages?|steps?|(?:overlay[-_]?)?input[-_]?sets?|overlays?|triggers?|services?|env(?:ironment)?s?|infra(?:structures?|structure[-_]?definitions?)?|(?:service[-_]?)?overrides?)$/i;

/** Those of them that hold nothing but documents. */
const LISTING = /(?:templates?|pipelines?|input[-_]?sets?|overlays?|triggers?)$/i;

/** The folder in which the service keeps the documents of a repository. */
const KEPT = '.harness';

/** The place of a reference: its document, and the organization and project that this names. */
export interface ReferencePlace {
  readonly path: string;
  readonly scope: NamedScope;
}

/**
 * Whether a reference certainly means an entity with its identifier: both name the same organization and project, or their documents lie
 * together. Examples of other people use the same identifiers for other things.
 */
export function isCertain(reference: Reference, place: ReferencePlace, { path, entity }: PlacedEntity): boolean {
  const isNamed = isNamedAlike(reference, place.scope, entity);
  return isNamed || liesTogether(place.path, path, isNamed);
}

/**
 * Whether what is missing beside an entity is missing indeed, such as a version of a template: only if the documents are kept together. The
 * service may have what another folder does not.
 */
export function isComplete(reference: Reference, place: ReferencePlace, { path, entity }: PlacedEntity): boolean {
  return liesTogether(place.path, path, isNamedAlike(reference, place.scope, entity));
}

function isNamedAlike({ level, scope: own, format }: Reference, scope: NamedScope, { org, project }: Entity): boolean {
  const from = own ?? scope;
  // Documents of version 1 name neither, and their paths may be those of another repository.
  if (format === 1) return false;
  if (level === 'account' || org === null || org !== from.org) return false;
  return level === 'org' || (project !== null && project === from.project);
}

/**
 * Whether two documents belong to one collection: both are below one `.harness`, or the folders that separate them only sort documents.
 * Documents in one folder, or in one that sorts them, also need the names of one project.
 */
function liesTogether(one: string, other: string, isNamed: boolean): boolean {
  if (one === other) return true;
  const [some, others] = [foldersOf(one), foldersOf(other)];
  let common = 0;
  while (common < some.length && common < others.length && some[common] === others[common]) common++;
  const shared = some.slice(0, common);
  if (shared.includes(KEPT)) return true;
  const ways = [some[common], others[common]];
  if (ways.every((folder) => folder === undefined || SORTING.test(folder))) return isNamed || !ways.includes(undefined);
  return LISTING.test(shared.at(-1) ?? '') && (isNamed || ways.includes(undefined));
}

/** Returns the folders of a path or URI, from the outside in. */
function foldersOf(path: string): string[] {
  return path.split(/[\\/]/).slice(0, -1);
}
