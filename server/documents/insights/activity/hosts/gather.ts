import * as l10n from '@vscode/l10n';
import { HOST_FORMATS } from '../../../../core/insights/activityFormats.ts';
import { plural } from '../../../../core/plural.ts';
import { formatCount } from '../../../../core/text.ts';
import { toHostEntry } from '../collectRecords.ts';
import type { RecordEntry } from '../entries.ts';
import { GatheredDeployments } from './gatherDeployments.ts';
import { GatheredPulls } from './gatherPulls.ts';
import type { DeploymentPart, HostOptions, HostReader, IncidentPart, Part, PullPart } from './parts.ts';

/** What the files say of one incident: its record, or why it is left out. */
type GatheredIncident = { readonly part: IncidentPart } & (
  | { readonly record: Readonly<Record<string, unknown>> }
  | { readonly left: string }
);

/** What a reader made of a file. */
export interface HostReading {
  readonly name: string;
  readonly items: number;
  readonly left: number;
}

/** Where a part comes from. */
interface Origin {
  readonly path: string;
  readonly reader: HostReader;
}

interface Counts {
  readonly reader: HostReader;
  items: number;
  readonly left: Map<string, number>;
}

/**
 * Gathers what files of other systems say, because one thing is often in several files: a pull request and its reviews, a deployment and
 * its statuses. Keeps what reports need of each, not the texts.
 */
export class HostGathering {
  readonly options: HostOptions;
  readonly #pulls = new GatheredPulls();
  readonly #deployments = new GatheredDeployments();
  readonly #incidents = new GatheredIncidents();
  readonly #origins = new Map<PullPart | DeploymentPart | IncidentPart | string, Origin>();
  /** Parts that belong to another item, by its name: counted as left out if that is in no file. */
  readonly #dependents: { readonly on: string; readonly isTalk: boolean; readonly origin: Origin }[] = [];
  readonly #files = new Map<string, Map<string, Counts>>();

  constructor(options: HostOptions) {
    this.options = options;
  }

  /** Adds an item that a reader read. */
  take(origin: Origin, parts: readonly Part[]): void {
    // An environment counts as its deployments, each of which may be left out. Of items about one thing only the first counts.
    const things = parts.filter(isThing);
    const found = things.filter((part) => !this.#origins.has(keyOf(part)));
    this.#count(origin).items += things.length > 0 ? found.length : Math.min(1, parts.length);
    for (const part of parts) this.#add(origin, part);
  }

  /** Counts an item that is left out. */
  leave(origin: Origin, reason: string): void {
    const counts = this.#count(origin);
    counts.items++;
    leaveOne(counts, reason);
  }

  #add(origin: Origin, part: Part): void {
    if (part.what === 'pull') this.#pulls.add(part);
    else if (part.what === 'talk') this.#pulls.talk(part);
    else if (part.what === 'end') this.#pulls.end(part);
    else if (part.what === 'deployment') this.#deployments.add(part);
    else if (part.what === 'status') this.#deployments.status(part);
    else if (part.what === 'environment') this.#deployments.environment(part);
    else if (part.what === 'rollback') this.#deployments.rollback(part);
    else this.#incidents.add(part);
    if (part.what === 'talk' || part.what === 'end') this.#dependents.push({ on: part.pull, isTalk: true, origin });
    else if (part.what === 'status') this.#dependents.push({ on: part.deployment, isTalk: false, origin });
    else if (isThing(part) && !this.#origins.has(keyOf(part))) this.#origins.set(keyOf(part), origin);
  }

  #count({ path, reader }: Origin): Counts {
    const readers = this.#files.get(path) ?? new Map<string, Counts>();
    this.#files.set(path, readers);
    const counts = readers.get(reader.format) ?? { reader, items: 0, left: new Map<string, number>() };
    readers.set(reader.format, counts);
    return counts;
  }

