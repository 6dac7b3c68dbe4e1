import type { KnownTeam } from '../protocol.ts';

/** The teams of the instance that the client works with; none before it says so. */
export class KnownTeams {
  #teams: readonly KnownTeam[] = [];

  /** Takes what a client sent; what is malformed is passed over. */
  set(teams: unknown): void {
    if (teams === null) this.#teams = [];
    else if (Array.isArray(teams)) this.#teams = teams.filter(isTeam);
  }

  get all(): readonly KnownTeam[] {
    return this.#teams;
  }

  /** The team of a number, or of that number as a text. */
  find(id: unknown): KnownTeam | undefined {
    return this.#teams.find(({ teamRefId }) => String(teamRefId) === String(id));
  }
}

function isTeam(value: unknown): value is KnownTeam {
  const { teamRefId, name } = (value ?? {}) as Record<string, unknown>;
  return Number.isSafeInteger(teamRefId) && typeof name === 'string';
}
