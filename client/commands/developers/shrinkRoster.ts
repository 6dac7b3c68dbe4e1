import type { App } from '../../app.ts';
import { readUri } from '../../commandArguments.ts';
import { arrangeRoster } from '../../developers/arrangeRoster.ts';
import { requireDocument } from '../../requireDocument.ts';

/** Takes away the spaces around the cells of a roster, the given one or the one in front; gives how many stretches of text it changed. */
export async function shrinkRoster({ language }: App, given?: unknown): Promise<number> {
  return arrangeRoster(language, await requireDocument(readUri(given)), { arrangement: 'shrink' });
}
