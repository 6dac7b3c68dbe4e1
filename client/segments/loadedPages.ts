/** What is loaded of a long list so far: its entries, and where to go on from; null at its end. */
export interface Loaded<Entry> {
  readonly entries: readonly Entry[];
  readonly next: number | null;
  /** How long the list is, as the service says. */
  readonly total: number;
}

/** Loads the stretch of a list that begins at `offset`. */
export type LoadStretch<Entry> = (offset: number, signal: AbortSignal) => Promise<Loaded<Entry>>;

/** Long lists by a name, stretch by stretch, kept until they are forgotten. */
export class LoadedPages<Entry> {
  readonly #loaded = new Map<string, Loaded<Entry>>();

  forget(): void {
    this.#loaded.clear();
  }

  /** What is loaded of a list; undefined where nothing is. */
  find(list: string): Loaded<Entry> | undefined {
    return this.#loaded.get(list);
  }

  /** What is loaded of a list; loads its beginning where nothing is. */
  async first(list: string, load: LoadStretch<Entry>, signal: AbortSignal): Promise<Loaded<Entry>> {
    return this.#loaded.get(list) ?? this.more(list, load, signal);
  }

  /** Loads what follows; at the end of the list there is nothing to load. */
  async more(list: string, load: LoadStretch<Entry>, signal: AbortSignal): Promise<Loaded<Entry>> {
    const before = this.#loaded.get(list) ?? { entries: [], next: 0, total: 0 };
    if (before.next === null) return before;
    const { entries, next, total } = await load(before.next, signal);
    const loaded = { entries: [...before.entries, ...entries], next, total };
    // What came too late belongs to another instance or filter.
    if (!signal.aborted) this.#loaded.set(list, loaded);
    return loaded;
  }
}
