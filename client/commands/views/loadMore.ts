import type { App } from '../../app.ts';

/** Loads the next page of a “Load more…” node; returns how many entries are loaded then. */
export async function loadMore(_app: App, given?: unknown): Promise<number | undefined> {
  return isLoadable(given) ? given.more() : undefined;
}

function isLoadable(given: unknown): given is { more(): Promise<number> } {
  return typeof given === 'object' && given !== null && 'more' in given && typeof given.more === 'function';
}
