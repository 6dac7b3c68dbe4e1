/** What is loaded of a long list so far: its entries, and the offset of the next page; null at its end. */
export interface Loaded<Entry> {
  readonly entries: readonly Entry[];
  readonly next: number | null;
  /** Total length of the list on the service. */
  readonly total: number;
}

/** Loads the entries of a list from `offset`. */
export type LoadEntries<Entry> = (offset: number, signal: AbortSignal) => Promise<Loaded<Entry>>;

/** Long lists by name, loaded page by page and kept until they are forgotten. */
export class LoadedPages<Entry> {
  readonly #loaded = new Map<string, Loaded<Entry>>();

  forget(): void {
    this.#loaded.clear();
  }

  /** Returns what is loaded of a list; undefined if nothing is. */
  find(list: string): Loaded<Entry> | undefined {
    return this.#loaded.get(list);
  }

  /** Returns what is loaded of a list; loads its first page if nothing is. */
  async first(list: string, load: LoadEntries<Entry>, signal: AbortSignal): Promise<Loaded<Entry>> {
    return this.#loaded.get(list) ?? this.more(list, load, signal);
  }

  /** Loads the next page; does nothing at the end of the list. */
  async more(list: string, load: LoadEntries<Entry>, signal: AbortSignal): Promise<Loaded<Entry>> {
    const before = this.#loaded.get(list) ?? { entries: [], next: 0, total: 0 };
    if (before.next === null) return before;
    const { entries, next, total } = await load(before.next, signal);
    const loaded = { entries: [...before.entries, ...entries], next, total };
    // A late answer belongs to another instance or filter.
    if (!signal.aborted) this.#loaded.set(list, loaded);
    return loaded;
  }
}
