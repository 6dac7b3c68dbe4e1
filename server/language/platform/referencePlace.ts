import type { EntityKind, Format, NamedScope, PlacedEntity, Reference } from '../../core/platform/workspace/entity.ts';
import type { InputStep } from '../../core/platform/workspace/inputPath.ts';
import { homeOf, scopeOfPath } from '../../core/platform/workspace/placeFacts.ts';
import { ACCEPTED, readIdentifier, toReference } from '../../core/platform/workspace/readFacts.ts';
import type { WorkspaceIndex } from '../../core/platform/workspace/workspaceIndex.ts';
import { PLACEHOLDER } from '../../core/shapeAt.ts';
import { toKey } from '../../core/shapeKeys.ts';
import type { MapNode, TreeNode } from '../../core/tree.ts';
import { recogniseVersion } from '../../documents/platform/recognise.ts';
import { type OpenPipeline, readRootField } from './openPipelines.ts';
import { givenAtV1, slotAtV1, templateOfV1 } from './referencePlaceV1.ts';
import { type GivenSteps, keyOf, mapAbove, type Places, type ReferenceSlot, textOf } from './shapePlaces.ts';

/** Returns what the value at the end of a path refers to; null if it is no reference. */
export function slotAt(open: OpenPipeline, places: Places): ReferenceSlot | null {
  const { root } = open.check;
  if (root === null) return null;
  if (formatOf(open) === 1) return slotAtV1(places);
  const keys = places.map(keyOf);
  const isItem = places.at(-1)?.index != null;
  const key = keys.at(isItem ? -2 : -1) ?? '';
  const [holder, above] = [mapAbove(places, isItem ? 2 : 1), mapAbove(places, 2)];
  const around = keys.at(-2) ?? '';
  const slot = (kind: EntityKind, more: Partial<ReferenceSlot> = {}): ReferenceSlot => ({ kind, accepts: null, owner: null, ...more });
  if (isItem) {
    const owner = textOf(holder, 'pipelineIdentifier') ?? textOf(holder, 'pipeline');
    return LISTS.includes(key) ? slot('inputSet', { owner }) : null;
  }
  if (key === 'templateRef')
    return slot('template', {
      accepts: around === 'template' ? (ACCEPTED[keys.at(-3) ?? ''] ?? null) : around === 'customDeploymentRef' ? 'CustomDeployment' : null,
    });
  if (key === 'monitoredServiceTemplateRef') return slot('template', { accepts: 'MonitoredService' });
  if (key === 'identifier') {
    if (around === 'pipeline' && root === 'inputSet') return slot('pipeline');
    const isInList = places.at(-2)?.index != null;
    const name = isInList ? (keys.at(-3) ?? '') : around;
    if (!INFRASTRUCTURES.includes(name)) return null;
    return slot('infrastructure', { owner: textOf(above, 'environmentRef') });
  }
  if (key === 'infraIdentifier') return slot('infrastructure', { owner: textOf(holder, 'environmentRef') });
  if (key === 'pipeline') return around === 'spec' && textOf(above, 'type') === 'Pipeline' ? slot('pipeline') : null;
  const kind = Object.hasOwn(KINDS, key) ? KINDS[key] : /connectorRef$/i.test(key) ? 'connector' : undefined;
  return kind === undefined ? null : slot(kind);
}

const LISTS: readonly string[] = ['inputSetRefs', 'inputSetReferences'];
const INFRASTRUCTURES: readonly string[] = ['infrastructureDefinition', 'infrastructureDefinitions'];
const KINDS: Readonly<Record<string, EntityKind>> = {
  serviceRef: 'service',
  environmentRef: 'environment',
  pipelineIdentifier: 'pipeline',
};

/**
 * Returns the reference whose inputs contain the end of a path, and the steps to it; null if it is in none. `ofPath` is the reference that
 * the path of the document implies.
 */
export function givenAt(open: OpenPipeline, places: Places, ofPath: Reference | null): GivenSteps | null {
  const { root } = open.check;
  if (root === null) return null;
  if (formatOf(open) === 1) return givenAtV1(root, places, ofPath);
  for (let index = places.length - 1; index > 0; index--) {
    const key = keyOf(places[index]!);
    const reference =
      root === 'inputSet' && index === 2 && key === 'pipeline'
        ? referenceOf(places[index]!.node, 'identifier', 'pipeline')
        : readReference(key, places, index);
    if (reference === null) continue;
    const steps = toSteps(places.slice(index + 1));
    return steps && { reference, steps };
  }
  return null;
}

