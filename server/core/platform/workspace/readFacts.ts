import type { Span } from '../../tree.ts';
import { type Entity, type EntityKind, type FileFacts, type NamedScope, NO_SCOPE, type Reference, type ReferenceLevel } from './entity.ts';
import { certainText, entryOf, fieldOf, type MapValue, type TextValue, toCertain, type Value, valueAt } from './value.ts';

/** The root keys of documents that define entities. */
const ROOTS: Readonly<Record<string, EntityKind>> = {
  pipeline: 'pipeline',
  template: 'template',
  inputSet: 'inputSet',
  overlayInputSet: 'overlayInputSet',
  trigger: 'trigger',
  service: 'service',
  environment: 'environment',
  infrastructureDefinition: 'infrastructure',
  serviceOverrides: 'serviceOverrides',
  connector: 'connector',
};

/** The facts of a document that neither defines nor refers to anything. */
export const NO_FACTS: FileFacts = { entity: null, scope: NO_SCOPE, references: [] };

/** Texts that refer to an entity inside a stage or step contain one of these words. */
export const REFERENCE_MARKS = /(?:template|Template|service|environment)Ref|Pipeline/;

/** Keys below which the values given for the inputs of an entity are. */
export const GIVEN_KEYS: readonly string[] = ['templateInputs', 'serviceInputs', 'environmentInputs', 'inputs'];

/**
 * Reads what a version 0 document defines and refers to, from its root key and its value, in which parts without REFERENCE_MARKS may be
 * missing. `readWhole` returns the whole value when it is first needed; null if a part of the text cannot be parsed: the entity is known
 * then, but not its contents.
 */
export function readFacts(root: string | null, document: Value | null, readWhole: (() => Value | null) | null): FileFacts {
  const kind = root === null ? undefined : ROOTS[root];
  const map = root === null ? null : fieldOf(document, root);
  if (kind === undefined || map?.kind !== 'map') return NO_FACTS;
  const scope = { org: certainText(map, 'orgIdentifier')?.text ?? null, project: certainText(map, 'projectIdentifier')?.text ?? null };
  const references: Reference[] = [];
  const ownReferences = OWN_REFERENCES[kind];
  if (ownReferences !== undefined) references.push(...ownReferences(map));
  visit(map, root!, '', references);
  references.sort((one, other) => one.start - other.start);
  return { entity: readEntity(kind, map, scope, readWhole === null ? null : () => fieldOf(readWhole(), root!)), scope, references };
}

function readEntity(kind: EntityKind, map: MapValue, scope: NamedScope, readWhole: (() => Value | null) | null): Entity | null {
  const identifier = certainText(map, 'identifier');
  if (identifier === null) return null;
  const version = kind === 'template' ? certainText(map, 'versionLabel') : null;
  if (kind === 'template' && version === null) return null;
  const hasBody = readWhole !== null && !map.isOpen && BODIES.includes(kind);
  let body: Value | null | undefined = hasBody ? undefined : null;
  return {
    kind,
    format: 0,
    ...scope,
    identifier: identifier.text,
    isAssumed: false,
    version: version?.text ?? null,
    type: toCertain(valueAt(map, TYPES[kind] ?? []))?.text ?? null,
    owner: ownerOf(kind, map)?.text ?? null,
    at: { start: identifier.start, end: identifier.end },
    versionAt: version === null ? null : { start: version.start, end: version.end },
    get body() {
      if (body === undefined) {
        const whole = readWhole!();
        body = kind === 'template' ? fieldOf(whole, 'spec') : whole;
      }
      return body;
    },
  };
}

/** Where the type of an entity is. */
const TYPES: Readonly<Partial<Record<EntityKind, readonly string[]>>> = {
  template: ['type'],
  connector: ['type'],
  service: ['serviceDefinition', 'type'],
  infrastructure: ['deploymentType'],
};

