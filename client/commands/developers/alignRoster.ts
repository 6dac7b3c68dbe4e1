import type { App } from '../../app.ts';
import { readUri } from '../../commandArguments.ts';
import { arrangeRoster } from '../../developers/arrangeRoster.ts';
import { requireDocument } from '../../requireDocument.ts';

/** Aligns the columns of a roster, the given or the active one, with spaces that have no meaning; returns the number of text edits. */
export async function alignRoster(app: App, given?: unknown): Promise<number> {
  return arrangeRoster(app, await requireDocument(readUri(given)), { arrangement: 'align' });
}