  /** Returns the entries of each file, after all were read: its records, what is left out, and how its numbers are to be understood. */
  finish(): ReadonlyMap<string, readonly RecordEntry[]> {
    const entries = new Map<string, RecordEntry[]>([...this.#files.keys()].map((path) => [path, []]));
    const notes = new Map<string, number>();
    const put = (origin: Origin, place: string, value: unknown): void => {
      const found = this.options.isStrict ? { value } : toHostEntry(value);
      if ('left' in found) leaveOne(this.#count(origin), l10n.t('with an impossible time, {0}: {1}', place, found.left));
      else entries.get(origin.path)?.push({ line: null, place, found });
    };
    const note = ({ path }: Origin, text: string): void => {
      notes.set(`${path}\n${text}`, (notes.get(`${path}\n${text}`) ?? 0) + 1);
    };
    for (const { part, record, unknown } of this.#pulls.records()) {
      const origin = this.#origins.get(keyOf(part))!;
      if (unknown.end) leaveOne(this.#count(origin), l10n.t('merged at a time that is not in these files; import their activity too'));
      else {
        put(origin, String(record.id), record);
        if (unknown.lines) note(origin, l10n.t('how many lines they changed; the history of the repository knows it (import-git)'));
        if (unknown.comments) note(origin, l10n.t('how many comments they have; import their comments and reviews with them'));
      }
    }
    for (const found of [...this.#deployments.records(this.options), ...this.#incidents.records(this.options)]) {
      const origin = this.#origins.get(keyOf(found.part))!;
      if ('left' in found) leaveOne(this.#count(origin), found.left);
      else {
        put(origin, found.part.id, found.record);
        if (found.part.developer === null) note(origin, toNobody(found.record.developer));
      }
    }
    for (const { on, isTalk, origin } of this.#dependents) {
      if (isTalk ? this.#pulls.has(on) : this.#deployments.has(on)) continue;
      const reason = isTalk
        ? l10n.t('of pull requests that are not in these files; import both together')
        : l10n.t('of deployments that are not in these files; import both together');
      leaveOne(this.#count(origin), reason);
    }
    for (const [path, readers] of this.#files) {
      for (const { reader, left } of readers.values()) {
        for (const [reason, count] of left) {
          const noun = count === 1 ? reader.nouns[0] : reader.nouns[1];
          entries.get(path)?.push({ line: null, place: '', found: { left: `${formatCount(count)} ${noun} ${reason}`, count } });
        }
      }
    }
    for (const [key, count] of notes) {
      const [path = '', text = ''] = key.split('\n');
      const whom = plural(count, '1 record', '{0} records', formatCount(count));
      entries.get(path)?.push({ line: null, place: '', found: { note: l10n.t('Unknown for {0}: {1}.', whom, text) } });
    }
    return entries;
  }

  /** Returns which reader took what of a file; empty if none did. */
  readings(path: string): readonly HostReading[] {
    return [...(this.#files.get(path)?.values() ?? [])].map(({ reader, items, left }) => ({
      name: HOST_FORMATS[reader.format].title,
      items,
      left: [...left.values()].reduce((sum, count) => sum + count, 0),
    }));
  }
}

function leaveOne({ left }: Counts, reason: string): void {
  left.set(reason, (left.get(reason) ?? 0) + 1);
}

function toNobody(service: unknown): string {
  return l10n.t('who did it, so they count for the developer that "{0}" is mapped to (fairlead insights map)', String(service));
}

/** Whether a part becomes a record. */
function isThing(part: Part): part is PullPart | DeploymentPart | IncidentPart {
  return part.what === 'pull' || part.what === 'deployment' || part.what === 'incident';
}

/** Returns what the items of one thing have in common. */
function keyOf(part: PullPart | DeploymentPart | IncidentPart): string {
  return part.what === 'pull' ? `pull ${part.repository}#${part.number}` : `${part.what} ${part.id}`;
}

/** Incidents, whose beginning and end may be different items. */
class GatheredIncidents {
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
