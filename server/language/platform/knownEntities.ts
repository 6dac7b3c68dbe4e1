import type { PipelineAddress } from '../../core/platform/pipeline.ts';
import type { ProjectScope } from '../../core/platform/scope.ts';
import type { EntityKind, NamedScope, Reference } from '../../core/platform/workspace/entity.ts';
import {
  type ComparedPipeline,
  KNOWN_KINDS,
  type KnownByKind,
  type KnownIdentifier,
  type KnownKind,
  type ReportedPipelines,
} from '../protocol/platform.ts';
import type { PublishState } from '../publishLens.ts';

/** What the client knows to exist on the service; empty until the client sends it. */
export class KnownIdentifiers {
  readonly #known = new Map<KnownKind, readonly KnownIdentifier[]>();

  /** Stores what a client sent; missing kinds stay unchanged, and malformed entries are ignored. Returns whether anything is different. */
  set(params: KnownByKind | null | undefined): boolean {
    let isDifferent = false;
    for (const kind of KNOWN_KINDS) {
      const list: unknown = params?.[kind];
      if (!Array.isArray(list)) continue;
      const known = list.filter(isKnown);
      isDifferent ||= JSON.stringify(known) !== JSON.stringify(this.of(kind));
      this.#known.set(kind, known);
    }
    return isDifferent;
  }

  of(kind: KnownKind): readonly KnownIdentifier[] {
    return this.#known.get(kind) ?? [];
  }

  /** Returns those of a kind that a document of a scope can name: one without a scope may be anywhere. */
  visibleTo(kind: KnownKind, scope: NamedScope): readonly KnownIdentifier[] {
    return this.of(kind).filter((one) => isVisible(one, scope));
  }

  /** Returns the versions of a template as a reference names it; empty if none are known. */
  versionsOf(reference: Reference, scope: NamedScope): readonly string[] {
    return this.#find('templates', reference, scope).flatMap(({ versions }) => versions ?? []);
  }

  /** Whether the service has what a reference names, in its version. */
  has(reference: Reference, scope: NamedScope): boolean {
    const kind = LISTS[reference.kind];
    const found = kind === undefined ? [] : this.#find(kind, reference, scope);
    const { version } = reference;
    return found.some(({ versions }) => version === null || versions === undefined || versions.includes(version.text));
  }

  #find(kind: KnownKind, { identifier, level, owner, scope: own }: Reference, scope: NamedScope): readonly KnownIdentifier[] {
    const write = (name: string): string => (level === 'project' ? name : `${level}.${name}`);
    // An infrastructure has the scope of its environment, and is written without a prefix.
    const isInfrastructure = kind === 'infrastructures';
    const text = isInfrastructure ? identifier : write(identifier);
    const environment = isInfrastructure && owner !== null ? write(owner) : null;
    return this.of(kind).filter((one) => one.identifier === text && isVisible(one, own ?? scope) && isOfEnvironment(one, environment));
  }
}

/** Whether an infrastructure may be one of an environment as pipelines write it; null if that is unknown. */
export function isOfEnvironment({ environment }: KnownIdentifier, named: string | null): boolean {
  return environment === undefined || named === null || environment === named;
}

function isVisible({ orgIdentifier, projectIdentifier }: KnownIdentifier, { org, project }: NamedScope): boolean {
  const fits = (own: string | null, other: string | undefined): boolean => own === null || other === undefined || own === other;
  return fits(org, orgIdentifier) && fits(project, projectIdentifier);
}

/** What the client sends of the kinds of entities. */
const LISTS: Readonly<Partial<Record<EntityKind, KnownKind>>> = {
  connector: 'connectors',
  service: 'services',
  environment: 'environments',
  infrastructure: 'infrastructures',
  template: 'templates',
};

function isKnown(value: unknown): value is KnownIdentifier {
  if (typeof value !== 'object' || value === null) return false;
  const { identifier, versions } = value as Record<string, unknown>;
  const isList = Array.isArray(versions) && versions.every((version) => typeof version === 'string');
  return typeof identifier === 'string' && (versions === undefined || isList);
}

/** Which pipelines the selected instance has, as far as the client reported it. */
export class KnownPipelines {
  #known: ReadonlySet<string> = new Set();
  #missing: ReadonlySet<string> = new Set();
  #listed: ReadonlySet<string> = new Set();
  #compared: ReadonlyMap<string, ComparedPipeline> = new Map();

  /** Stores what a client sent; malformed addresses are left out. */
  set(params: Partial<ReportedPipelines> | null | undefined): void {
    if (!Array.isArray(params?.pipelines)) return;
    this.#known = toKeys(params.pipelines, toAddress);
    this.#missing = toKeys(params.missing, toAddress);
    this.#listed = toKeys(params.listed, toProject);
    this.#compared = new Map((Array.isArray(params.compared) ? params.compared : []).map((one) => [one.uri, one]));
  }

  /** Returns how a document without errors relates to the instance; a pipeline without a project gets it when it is published. */
  stateOf(uri: string, documentVersion: number, address: PipelineAddress | null): PublishState {
    const there = address === null ? 'missing' : this.of(address);
    if (there !== 'there') return { kind: there };
    const compared = this.#compared.get(uri);
    if (compared === undefined) return { kind: 'unknown' };
    return { kind: compared.isSame && compared.documentVersion === documentVersion ? 'same' : 'differs' };
  }

  /** Returns whether the instance has a pipeline. */
  of(address: PipelineAddress): 'there' | 'missing' | 'unknown' {
    const key = JSON.stringify(toAddress(address));
    if (this.#known.has(key)) return 'there';
    return this.#missing.has(key) || this.#listed.has(JSON.stringify(toProject(address))) ? 'missing' : 'unknown';
  }
}

function toKeys(values: unknown, toParts: (value: never) => readonly unknown[]): ReadonlySet<string> {
  const parts = Array.isArray(values) ? values.map((value) => toParts((value ?? {}) as never)) : [];
  return new Set(parts.filter((parts) => parts.every((word) => typeof word === 'string')).map((parts) => JSON.stringify(parts)));
}

function toAddress({ orgIdentifier, projectIdentifier, identifier }: PipelineAddress): readonly unknown[] {
  return [orgIdentifier, projectIdentifier, identifier];
}

function toProject({ orgIdentifier, projectIdentifier }: ProjectScope): readonly unknown[] {
  return [orgIdentifier, projectIdentifier];
}
