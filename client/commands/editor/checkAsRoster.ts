import type { App } from '../../app.ts';
import { readUri } from '../../commandArguments.ts';
import { requireDocument } from '../../requireDocument.ts';

/** Checks a document as a roster, whatever its name and header say: the given one, else the one in front. */
export async function checkAsRoster(app: App, given?: unknown): Promise<void> {
  await app.language.switchCheck(await requireDocument(readUri(given)), 'on');
}
