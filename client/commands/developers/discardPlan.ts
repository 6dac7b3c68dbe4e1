import type { App } from '../../app.ts';
import { readUri } from '../../commandArguments.ts';

/** Closes a review (given by its URI, otherwise the active one) with its comparison, and drops it; nothing is sent. */
export async function discardPlan(app: App, given?: unknown): Promise<void> {
  const { uri } = app.reviews.require(readUri(given));
  await app.reviews.discard(uri);
}
