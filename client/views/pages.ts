/** What is loaded of a long list so far: its entries, and the offset of the next page; null at its end. */
export interface Loaded<Entry> {
  readonly entries: readonly Entry[];
  readonly next: number | null;
  /** Total length of the list on the service. */
  readonly total: number;
}

/** Loads the entries of a list from `offset`. */
export type LoadEntries<Entry> = (offset: number, signal: AbortSignal) => Promise<Loaded<Entry>>;

/** Long lists of a view by name, loaded page by page and kept until they are forgotten. A name always belongs to entries of one type. */
export class Pages {
  readonly #loaded = new Map<string, Loaded<unknown>>();

  forget(): void {
    this.#loaded.clear();
  }

  /** Returns what is loaded of a list; undefined if nothing is. */
  find<Entry>(list: string): Loaded<Entry> | undefined {
    return this.#loaded.get(list) as Loaded<Entry> | undefined;
  }

  /** Returns what is loaded of a list; loads its first page if nothing is. */
  async first<Entry>(list: string, load: LoadEntries<Entry>, signal: AbortSignal): Promise<Loaded<Entry>> {
    return this.find<Entry>(list) ?? this.more(list, load, signal);
  }

  /** Loads the next page; does nothing at the end of the list. */
  async more<Entry>(list: string, load: LoadEntries<Entry>, signal: AbortSignal): Promise<Loaded<Entry>> {
    const before = this.find<Entry>(list) ?? { entries: [], next: 0, total: 0 };
    if (before.next === null) return before;
    const { entries, next, total } = await load(before.next, signal);
    const loaded = { entries: [...before.entries, ...entries], next, total };
    // A late answer belongs to another instance or filter.
    if (!signal.aborted) this.#loaded.set(list, loaded);
    return loaded;
  }
}

/** A page of a list by its zero-based number. */
interface NumberedPage {
  readonly pageIndex: number;
  readonly pageSize: number;
}

/** Loads a list that the service returns in numbered pages. */
export function byPageNumber<Entry>(
  pageSize: number,
  read: (page: NumberedPage, signal: AbortSignal) => Promise<{ readonly content: readonly Entry[]; readonly totalItems: number }>,
): LoadEntries<Entry> {
  return async (offset, signal) => {
    const { content, totalItems } = await read({ pageIndex: Math.floor(offset / pageSize), pageSize }, signal);
    const next = offset + content.length;
    return { entries: content, next: next < totalItems ? next : null, total: totalItems };
  };
}
