import { METRICS, type Metric, type MetricCategory } from '../../core/insights/metrics.ts';
import type { Path } from '../../core/shape.ts';
import type { RequestCheck } from '../../documents/insights/check.ts';
import type { ClientAbilities, OtherExtensions, SelectedInstance } from '../client.ts';
import type { OpenDocument } from '../openDocuments.ts';
import type { KnownTeam } from '../protocol/insights.ts';

/** An open export request, as its current version reads. */
export interface OpenRequest {
  readonly document: OpenDocument;
  readonly check: RequestCheck;
}

/** What the features of export requests and reports work with. */
export interface InsightParts {
  readonly abilities: ClientAbilities;
  readonly teams: KnownTeams;
  readonly instance: SelectedInstance;
  /** Its JSON language service, if any, reports and completes what the schema covers. */
  readonly others: OtherExtensions;
}

/** The teams of the instance that the client works with; empty until the client sends them. */
export class KnownTeams {
  #teams: readonly KnownTeam[] = [];

  /** Stores the teams that a client sent; malformed ones are ignored. */
  set(teams: unknown): void {
    if (teams === null) this.#teams = [];
    else if (Array.isArray(teams)) this.#teams = teams.filter(isTeam);
  }

  get all(): readonly KnownTeam[] {
    return this.#teams;
  }

  /** Returns the team with a number, which may be given as a string. */
  find(id: unknown): KnownTeam | undefined {
    return this.#teams.find(({ teamRefId }) => String(teamRefId) === String(id));
  }
}

function isTeam(value: unknown): value is KnownTeam {
  const { teamRefId, name } = (value ?? {}) as Record<string, unknown>;
  return Number.isSafeInteger(teamRefId) && typeof name === 'string';
}

/** A metric with the name used in the tables. */
export interface NamedMetric extends Metric {
  readonly name: string;
}

/** Returns the metrics of the category that a path leads into, in column order; null for any other path. */
export function metricsOfPath([category, field]: Path): readonly NamedMetric[] | null {
  if (field !== 'metrics' || typeof category !== 'string' || !Object.hasOwn(METRICS, category)) return null;
  return Object.entries(METRICS[category as MetricCategory]).map(([name, metric]) => ({ name, ...metric }));
}
