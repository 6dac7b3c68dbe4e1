import { type EntityKind, type FileFacts, type Format, type NamedScope, NO_SCOPE, type Reference } from './entity.ts';
import { NO_FACTS, readIdentifier, textsOf, toReference, toSpan } from './readFacts.ts';
import {
  certainText,
  type DeclaredInput,
  entryOf,
  fieldOf,
  type MapValue,
  type TextValue,
  toCertain,
  type Value,
  type ValueEntry,
} from './value.ts';

/** Texts that refer to an entity inside a stage or step of version 1 match this. */
export const REFERENCE_MARKS_V1 = /\b(?:uses|service|environment)\b/;

/** The key below which version 1 gives the inputs of a template. */
export const GIVEN_KEY_V1 = 'with';

/** The key beside a template that gives its inputs, in each version. */
export const TEMPLATE_INPUTS: Readonly<Record<Format, string>> = { 0: 'templateInputs', 1: GIVEN_KEY_V1 };

/** The keys under which a stage, step or pipeline uses a template. */
export const TEMPLATE_KEYS: readonly string[] = ['template', 'agent', 'action', 'deploy', 'build', 'test', 'chaos', 'idp', 'iacm', 'sto'];

/** What a template holds, and the types of template that its place accepts. */
const BODIES = { pipeline: 'Pipeline', stage: 'Stage', step: 'Step', group: 'Step', agent: null } as const;

/**
 * Reads what a document of version 1 defines and refers to. The identifier of an entity or reference is empty if only the path says it
 * (`placeFacts`). The inputs are unknown if a part of the text cannot be parsed.
 */
export function readFactsV1(root: string, document: Value | null, isSound: boolean): FileFacts {
  if (document?.kind !== 'map') return NO_FACTS;
  if (root === 'inputSet' || root === 'overlayInputSet') return readInputSet(root, document);
  const entry = entryOf(document, root);
  if (entry?.value?.kind !== 'map' || (root !== 'pipeline' && root !== 'template')) return NO_FACTS;
  const references: Reference[] = [];
  visit(entry.value, root === 'pipeline' ? 'pipeline' : '', references);
  references.sort((one, other) => one.start - other.start);
  const { value } = entry;
  const isTemplate = root === 'template';
  const version = isTemplate ? readTemplateVersion(value) : null;
  const inputs = [value, ...(isTemplate ? [fieldOf(value, 'pipeline')] : [])];
  const type = isTemplate ? (readContents(value)?.type ?? null) : null;
  const body = isSound && !value.isOpen ? readInputs(inputs) : null;
  return { entity: toEntity(root, entry, { version, type, body }), scope: NO_SCOPE, references };
}

/** Returns the version that a template says; null if it says none. `version: 1` may be the version of the format. */
function readTemplateVersion(template: MapValue): TextValue | null {
  const version = certainText(template, 'version');
  return version?.text === '1' ? null : version;
}

/** What a template of version 1 holds. */
interface TemplateContents {
  readonly value: Value;
  /** The type of template that its place accepts; null if unknown. */
  readonly type: string | null;
  readonly isGroup: boolean;
}

/** Returns the contents of a template of version 1; null if it has none. */
export function readContents(template: MapValue): TemplateContents | null {
  for (const [key, type] of Object.entries(BODIES)) {
    const value = fieldOf(template, key);
    // An agent is a step or the contents of a group.
    if (value !== null) return { value, type, isGroup: key === 'group' };
  }
  return null;
}

type Contents = Pick<NonNullable<FileFacts['entity']>, 'type' | 'body'> & { readonly version: TextValue | null };

function toEntity(kind: EntityKind, { value, ...key }: ValueEntry, { version, ...contents }: Contents): FileFacts['entity'] {
  const id = certainText(value, 'id');
  const name = certainText(value, 'name');
  const named = id ?? (name !== null && isIdentifier(name.text) ? name : null);
  return {
    kind,
    format: 1,
    ...NO_SCOPE,
    identifier: named?.text ?? '',
    isAssumed: id === null,
    owner: null,
    version: version?.text ?? null,
    ...contents,
    at: toSpan(named === null ? key : insideQuotes(named)),
    versionAt: version && toSpan(version),
  };
}

/** Whether a text can be the identifier of a template; those of other registries contain slashes. */
export function isIdentifier(text: string): boolean {
  return /^[A-Za-z_][\w$-]*$/.test(text);
}