const BODIES: readonly EntityKind[] = ['pipeline', 'template', 'service', 'environment', 'infrastructure'];

function ownerOf(kind: EntityKind, map: MapValue): TextValue | null {
  if (kind === 'inputSet') return toCertain(valueAt(map, ['pipeline', 'identifier']));
  if (kind === 'overlayInputSet' || kind === 'trigger') return certainText(map, 'pipelineIdentifier');
  return kind === 'infrastructure' ? certainText(map, 'environmentRef') : null;
}

/** The references that only the root of a document holds. */
const OWN_REFERENCES: Readonly<Partial<Record<EntityKind, (map: MapValue) => Reference[]>>> = {
  inputSet: (map) => {
    const entry = entryOf(map, 'pipeline');
    const identifier = certainText(entry?.value, 'identifier');
    if (entry === undefined || identifier === null) return [];
    return [toReference('pipeline', identifier, { given: entry.value, givenKey: toSpan(entry) })];
  },
  overlayInputSet: (map) => [
    ...toPipeline(map, 'pipelineIdentifier', {}),
    ...toInputSets(fieldOf(map, 'inputSetReferences'), certainText(map, 'pipelineIdentifier')),
  ],
  trigger: (map) => [
    ...toPipeline(map, 'pipelineIdentifier', { stages: textsOf(fieldOf(map, 'stagesToExecute')) }),
    ...toInputSets(fieldOf(map, 'inputSetRefs'), certainText(map, 'pipelineIdentifier')),
  ],
  serviceOverrides: (map) => {
    const infrastructure = certainText(map, 'infraIdentifier');
    const environment = certainText(map, 'environmentRef');
    if (infrastructure === null || environment === null) return [];
    const { identifier: owner, level } = readIdentifier(environment.text);
    return [toReference('infrastructure', infrastructure, { owner, level })];
  },
};

function toPipeline(map: MapValue, key: string, more: Partial<Reference>): Reference[] {
  const identifier = certainText(map, key);
  return identifier === null ? [] : [toReference('pipeline', identifier, more)];
}

function toInputSets(list: Value | null, pipeline: TextValue | null, scope: NamedScope | null = null): Reference[] {
  return textsOf(list).map((one) => toReference('inputSet', one, { owner: pipeline?.text ?? null, scope }));
}

/** Returns the certain scalars of a list. */
export function textsOf(list: Value | null): TextValue[] {
  return list?.kind !== 'list' ? [] : list.items.flatMap((item) => toCertain(item) ?? []);
}

/** Visits everything below a value; `key` is that of the value, or of its list, and `above` the one around it. */
function visit(value: Value | null, key: string, above: string, found: Reference[]): void {
  if (value?.kind === 'list') for (const item of value.items) visit(item, key, above, found);
  if (value?.kind !== 'map') return;
  const before = found.length;
  for (const entry of value.entries) {
    const read = REFERENCES[entry.key];
    const text = read === undefined ? null : toCertain(entry.value);
    if (read !== undefined && text !== null) {
      const references = read(text, value, key === 'template' ? above : '');
      const hasBranch = entryOf(value, 'gitBranch') !== undefined;
      for (const reference of references) found.push(hasBranch ? { ...reference, hasBranch } : reference);
    }
    visit(entry.value, entry.key, key, found);
  }
  if (certainText(value, 'type')?.text === 'Pipeline') found.push(...toChained(value));
  const accepts = certainText(value, 'deploymentType')?.text ?? null;
  if (accepts === null) return;
  for (let index = before; index < found.length; index++) if (isDeployed(found[index]!)) found[index] = { ...found[index]!, accepts };
}

/** Whether a reference is to what a stage deploys, or where to: both have the deployment type of the stage. */
function isDeployed({ kind }: Reference): boolean {
  return kind === 'service' || kind === 'infrastructure';
}

