import type { App } from '../../app.ts';
import { readUri } from '../../commandArguments.ts';
import { requireDocument } from '../../requireDocument.ts';

/** Stops checking a document as a roster, whatever its name and header: the given one, otherwise the active one. */
export async function doNotCheckAsRoster(app: App, given?: unknown): Promise<void> {
  await app.language.switchCheck(await requireDocument(readUri(given)), 'off');
}
