import type { App } from '../../app.ts';
import { readUri } from '../../commandArguments.ts';
import { requireDocument } from '../../requireDocument.ts';

/** Removes the user's choice for a document: its language and header decide again. */
export async function followRosterHeader(app: App, given?: unknown): Promise<void> {
  await app.language.switchCheck(await requireDocument(readUri(given)), 'auto');
}
