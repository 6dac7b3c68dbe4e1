import connectors from '../../../../schemas/texts/connectors.json' with { type: 'json' };
import fields from '../../../../schemas/texts/fields.json' with { type: 'json' };
import fieldsV1 from '../../../../schemas/texts/fieldsV1.json' with { type: 'json' };
import stages from '../../../../schemas/texts/stages.json' with { type: 'json' };
import steps from '../../../../schemas/texts/steps.json' with { type: 'json' };
import words from '../../../../schemas/texts/words.json' with { type: 'json' };
import { type FieldText, type FieldTexts, findFieldText } from '../../fieldTexts.ts';
import type { Owner } from '../../shape.ts';

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
  const types: Readonly<Record<string, ValueText>> = TYPES[owner] ?? (root === 'connector' ? connectors.types : NONE);
  if (Object.hasOwn(types, value)) return types[value] ?? null;
  const text = Object.hasOwn(VALUES, value) ? VALUES[value] : undefined;
  return text === undefined ? null : { title: value, text };
}

const NONE: Readonly<Record<string, ValueText>> = {};
