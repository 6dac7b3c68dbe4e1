import connectors from '../../../../schemas/texts/connectors.json' with { type: 'json' };
import documentation from '../../../../schemas/texts/documentation.json' with { type: 'json' };
import fields from '../../../../schemas/texts/fields.json' with { type: 'json' };
import fieldsV1 from '../../../../schemas/texts/fieldsV1.json' with { type: 'json' };
import stages from '../../../../schemas/texts/stages.json' with { type: 'json' };
import steps from '../../../../schemas/texts/steps.json' with { type: 'json' };
import words from '../../../../schemas/texts/words.json' with { type: 'json' };
import { type FieldText, type FieldTexts, findFieldText, type OwnedTexts } from '../../fieldTexts.ts';
import type { Owner } from '../../shape.ts';
import { SHIPPED_CATALOGUE } from './catalogue.ts';

/** The documentation of an enum value, like a type of step. */
export interface ValueText {
  readonly title: string;
  readonly text: string;
}

const OF_PIPELINES: FieldTexts = fields;
const OF_VERSION_1: FieldTexts = { fields: { ...fields.fields, ...fieldsV1.fields }, of: fieldsV1.of };
const OF_CONNECTORS: FieldTexts = { fields: { ...fields.fields, ...connectors.fields }, of: connectors.of };

/** Stands for the root key of any document of version 1, whose fields have texts of their own. */
export const ROOT_V1 = 'version 1';

/** Returns the documentation of a field of a document with this root key; null if there is none. */
export function describeField(root: string, owners: readonly Owner[], key: string): FieldText | null {
  return findFieldText(root === 'connector' ? OF_CONNECTORS : root === ROOT_V1 ? OF_VERSION_1 : OF_PIPELINES, owners, key);
}

const TYPES: Readonly<Record<string, Readonly<Record<string, ValueText>>>> = {
  Step: steps,
  StepBody: steps,
  Stage: stages,
  StageBody: stages,
};
const VALUES: Readonly<Record<string, string>> = words;

/** Returns the documentation of an enum value, which may be a deciding one of this owner; null if there is none. */
export function describeValue(root: string, owner: string, value: string): ValueText | null {
  const known = ownOf<ValueText>(TYPES[owner] ?? (root === 'connector' ? connectors.types : {}), value);
  const text = ownOf(VALUES, value);
  return known ?? (text === null ? null : { title: value, text });
}

/** Returns the value of an object's own key, or null. */
function ownOf<Value>(table: Readonly<Record<string, Value>>, key: string): Value | null {
  return Object.hasOwn(table, key) ? (table[key] ?? null) : null;
}

/** The publisher's documentation of a type or field, and the first release with it in the catalogue. */
export interface Documentation {
  /** An https address, or null if none is known. */
  readonly page: string | null;
  readonly since: string;
}

type Pages = Readonly<Record<string, string>>;

const OF_FIELDS: OwnedTexts<string> = { fields: {}, of: documentation.fields };
const { stageTypes, stepTypes } = SHIPPED_CATALOGUE.types;
const OF_STEPS = { types: new Set(stepTypes), pages: documentation.steps as Pages };
const OF_STAGES = { types: new Set(stageTypes), pages: documentation.stages as Pages };
const DOCUMENTED = new Map([
  ['Step', OF_STEPS],
  ['StepBody', OF_STEPS],
  ['Stage', OF_STAGES],
  ['StageBody', OF_STAGES],
]);

/** Returns the documentation of a step or stage type in an object of this owner; null for any other value. */
export function documentationOfType(owner: string, type: string): Documentation | null {
  const known = DOCUMENTED.get(owner);
  if (known?.types.has(type) !== true) return null;
  // Types that came after the first catalogue name their release.
  return { page: ownOf(known.pages, type), since: ownOf<string>(documentation.later, type) ?? documentation.first };
}

/** Returns the documentation of a field of these owners; null if its page is unknown. */
export function documentationOfField(owners: readonly Owner[], key: string): Documentation | null {
  const page = findFieldText(OF_FIELDS, owners, key);
  return page === null ? null : { page, since: documentation.first };
}
