import type { App } from '../../app.ts';
import { readUri } from '../../commandArguments.ts';
import { arrangeRoster } from '../../developers/arrangeRoster.ts';
import { requireDocument } from '../../requireDocument.ts';

/** Takes away the spaces around the cells of a roster, the given one or the one in front; gives how many stretches of text it changed. */
export async function shrinkRoster(app: App, given?: unknown): Promise<number> {
  return arrangeRoster(app, await requireDocument(readUri(given)), { arrangement: 'shrink' });
}
