/** What nobody has written to yet. */
export const ABSENT = 'absent';

/** Some cells that one request writes to: all of them, or none. */
type Change = ReadonlyMap<string, string>;

/** Everything that was written, a cell each, as a text; and the requests that were cut off. */
export class Cells {
  readonly #values = new Map<string, string>();
  readonly #pending = new Set<Change>();
  readonly #touched = new Set<string>();
  /** Requests that were answered. */
  answered = 0;
  /** Requests that were cut off before their answer and turned out to be done, or not done. */
  readonly cutOff = { done: 0, notDone: 0 };

  /** What a cell is known to hold. */
  get(cell: string): string {
    return this.#values.get(cell) ?? ABSENT;
  }

  /** Cells of this beginning that are known to be there. */
  list(beginning: string): string[] {
    return [...this.#values].filter(([cell, value]) => cell.startsWith(beginning) && value !== ABSENT).map(([cell]) => cell);
  }

  /** Does a request that writes these cells and gives its answer; where it comes to none, the error goes on, and it may be done or not. */
  async write<Answer>(change: Readonly<Record<string, string>>, request: () => Promise<Answer>): Promise<Answer> {
    const cells: Change = new Map(Object.entries(change));
    this.#pending.add(cells);
    const answer = await request();
    this.#pending.delete(cells);
    this.#apply(cells);
    this.answered++;
    return answer;
  }

  /** Compares what was touched since the last time, or all, with what is there, and finds out what became of the requests that were cut off; gives what is wrong. */
  async check(observe: (cell: string) => Promise<string>, all: boolean): Promise<string[]> {
    const found = new Map<string, string>();
    const read = async (cell: string): Promise<string> => {
      const value = found.get(cell) ?? (await observe(cell));
      found.set(cell, value);
      return value;
    };
    for (const cells of this.#pending) {
      const done = await holdsSome(cells, this.#values, read);
      // Where only some of them are done, the others are then found wrong.
      if (done) this.#apply(cells);
      for (const cell of cells.keys()) this.#touched.add(cell);
      this.cutOff[done ? 'done' : 'notDone']++;
    }
    this.#pending.clear();
    const wrong: string[] = [];
    for (const cell of all ? this.#values.keys() : this.#touched) {
      const value = await read(cell);
      if (value !== this.get(cell)) wrong.push(`${cell} should be ${cut(this.get(cell))} and is ${cut(value)}`);
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
