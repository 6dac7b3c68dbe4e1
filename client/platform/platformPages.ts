import type { PlatformPage } from '../../server/wire/platform.ts';

/** Number of items loaded at first, and by each “Load More…”. */
const PAGE_SIZE = 30;

/** Items of a list loaded so far, and their total. */
export interface LoadedItems<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

/** Reads a page of a list. */
export type ReadPage<Item> = (
  page: { readonly pageIndex: number; readonly pageSize: number },
  signal: AbortSignal,
) => Promise<Pick<PlatformPage<Item>, 'content' | 'totalItems'>>;

/** Pages of the lists of a view, kept by name until they are forgotten. A name always belongs to items of one type. */
export class PlatformPages {
  readonly #loaded = new Map<string, LoadedItems<unknown>>();

  forget(): void {
    this.#loaded.clear();
  }

  /** Returns the loaded items of a list; loads the first page if there are none. */
  async first<Item>(name: string, read: ReadPage<Item>, signal: AbortSignal): Promise<LoadedItems<Item>> {
    return (this.#loaded.get(name) as LoadedItems<Item> | undefined) ?? this.more(name, read, signal);
  }

  /** Loads the next page of a list; returns all items loaded so far. */
  async more<Item>(name: string, read: ReadPage<Item>, signal: AbortSignal): Promise<LoadedItems<Item>> {
    const before = (this.#loaded.get(name) as LoadedItems<Item> | undefined)?.items ?? [];
    const page = { pageIndex: Math.floor(before.length / PAGE_SIZE), pageSize: PAGE_SIZE };
    const { content, totalItems } = await read(page, signal);
    const loaded = { items: [...before, ...content], total: totalItems };
    // A late answer belongs to another instance or filter.
    if (!signal.aborted) this.#loaded.set(name, loaded);
    return loaded;
  }
}
