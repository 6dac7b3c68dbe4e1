import type { Memento } from 'vscode';
import type { GridLayout } from '../panels/messages/grid.ts';

const KEY = 'fairlead.gridLayouts';

/** Maximum number of remembered layouts. */
const MOST_KEPT = 100;

type Kept = readonly (readonly [headers: string, layout: GridLayout])[];

/** How the columns of grids look in this workspace, by their headers: widths, and which are hidden. */
export class GridLayouts {
  readonly #state: Memento;

  constructor(state: Memento) {
    this.#state = state;
  }

  of(headers: readonly string[]): GridLayout {
    const key = JSON.stringify(headers);
    return this.#all().find(([known]) => known === key)?.[1] ?? { hidden: [], widths: {} };
  }

  async set(headers: readonly string[], layout: GridLayout): Promise<void> {
    const key = JSON.stringify(headers);
    const others = this.#all().filter(([known]) => known !== key);
    await this.#state.update(KEY, [[key, layout], ...others].slice(0, MOST_KEPT));
  }

  #all(): Kept {
    return this.#state.get<Kept>(KEY, []);
  }
}
