import type { App } from '../../app.ts';

/** Loads what follows a node of a view that says “Load more…”; gives how much is loaded then. */
export async function loadMore(_app: App, given?: unknown): Promise<number | undefined> {
  return isLoadable(given) ? given.more() : undefined;
}

function isLoadable(given: unknown): given is { more(): Promise<number> } {
  return typeof given === 'object' && given !== null && 'more' in given && typeof given.more === 'function';
}
