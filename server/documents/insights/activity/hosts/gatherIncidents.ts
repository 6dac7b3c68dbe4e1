import * as l10n from '@vscode/l10n';
import type { HostOptions, IncidentPart } from './parts.ts';

/** What the files say of one incident: its record, or why it is left out. */
export type GatheredIncident = { readonly part: IncidentPart } & (
  | { readonly record: Readonly<Record<string, unknown>> }
  | { readonly left: string }
);

/** Incidents, whose beginning and end may be different items. */
export class GatheredIncidents {
  readonly #incidents = new Map<string, IncidentPart>();

  /** Adds what an item says; returns what is known now. The first beginning and the last end count. */
  add(part: IncidentPart): void {
    const former = this.#incidents.get(part.id);
    const merged =
      former === undefined
        ? part
        : {
            ...part,
            developer: part.developer ?? former.developer,
            createdAt: pick(former.createdAt, part.createdAt, Math.min),
            resolvedAt: pick(former.resolvedAt, part.resolvedAt, Math.max),
            service: part.service ?? former.service,
            environment: part.environment ?? former.environment,
            cause: part.cause ?? former.cause,
          };
    this.#incidents.set(part.id, merged);
  }

  /** Returns the record of each incident, or why it is left out. */
  *records({ services, name }: HostOptions): Generator<GatheredIncident> {
    for (const part of this.#incidents.values()) {
      const { id, createdAt, resolvedAt, environment, cause } = part;
      const named = name ?? part.service;
      const service = named === null ? null : (services.get(named.toLowerCase()) ?? named);
      const developer = part.developer ?? service;
      if (createdAt === null) yield { part, left: l10n.t('whose beginning is not in these files') };
      else if (developer === null) yield { part, left: l10n.t('naming neither a person nor a service; name the service with --name') };
      else {
        const about = { ...(service === null ? {} : { service }), ...(environment === null ? {} : { environment }) };
        yield { part, record: { kind: 'incident', id, developer, createdAt, resolvedAt, ...about, ...(cause === null ? {} : { cause }) } };
      }
    }
  }
}

/** Returns the text whose timestamp the function picks; one that cannot be read is kept for the check of records. */
function pick(one: string | null, other: string | null, choose: (...values: number[]) => number): string | null {
  if (one === null || other === null) return one ?? other;
  return Date.parse(one) === choose(Date.parse(one), Date.parse(other)) ? one : other;
}
