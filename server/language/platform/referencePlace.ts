import { readText } from '../../core/platform/pipelines/nodes.ts';
import type { EntityKind, NamedScope, Reference } from '../../core/platform/workspace/entity.ts';
import type { InputStep } from '../../core/platform/workspace/inputPath.ts';
import { ACCEPTED, readIdentifier, toReference } from '../../core/platform/workspace/readFacts.ts';
import { PLACEHOLDER, type ShapePlace } from '../../core/shapeAt.ts';
import { toKey } from '../../core/shapeKeys.ts';
import type { MapNode, TreeNode } from '../../core/tree.ts';
import { type OpenPipeline, readRootField } from './openPipelines.ts';

/** What a value refers to. */
export interface ReferenceSlot {
  readonly kind: EntityKind;
  /** The type of template that its place accepts; null if unknown. */
  readonly accepts: string | null;
  /** The pipeline of an input set, the environment of an infrastructure; null if unknown. */
  readonly owner: string | null;
}

type Places = readonly ShapePlace[];

/** Returns what the value at the end of a path refers to; null if it is no reference. */
export function slotAt(root: string, places: Places): ReferenceSlot | null {
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

/** A place in the inputs given for an entity, as the text would parse with what is typed. */
export interface GivenSteps {
  readonly reference: Reference;
  readonly steps: readonly InputStep[];
}

/** Returns the reference whose inputs contain the end of a path, and the steps to it; null if it is in none. */
export function givenAt(root: string, places: Places): GivenSteps | null {
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
export function templateOf(holder: TreeNode | null): Reference | null {
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

/** Returns the organization and project that a document names. */
export function scopeOf(open: OpenPipeline): NamedScope {
  return { org: readRootField(open, 'orgIdentifier'), project: readRootField(open, 'projectIdentifier') };
}

function keyOf({ entry }: ShapePlace): string {
  return entry === null ? '' : toKey(entry.key);
}

/** Returns the object that many objects above the end of a path; lists are passed over. */
function mapAbove(places: Places, levels: number): TreeNode | null {
  const maps = places.slice(0, -1).filter(({ node }) => node?.kind === 'map');
  return maps.at(-levels)?.node ?? null;
}

function textOf(holder: TreeNode | null, key: string): string | null {
  const text = holder?.kind === 'map' ? readText(holder, key) : null;
  return text === null || text === '' || text.includes('<+') || text.includes(PLACEHOLDER) ? null : text;
}

/** Whether an entity can belong to the owner that a slot names. */
export function fitsOwner({ owner }: ReferenceSlot, own: string | null): boolean {
  return owner === null || own === null || readIdentifier(own).identifier === readIdentifier(owner).identifier;
}
