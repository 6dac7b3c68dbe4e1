import connectors from '../../../../schemas/texts/connectors.json' with { type: 'json' };
import fields from '../../../../schemas/texts/fields.json' with { type: 'json' };
import stages from '../../../../schemas/texts/stages.json' with { type: 'json' };
import steps from '../../../../schemas/texts/steps.json' with { type: 'json' };
import words from '../../../../schemas/texts/words.json' with { type: 'json' };
import { type FieldText, type FieldTexts, findFieldText } from '../../fieldTexts.ts';
import type { Owner } from '../../shape.ts';

/** The documentation of an enum value, like a type of step. */
export interface WordText {
  readonly title: string;
  readonly text: string;
}

const OF_PIPELINES: FieldTexts = fields;
const OF_CONNECTORS: FieldTexts = { fields: { ...fields.fields, ...connectors.fields }, of: connectors.of };

/** Returns the documentation of a field of a document with this root key; null if there is none. */
export function describeField(root: string, owners: readonly Owner[], key: string): FieldText | null {
  return findFieldText(root === 'connector' ? OF_CONNECTORS : OF_PIPELINES, owners, key);
}

const TYPES: Readonly<Record<string, Readonly<Record<string, WordText>>>> = {
  Step: steps,
  StepBody: steps,
  Stage: stages,
  StageBody: stages,
};
const WORDS: Readonly<Record<string, string>> = words;

/** Returns the documentation of an enum value, which may be a deciding one of this owner; null if there is none. */
export function describeWord(root: string, owner: string, word: string): WordText | null {
  const types: Readonly<Record<string, WordText>> = TYPES[owner] ?? (root === 'connector' ? connectors.types : NONE);
  if (Object.hasOwn(types, word)) return types[word] ?? null;
  const text = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
  return text === undefined ? null : { title: word, text };
}

const NONE: Readonly<Record<string, WordText>> = {};
