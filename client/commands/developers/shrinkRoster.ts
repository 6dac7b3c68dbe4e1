import type { App } from '../../app.ts';
import { readUri } from '../../commandArguments.ts';
import { arrangeRoster } from '../../developers/arrangeRoster.ts';
import { requireDocument } from '../../requireDocument.ts';

/** Removes the spaces around the cells of a roster, the given or the active one; returns the number of text edits. */
export async function shrinkRoster(app: App, given?: unknown): Promise<number> {
  return arrangeRoster(app, await requireDocument(readUri(given)), { arrangement: 'shrink' });
}
