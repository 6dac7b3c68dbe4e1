import type { Memento } from 'vscode';
import type { FieldMapping } from '../../server/core/developers/fieldMapping.ts';

const MAPPINGS = 'fairlead.savedMappings';

/** Maximum number of mappings remembered per workspace. */
const MAX_MAPPINGS = 50;

interface SavedMapping {
  readonly instance: string;
  readonly mappings: readonly FieldMapping[];
}

/** The field mappings saved from this workspace, by instance and headers; kept in the workspace state. */
export class SavedMappings {
  readonly #state: Memento;

  constructor(state: Memento) {
    this.#state = state;
  }

  /** Returns the mapping last saved for the same headers in any order, or undefined. */
  find(instance: string, headers: readonly string[]): readonly FieldMapping[] | undefined {
    const mappings = this.#all().find((saved) => isFor(saved, instance, headers))?.mappings;
    if (mappings === undefined) return undefined;
    return headers.flatMap((header) => mappings.filter(({ csvColumn }) => csvColumn === header));
  }

  /** Remembers a mapping, replacing the one for the same headers. */
  async keep(instance: string, mappings: readonly FieldMapping[]): Promise<void> {
    const headers = mappings.map(({ csvColumn }) => csvColumn);
    const others = this.#all().filter((saved) => !isFor(saved, instance, headers));
    const plain = mappings.map(({ csvColumn, fieldType }) => ({ csvColumn, fieldType }));
    await this.#state.update(MAPPINGS, [{ instance, mappings: plain }, ...others].slice(0, MAX_MAPPINGS));
  }

  /** Removes the mappings of an instance; returns their number. */
  async forget(instance: string): Promise<number> {
    const all = this.#all();
    const others = all.filter((saved) => saved.instance !== instance);
    await this.#state.update(MAPPINGS, others);
    return all.length - others.length;
  }

  #all(): readonly SavedMapping[] {
    return this.#state.get<readonly SavedMapping[]>(MAPPINGS, []);
  }
}

function isFor(saved: SavedMapping, instance: string, headers: readonly string[]): boolean {
  if (saved.instance !== instance || saved.mappings.length !== headers.length) return false;
  const known = new Set(saved.mappings.map(({ csvColumn }) => csvColumn));
  return headers.every((header) => known.has(header));
}
