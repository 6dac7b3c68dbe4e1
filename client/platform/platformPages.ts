import type { PlatformPage } from '../../server/wire/platform.ts';

/** Items shown at once, and added by each “Load more…”. */
const PAGE_SIZE = 30;

/** What was loaded of a list so far, of how many. */
export interface LoadedItems<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

/** Reads a page of a list. */
export type ReadPage<Item> = (
  page: { readonly pageIndex: number; readonly pageSize: number },
  signal: AbortSignal,
) => Promise<Pick<PlatformPage<Item>, 'content' | 'totalItems'>>;

/** The lists of a view, page by page, kept under names until they are forgotten; a name always stands for items of one kind. */
export class PlatformPages {
  readonly #loaded = new Map<string, LoadedItems<unknown>>();

  forget(): void {
    this.#loaded.clear();
  }

  /** What is loaded of a list; loads the first page where nothing is. */
  async first<Item>(name: string, read: ReadPage<Item>, signal: AbortSignal): Promise<LoadedItems<Item>> {
    return (this.#loaded.get(name) as LoadedItems<Item> | undefined) ?? this.more(name, read, signal);
  }

  /** Loads the next page of a list. */
  async more<Item>(name: string, read: ReadPage<Item>, signal: AbortSignal): Promise<LoadedItems<Item>> {
    const before = (this.#loaded.get(name) as LoadedItems<Item> | undefined)?.items ?? [];
    const page = { pageIndex: Math.floor(before.length / PAGE_SIZE), pageSize: PAGE_SIZE };
    const { content, totalItems } = await read(page, signal);
    const loaded = { items: [...before, ...content], total: totalItems };
    // What came too late belongs to another instance or filter.
    if (!signal.aborted) this.#loaded.set(name, loaded);
    return loaded;
  }
}
