import type { App } from '../../app.ts';
import { readUri } from '../../commandArguments.ts';

/** Closes a review (given by its address, else the one in front) and its comparison, and forgets it; nothing is sent. */
export async function discardPlan(app: App, given?: unknown): Promise<void> {
  const { uri } = app.reviews.require(readUri(given));
  await app.reviews.discard(uri);
}
