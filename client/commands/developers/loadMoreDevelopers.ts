import type { App } from '../../app.ts';
import { readVersionId } from '../../commandArguments.ts';

/** Adds the next page below a version of the Developers view; gives how many of its developers are loaded then. */
export async function loadMoreDevelopers(app: App, given?: unknown): Promise<number | undefined> {
  const versionId = readVersionId(given);
  return versionId === undefined ? undefined : app.developers.loadMore(versionId);
}