/** Returns the inputs that some objects declare as one object; unknown ones may be given if none declares any. */
function readInputs(holders: readonly (Value | null)[]): MapValue {
  const maps = holders.flatMap((holder) => {
    const inputs = fieldOf(holder, 'inputs');
    return inputs?.kind === 'map' ? [inputs] : [];
  });
  const entries = maps.flatMap((map) => map.entries.map((entry): ValueEntry => ({ ...entry, value: toDeclared(entry) })));
  const { start, end } = maps[0] ?? { start: 0, end: 0 };
  return { kind: 'map', declares: true, entries, isOpen: maps.length === 0 || maps.some((map) => map.isOpen), start, end };
}

function toDeclared({ value, start, end }: ValueEntry): Value {
  if (value?.kind !== 'map' || value.isOpen) return { kind: 'open', start, end };
  const preset = fieldOf(value, 'default') ?? fieldOf(value, 'value');
  const isExecutionInput = certainText(value, 'execution_input')?.text === 'true';
  const declared: DeclaredInput = {
    kind: 'input',
    start,
    end,
    type: certainText(value, 'type')?.text ?? null,
    description: certainText(value, 'description')?.text ?? null,
    default: preset?.kind === 'text' ? preset.text : null,
    allowedValues: readWords(fieldOf(value, 'enum')) ?? readWords(fieldOf(value, 'options')),
    isMany: false,
    regex: certainText(value, 'pattern')?.text ?? null,
    isExecutionInput,
    isRequired: certainText(value, 'required')?.text === 'true' && preset === null && !isExecutionInput,
  };
  return declared;
}

function readWords(list: Value | null): readonly string[] | null {
  const words = textsOf(list).map(({ text }) => text);
  return list?.kind === 'list' && words.length === list.items.length && words.length > 0 ? words : null;
}

/** Reads an input set, which gives the inputs of a pipeline that only its path names, or an overlay of such sets. */
function readInputSet(kind: EntityKind, document: MapValue): FileFacts {
  const spec = entryOf(document, 'spec');
  const key = entryOf(document, 'kind');
  if (spec === undefined || key === undefined) return NO_FACTS;
  const entity = toEntity(kind, { ...key, value: document }, { version: null, type: null, body: null });
  const nowhere: TextValue = { kind: 'text', text: '', ...toSpan(spec) };
  const toPipeline = { ...toReferenceV1('pipeline', nowhere, { given: spec.value, givenKey: toSpan(spec) }), naming: 'path' } as const;
  const references =
    kind === 'inputSet'
      ? [toPipeline]
      : textsOf(fieldOf(spec.value, 'input_sets')).map((one) => toReferenceV1('inputSet', one, { owner: '' }));
  return { entity, scope: NO_SCOPE, references };
}

/** Keys whose values are settings of a step, not elements. */
const SETTINGS: readonly string[] = ['with', 'env', 'inputs', 'run', 'on', 'notifications', 'approval', 'volumes', 'dynamic', 'variables'];

/** The types of template that entries of these keys accept. */
export const ACCEPTED_V1: Readonly<Record<string, string>> = {
  pipeline: 'Pipeline',
  stages: 'Stage',
  stage: 'Stage',
  steps: 'Step',
  step: 'Step',
  rollback: 'Step',
};

/** Visits everything below an element; `key` is that of the element, or of its list. */
function visit(value: Value | null, key: string, found: Reference[]): void {
  if (value?.kind === 'list') for (const item of value.items) visit(item, key, found);
  if (value?.kind !== 'map') return;
  const accepts = ACCEPTED_V1[key] ?? null;
  // A step may name its template itself, without a key such as `template`.
  if (accepts !== null) found.push(...(toTemplate(value, accepts) ?? []));
  for (const entry of value.entries) {
    if (SETTINGS.includes(entry.key)) continue;
    const read = REFERENCES[entry.key];
    const references = read?.(entry.value, entry.key === 'template' ? accepts : null) ?? null;
    if (references === null) visit(entry.value, entry.key, found);
    else found.push(...references);
  }
}

/** Reads the references of a key; null if it is not used as one. */
type Reader = (value: Value | null, accepts: string | null) => Reference[] | null;

const REFERENCES: Readonly<Record<string, Reader>> = {
  ...Object.fromEntries(TEMPLATE_KEYS.map((key): [string, Reader] => [key, toTemplate])),
  chain: toChained,
  service: (value) => listItems(value).flatMap((item) => toNamed('service', item)),
  environment: toEnvironments,
};

