import type { App } from '../../app.ts';
import { readUri } from '../../commandArguments.ts';
import { arrangeRoster } from '../../developers/arrangeRoster.ts';
import { requireDocument } from '../../requireDocument.ts';

/** Sets the columns of a roster one below the other, the given one or the one in front, by spaces that nothing is read out of; gives how many stretches of text it changed. */
export async function alignRoster(app: App, given?: unknown): Promise<number> {
  return arrangeRoster(app, await requireDocument(readUri(given)), { arrangement: 'align' });
}
