import { Refusal } from '../core/refusal.ts';
import type { ToolContext } from './tool.ts';

/** A document by its path, by its text, or by its text and the path that it is called by. */
export interface DocumentInput {
  readonly path?: string;
  readonly text?: string;
}

/** The text of a document and what it is called. Throws INVALID_REQUEST where neither path nor text was given. */
export async function readDocument(
  context: ToolContext,
  { path, text }: DocumentInput,
  fallback: string,
): Promise<{ readonly name: string; readonly text: string }> {
  if (text !== undefined) return { name: path ?? fallback, text };
  if (path === undefined) throw new Refusal('INVALID_REQUEST', 'No document was named. Give its path, or its text.');
  return { name: path, text: await context.readText(path) };
}
