import { type Entity, type FileFacts, type NamedScope, NO_SCOPE, type Reference } from './entity.ts';
import { isIdentifier } from './readFactsV1.ts';

/**
 * Completes the facts of a document of version 1 by its path. These documents do not name their organization and project, some not even
 * themselves, and input sets not their pipeline: the service knows all that from where they are stored, in Git by the folders of `.harness`.
 */
export function placeFacts(facts: FileFacts, path: string): FileFacts {
  const home = homeOf(path);
  const placed = placeByPath(facts, path);
  return home === undefined || placed.references.length === 0 ? placed : { ...placed, scope: { ...placed.scope, home } };
}

/** Returns the folder `.harness` that holds a document, the nearest one; undefined if none does. */
export function homeOf(path: string): string | undefined {
  return /^.*(?:^|[\\/])[.]harness[\\/]/s.exec(path)?.[0];
}

function placeByPath(facts: FileFacts, path: string): FileFacts {
  const { entity, references } = facts;
  if (entity?.format !== 1 && !references.some(({ format }) => format === 1)) return facts;
  const scope = scopeOfPath(path);
  const owner = pipelineOfPath(path);
  return {
    scope,
    entity: entity && placeEntity({ ...entity, ...scope }, path, owner),
    references: references.flatMap((one) => placeReference(one, owner) ?? []),
  };
}

/** Returns the organization and project whose folder below `.harness` holds a document; nulls if there is none. */
export function scopeOfPath(path: string): NamedScope {
  const found = /(?:^|[\\/])[.]harness[\\/]orgs[\\/]([^\\/]+)[\\/](?:projects[\\/]([^\\/]+)[\\/])?/.exec(path);
  return found === null ? NO_SCOPE : { org: found[1]!, project: found[2] ?? null };
}

/** Returns the folder below `.harness` of the organization and project that hold a document, or `.harness` itself; undefined if none does. */
export function folderOf(path: string): string | undefined {
  return /^.*(?:^|[\\/])[.]harness[\\/](?:orgs[\\/][^\\/]+[\\/](?:projects[\\/][^\\/]+[\\/])?)?/s.exec(path)?.[0];
}

/** Returns the pipeline whose folder of input sets holds a document: `…/release/input_sets/eu.yaml`. */
function pipelineOfPath(path: string): string | null {
  const found = /(?:^|[\\/])([^\\/]+)[\\/](?:overlay[-_]?)?input[-_]?sets?[\\/][^\\/]+$/i.exec(path);
  return found !== null && isIdentifier(found[1]!) && !/^pipelines?$/i.test(found[1]!) ? found[1]! : null;
}

/** Names of files that say what is in them, not which one. */
const GENERIC = /^(?:pipelines?|templates?|steps?|stages?|groups?|inputs?|input[-_]?sets?|overlays?|index|main|harness|example|sample)$/i;

/** Returns an entity with the identifier that its path says if it has none; null if that says nothing. */
function placeEntity(entity: Entity, path: string, owner: string | null): Entity | null {
  const placed = entity.kind === 'inputSet' || entity.kind === 'overlayInputSet' ? { ...entity, owner } : entity;
  if (entity.identifier !== '') return placed;
  const [file = '', folder = ''] = path.split(/[\\/]/).toReversed();
  const stem = file.replace(/[.]ya?ml$/i, '');
  // A folder with a file for each version.
  const isVersion = entity.kind === 'template' && /^v?\d+(?:[._]\d+)*$/i.test(stem);
  const identifier = isVersion ? folder : stem;
  if (!isIdentifier(identifier) || GENERIC.test(identifier)) return null;
  return { ...placed, identifier, version: placed.version ?? (isVersion ? stem : null) };
}

function placeReference(reference: Reference, owner: string | null): Reference | null {
  if (reference.naming === 'path') return owner === null ? null : { ...reference, identifier: owner };
  return reference.owner === '' ? { ...reference, owner } : reference;
}