function toTemplate(holder: Value | null, accepts: string | null): Reference[] | null {
  const uses = certainText(holder, 'uses');
  if (holder?.kind !== 'map' || uses === null) return null;
  const parts = splitUses(uses);
  if (parts === null) return [];
  const given = entryOf(holder, GIVEN_KEY_V1);
  const more = given === undefined ? {} : { given: given.value, givenKey: toSpan(given) };
  return [toReferenceV1('template', parts.name, { version: parts.version, accepts, needsAll: true, ...more })];
}

/** Splits `account.build@1.0.0` into its name and version; null if it names no template, such as `actions/checkout@v4`. */
export function splitUses(uses: TextValue): { readonly name: TextValue; readonly version: TextValue | null } | null {
  const { text, start, end } = insideQuotes(uses);
  const at = text.indexOf('@');
  const name = at === -1 ? text : text.slice(0, at);
  if (!isIdentifier(readIdentifier(name).identifier) || at === text.length - 1) return null;
  if (at === -1) return { name: { kind: 'text', text, start, end }, version: null };
  const isWhole = end - start === text.length;
  return {
    name: { kind: 'text', text: name, start, end: isWhole ? start + at : end },
    version: { kind: 'text', text: text.slice(at + 1), start: isWhole ? start + at + 1 : start, end },
  };
}

/** Returns a scalar without its quotes, if nothing in it is escaped. */
function insideQuotes(scalar: TextValue): TextValue {
  const { text, start, end } = scalar;
  return end - start === text.length + 2 ? { ...scalar, start: start + 1, end: end - 1 } : scalar;
}

/** A stage that runs another pipeline: `chain: {uses: shop/store/release}`, or a pipeline of the same project. */
function toChained(holder: Value | null): Reference[] | null {
  const uses = certainText(holder, 'uses');
  if (uses === null) return null;
  const parts = uses.text.split('/');
  const identifier = parts.at(-1)!;
  if ((parts.length !== 1 && parts.length !== 3) || !parts.every(isIdentifier)) return [];
  const [org = '', project = ''] = parts;
  const scope: NamedScope | null = parts.length === 3 ? { org, project } : null;
  const inside = insideQuotes(uses);
  const name = { ...inside, text: identifier, start: inside.end - identifier.length };
  const settings = fieldOf(holder, GIVEN_KEY_V1);
  const given = settings?.kind === 'map' ? entryOf(settings, 'inputs') : undefined;
  const more = given === undefined ? {} : { given: given.value, givenKey: toSpan(given) };
  return [
    toReferenceV1('pipeline', name, { scope, ...more }),
    ...textsOf(fieldOf(settings, 'input-sets')).map((one) => toReferenceV1('inputSet', one, { scope, owner: identifier })),
  ];
}

/** Returns the services or environments that a value lists: itself, its items, or those below `items`. */
function listItems(value: Value | null): Value[] {
  if (value?.kind === 'list') return value.items.flatMap((item) => item ?? []);
  const items = fieldOf(value, 'items');
  return items === null ? (value === null ? [] : [value]) : listItems(items);
}

/** Reads `x`, which may also be a name, or `{id: x}`. */
function toNamed(kind: EntityKind, item: Value, more: Partial<Reference> = {}): Reference[] {
  const id = item.kind === 'map' ? certainText(item, 'id') : toCertain(item);
  if (id === null || !isIdentifier(readIdentifier(id.text).identifier)) return [];
  return [{ ...toReferenceV1(kind, insideQuotes(id), more), naming: item.kind === 'map' ? 'identifier' : 'word' }];
}

function toEnvironments(value: Value | null): Reference[] {
  const group = fieldOf(value, 'group');
  return listItems(group ?? value).flatMap((item) => {
    const isGroup = item === group;
    const [environment] = isGroup ? [] : toNamed('environment', item);
    if (environment === undefined) return [];
    const infrastructures = listItems(fieldOf(item, 'deploy-to')).filter((one) => toCertain(one)?.text !== ALL);
    const more = { owner: environment.identifier, level: environment.level };
    return [environment, ...infrastructures.flatMap((one) => toNamed('infrastructure', one, more))];
  });
}

/** Instead of an infrastructure: all of the environment. */
const ALL = 'all';

function toReferenceV1(kind: EntityKind, name: TextValue, more: Partial<Reference>): Reference {
  return { ...toReference(kind, name, more), format: 1 };
}
