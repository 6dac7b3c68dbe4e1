import { Refusal } from '../core/refusal.ts';
import type { ToolContext } from './tool.ts';

/** A document by its path, by its text, or by its text and a path used as its name. */
export interface DocumentInput {
  readonly path?: string;
  readonly text?: string;
}

/** Returns the text and the name of a document. Throws INVALID_REQUEST if neither path nor text is given. */
export async function readDocument(
  context: ToolContext,
  { path, text }: DocumentInput,
  fallback: string,
): Promise<{ readonly name: string; readonly text: string }> {
  if (text !== undefined) return { name: path ?? fallback, text };
  if (path === undefined) throw new Refusal('INVALID_REQUEST', 'No document was named. Give its path, or its text.');
  return { name: path, text: await context.readText(path) };
}
