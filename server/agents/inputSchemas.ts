import type { InputSchema } from './tool.ts';

/** Returns the schema of an input with these properties, some of them required. */
export function toInputSchema(properties: Readonly<Record<string, object>>, ...required: readonly string[]): InputSchema {
  return { type: 'object', properties, ...(required.length === 0 ? {} : { required }), additionalProperties: false };
}

/** Returns the schema of a non-empty string. */
export function toText(description: string): object {
  return { type: 'string', minLength: 1, description };
}

/** Returns the schema of an integer within bounds. */
export function toWhole(description: string, minimum: number, maximum: number): object {
  return { type: 'integer', minimum, maximum, description };
}

/** Returns the schema of an enum. */
export function toChoice(description: string, values: readonly string[]): object {
  return { type: 'string', enum: [...values], description };
}

/** Returns the schema of an array of strings. */
export function toTexts(description: string, maxItems: number): object {
  return { type: 'array', items: { type: 'string' }, maxItems, description };
}

/** Returns the two properties that name a document: its path, or its text. */
export function toDocument(kind: string): Readonly<Record<'path' | 'text', object>> {
  return {
    path: toText(`Path of the ${kind}, relative to the folder of the project. Give this or text.`),
    text: { type: 'string', description: `The whole text of the ${kind}, where it stands in no file.` },
  };
}