function readReference(key: string, places: Places, index: number): Reference | null {
  const holder = mapAbove(places.slice(0, index + 1), 1);
  if (key === 'templateInputs') return templateOf(holder);
  if (key === 'serviceInputs') return referenceOf(holder, 'serviceRef', 'service');
  if (key === 'environmentInputs') return referenceOf(holder, 'environmentRef', 'environment');
  if (key !== 'inputs') return null;
  if (textOf(holder, 'pipeline') !== null) return referenceOf(holder, 'pipeline', 'pipeline');
  const isInfrastructure = places.slice(0, index).some((place) => INFRASTRUCTURES.includes(keyOf(place)));
  return isInfrastructure ? referenceOf(holder, 'identifier', 'infrastructure') : null;
}

/** Returns the reference of an object to a template; null if it has none. */
export function templateOf(holder: TreeNode | null, format: Format = 0): Reference | null {
  if (format === 1) return templateOfV1(holder);
  const key = textOf(holder, 'templateRef') === null ? 'monitoredServiceTemplateRef' : 'templateRef';
  const version = textOf(holder, 'versionLabel');
  const found = referenceOf(holder, key, 'template');
  return found && { ...found, version: version === null ? null : { kind: 'text', text: version, start: 0, end: 0 } };
}

function referenceOf(holder: TreeNode | null, key: string, kind: EntityKind): Reference | null {
  const text = textOf(holder, key);
  return text === null ? null : toReference(kind, { kind: 'text', text, start: 0, end: 0 }, {});
}

/** Returns the steps along places; null if one is a new entry of a list, or one without a name. */
function toSteps(places: Places): readonly InputStep[] | null {
  const steps: InputStep[] = [];
  for (let index = 0; index < places.length; index++) {
    const place = places[index]!;
    if (place.index === null) {
      steps.push({ kind: 'key', name: keyOf(place) });
      continue;
    }
    if (place.node?.kind === 'map' && isParallel(place.node)) {
      index++;
      continue;
    }
    const name = place.node?.kind === 'map' ? nameOf(place.node) : null;
    // What is typed now may be the key of a new entry.
    if (name === null && index < places.length - 1) return null;
    if (name !== null) steps.push({ kind: 'element', name });
  }
  return steps;
}

/** Returns the name of an entry of a list; null if it has none yet. */
export function nameOf(item: MapNode): string | null {
  const written = item.entries.filter(({ key }) => toKey(key) !== PLACEHOLDER);
  const [only] = written;
  const map = written.length === 1 && only?.value?.kind === 'map' ? only.value : item;
  return textOf(map, 'identifier') ?? textOf(map, 'name');
}

function isParallel({ entries }: MapNode): boolean {
  const [only] = entries;
  return entries.length === 1 && only !== undefined && toKey(only.key) === 'parallel';
}

/** Returns the version of the format of a document. */
export function formatOf({ reading }: OpenPipeline): Format {
  return recogniseVersion(reading).dialect.version;
}

/** Returns the organization and project that a document names, or in version 1 its path. */
export function scopeOf(open: OpenPipeline): NamedScope {
  const { uri } = open.document;
  const home = homeOf(uri);
  const named =
    formatOf(open) === 1
      ? scopeOfPath(uri)
      : { org: readRootField(open, 'orgIdentifier'), project: readRootField(open, 'projectIdentifier') };
  return home === undefined ? named : { ...named, home };
}

/** Whether an entity can belong to the owner that a slot names. */
export function fitsOwner({ owner }: ReferenceSlot, own: string | null): boolean {
  return owner === null || own === null || readIdentifier(own).identifier === readIdentifier(owner).identifier;
}

/** Returns the entity that a reference means; null if there is none, or if it may mean several. */
export function meantAlone(index: WorkspaceIndex, reference: Reference, scope: NamedScope): PlacedEntity | null {
  const [placed, ...others] = index.meantBy(reference, scope);
  return placed === undefined || others.length > 0 ? null : placed;
}