/** The keys whose values name an entity, in whatever object. */
const REFERENCES: Readonly<Record<string, (text: TextValue, holder: MapValue, around: string) => Reference[]>> = {
  templateRef: toTemplate,
  monitoredServiceTemplateRef: toTemplate,
  serviceRef: (text, holder) => [toReference('service', text, toGiven(holder, 'serviceInputs'))],
  environmentRef: (text, holder) => [
    toReference('environment', text, toGiven(holder, 'environmentInputs')),
    ...infrastructuresOf(holder).flatMap((item) => {
      const identifier = certainText(item, 'identifier');
      const more = item.kind === 'map' ? toGiven(item, 'inputs') : {};
      const { identifier: owner, level } = readIdentifier(text.text);
      return identifier === null ? [] : [toReference('infrastructure', identifier, { ...more, owner, level })];
    }),
  ],
};

function infrastructuresOf(holder: MapValue): Value[] {
  const list = fieldOf(holder, 'infrastructureDefinitions');
  const single = fieldOf(holder, 'infrastructureDefinition');
  // An inline infrastructure has a type and defines itself.
  const named = single?.kind === 'map' && entryOf(single, 'type') === undefined ? [single] : [];
  return [...named, ...(list?.kind === 'list' ? list.items.flatMap((item) => item ?? []) : [])];
}

/** The type of template that a `template:` under these keys accepts. */
export const ACCEPTED: Readonly<Record<string, string>> = { pipeline: 'Pipeline', stage: 'Stage', stepGroup: 'StepGroup', step: 'Step' };

function toTemplate(text: TextValue, holder: MapValue, around: string): Reference[] {
  const version = certainText(holder, 'versionLabel');
  const accepts = ACCEPTED[around] ?? null;
  return [toReference('template', text, { version, accepts, needsAll: around !== '', ...toGiven(holder, 'templateInputs') })];
}

/** A stage that runs another pipeline. */
function toChained(stage: MapValue): Reference[] {
  const spec = fieldOf(stage, 'spec');
  const pipeline = certainText(spec, 'pipeline');
  const org = certainText(spec, 'org');
  const project = certainText(spec, 'project');
  if (spec?.kind !== 'map' || pipeline === null || org === null || project === null) return [];
  const scope = { org: org.text, project: project.text };
  return [
    toReference('pipeline', pipeline, { scope, ...toGiven(spec, 'inputs') }),
    ...toInputSets(fieldOf(spec, 'inputSetReferences'), pipeline, scope),
  ];
}

function toGiven(holder: MapValue, key: string): Partial<Reference> {
  const entry = entryOf(holder, key);
  return entry === undefined ? {} : { given: entry.value, givenKey: toSpan(entry) };
}

/** Returns the span of a key or value alone. */
export function toSpan({ start, end }: Span): Span {
  return { start, end };
}

const LEVELS = /^(account|org)\.(.+)$/s;

/** Splits `account.` or `org.` from an identifier. */
export function readIdentifier(text: string): { readonly identifier: string; readonly level: ReferenceLevel } {
  const prefixed = LEVELS.exec(text);
  return { identifier: prefixed?.[2] ?? text, level: (prefixed?.[1] ?? 'project') as ReferenceLevel };
}

/** Whether an entity says that it belongs to an environment or pipeline, whose identifier has no `account.` or `org.` here. */
export function belongsTo({ owner }: Entity, identifier: string): boolean {
  return owner !== null && readIdentifier(owner).identifier === identifier;
}

/** Creates a reference from the scalar that names an entity. */
export function toReference(kind: EntityKind, { text, start, end }: TextValue, more: Partial<Reference>): Reference {
  return {
    kind,
    format: 0,
    naming: 'identifier',
    ...readIdentifier(text),
    scope: null,
    version: null,
    accepts: null,
    owner: null,
    given: null,
    givenKey: null,
    needsAll: false,
    stages: [],
    hasBranch: false,
    ...more,
    start,
    end,
  };
}
