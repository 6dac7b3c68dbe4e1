import { listTeamDevelopers } from '../../server/api/insights.ts';
import type { Instance } from '../../server/api/instance.ts';
import type { Developer } from '../../server/wire/developers.ts';

/** Developers shown at first, and added by each "Load more". */
const PAGE_SIZE = 50;

/** The developers of a team loaded so far, and their total number. */
export interface LoadedTeam {
  readonly developers: readonly Developer[];
  readonly total: number;
}

/** The developers of teams, page by page, cached until `forget`. */
export class TeamPages {
  readonly #loaded = new Map<number, LoadedTeam>();

  forget(): void {
    this.#loaded.clear();
  }

  /** Returns the loaded developers of a team; loads the first page if there are none. */
  async first(instance: Instance, teamRefId: number, signal: AbortSignal): Promise<LoadedTeam> {
    return this.#loaded.get(teamRefId) ?? this.more(instance, teamRefId, signal);
  }

  /** Loads the next page of a team. */
  async more(instance: Instance, teamRefId: number, signal: AbortSignal): Promise<LoadedTeam> {
    const before = this.#loaded.get(teamRefId)?.developers ?? [];
    const query = { pageIndex: Math.floor(before.length / PAGE_SIZE), pageSize: PAGE_SIZE };
    const { content, totalItems } = await listTeamDevelopers(instance, teamRefId, query, { signal });
    const loaded = { developers: [...before, ...content], total: totalItems };
    // A late response belongs to another instance.
    if (!signal.aborted) this.#loaded.set(teamRefId, loaded);
    return loaded;
  }
}
