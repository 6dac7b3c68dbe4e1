import { listDevelopers } from '../../server/api/developers/developers.ts';
import type { Instance } from '../../server/api/instance.ts';
import type { Search } from '../../server/core/searches.ts';
import type { Developer, DeveloperQuery } from '../../server/wire/developers.ts';

/** Developers shown at first, and added by each "Load More". */
const PAGE_SIZE = 50;

/** The developers of a version loaded so far, and their total number. */
export interface LoadedDevelopers {
  readonly developers: readonly Developer[];
  readonly total: number;
}

/** The developers of versions, page by page, cached until `forget`. */
export class DeveloperPages {
  readonly #loaded = new Map<string, LoadedDevelopers>();
  /** The filter of the shown developers; without a field, it applies to their names. */
  filter: Search | null = null;

  forget(): void {
    this.#loaded.clear();
  }

  /** Returns the loaded developers of a version; loads the first page if there are none. */
  async first(instance: Instance, versionId: string, signal: AbortSignal): Promise<LoadedDevelopers> {
    return this.#loaded.get(versionId) ?? this.more(instance, versionId, signal);
  }

  /** Loads the next page of a version. */
  async more(instance: Instance, versionId: string, signal: AbortSignal): Promise<LoadedDevelopers> {
    const before = this.#loaded.get(versionId)?.developers ?? [];
    const { filter } = this;
    const search = filter === null ? {} : { searchKey: filter.field ?? 'name', searchValue: filter.text };
    const query: DeveloperQuery = { versionId, pageIndex: Math.floor(before.length / PAGE_SIZE), pageSize: PAGE_SIZE, ...search };
    const { content, totalItems } = await listDevelopers(instance, query, { signal });
    const loaded = { developers: [...before, ...content], total: totalItems };
    // A late response belongs to another instance or filter.
    if (!signal.aborted) this.#loaded.set(versionId, loaded);
    return loaded;
  }
}
