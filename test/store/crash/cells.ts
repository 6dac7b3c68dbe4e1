/** The value of an unwritten cell. */
export const ABSENT = 'absent';

/** The cells that one request writes atomically. */
type Change = ReadonlyMap<string, string>;

/** Everything that was written, as text cells, and the requests that were cut off. */
export class Cells {
  readonly #values = new Map<string, string>();
  readonly #pending = new Set<Change>();
  readonly #touched = new Set<string>();
  /** Number of answered requests. */
  answered = 0;
  /** Number of requests that were cut off before their answer and were found done, or not done. */
  readonly cutOff = { done: 0, notDone: 0 };

  /** Returns the known value of a cell. */
  get(cell: string): string {
    return this.#values.get(cell) ?? ABSENT;
  }

  /** Lists the existing cells with this prefix. */
  list(beginning: string): string[] {
    return [...this.#values].filter(([cell, value]) => cell.startsWith(beginning) && value !== ABSENT).map(([cell]) => cell);
  }

  /** Sends a request that writes these cells and returns its answer; on an error, which is rethrown, it may or may not be done. */
  async write<Answer>(change: Readonly<Record<string, string>>, request: () => Promise<Answer>): Promise<Answer> {
    const cells: Change = new Map(Object.entries(change));
    this.#pending.add(cells);
    const answer = await request();
    this.#pending.delete(cells);
    this.#apply(cells);
    this.answered++;
    return answer;
  }

  /**
   * Compares the cells touched since the last time, or all, with the service, and resolves the requests that were cut off; returns the
   * differences.
   */
  async check(observe: (cell: string) => Promise<string>, all: boolean): Promise<string[]> {
    const found = new Map<string, string>();
    const read = async (cell: string): Promise<string> => {
      const value = found.get(cell) ?? (await observe(cell));
      found.set(cell, value);
      return value;
    };
    for (const cells of this.#pending) {
      const done = await holdsSome(cells, this.#values, read);
      // If only some of them are done, the others are found wrong later.
      if (done) this.#apply(cells);
      for (const cell of cells.keys()) this.#touched.add(cell);
      this.cutOff[done ? 'done' : 'notDone']++;
    }
    this.#pending.clear();
    const wrong: string[] = [];
    for (const cell of all ? this.#values.keys() : this.#touched) {
      const value = await read(cell);
      if (value !== this.get(cell)) wrong.push(`${cell} should be ${cut(this.get(cell))} but is ${cut(value)}`);
    }
    this.#touched.clear();
    return wrong;
  }

  #apply(cells: Change): void {
    for (const [cell, value] of cells) {
      this.#values.set(cell, value);
      this.#touched.add(cell);
    }
  }
}

async function holdsSome(cells: Change, known: Change, read: (cell: string) => Promise<string>): Promise<boolean> {
  for (const [cell, value] of cells) if (value !== (known.get(cell) ?? ABSENT) && (await read(cell)) === value) return true;
  return false;
}

function cut(text: string): string {
  return text.length > 200 ? `…${text.slice(-200)}` : text;
}
