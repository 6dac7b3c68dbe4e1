import type { InputSchema } from './tool.ts';

/** The schema of an input of these properties, of which some are needed. */
export function toInputSchema(properties: Readonly<Record<string, object>>, ...required: readonly string[]): InputSchema {
  return { type: 'object', properties, ...(required.length === 0 ? {} : { required }), additionalProperties: false };
}

/** A text that is not empty. */
export function toText(description: string): object {
  return { type: 'string', minLength: 1, description };
}

/** A whole number within bounds. */
export function toWhole(description: string, minimum: number, maximum: number): object {
  return { type: 'integer', minimum, maximum, description };
}

/** One of some words. */
export function toChoice(description: string, words: readonly string[]): object {
  return { type: 'string', enum: [...words], description };
}

/** A list of texts. */
export function toTexts(description: string, maxItems: number): object {
  return { type: 'array', items: { type: 'string' }, maxItems, description };
}

/** The two ways to name a document: by its path, or by its text. */
export function toDocument(kind: string): Readonly<Record<'path' | 'text', object>> {
  return {
    path: toText(`Path of the ${kind}, relative to the folder of the project. Give this or text.`),
    text: { type: 'string', description: `The whole text of the ${kind}, where it stands in no file.` },
  };
}
