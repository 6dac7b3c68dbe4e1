import type { PipelineAddress } from '../../core/platform/pipeline.ts';
import type { ProjectScope } from '../../core/platform/scope.ts';
import { KNOWN_KINDS, type KnownIdentifier, type KnownKind, type SetKnownIdentifiers, type SetPipelines } from '../protocol/platform.ts';

/** What the client knows to exist on the service; empty until the client sends it. */
export class KnownIdentifiers {
  readonly #known = new Map<KnownKind, readonly KnownIdentifier[]>();

  /** Stores what a client sent; missing kinds stay unchanged, and malformed entries are ignored. */
  set(params: SetKnownIdentifiers | null | undefined): void {
    for (const kind of KNOWN_KINDS) {
      const list: unknown = params?.[kind];
      if (Array.isArray(list)) this.#known.set(kind, list.filter(isKnown));
    }
  }

  of(kind: KnownKind): readonly KnownIdentifier[] {
    return this.#known.get(kind) ?? [];
  }
}

function isKnown(value: unknown): value is KnownIdentifier {
  return typeof value === 'object' && value !== null && typeof (value as Record<string, unknown>).identifier === 'string';
}

/** Whether the selected instance has a pipeline. */
export type PipelineState = 'there' | 'missing' | 'unknown';

/** Which pipelines the selected instance has, as far as the client reported it. */
export class KnownPipelines {
  #known: ReadonlySet<string> = new Set();
  #missing: ReadonlySet<string> = new Set();
  #listed: ReadonlySet<string> = new Set();

  /** Stores what a client sent; malformed addresses are left out. */
  set(params: Partial<SetPipelines> | null | undefined): void {
    if (!Array.isArray(params?.pipelines)) return;
    this.#known = toKeys(params.pipelines, toAddress);
    this.#missing = toKeys(params.missing, toAddress);
    this.#listed = toKeys(params.listed, toProject);
  }

  of(address: PipelineAddress): PipelineState {
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
