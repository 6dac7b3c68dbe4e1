import type { PipelineAddress } from '../../core/platform/pipeline.ts';
import type { ProjectScope } from '../../core/platform/scope.ts';
import type { SetPipelines } from '../protocol/platform.ts';

/** Whether the selected instance has a pipeline. */
export type PipelineStanding = 'there' | 'missing' | 'unknown';

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

  of(address: PipelineAddress): PipelineStanding {
    const key = JSON.stringify(toAddress(address));
    if (this.#known.has(key)) return 'there';
    return this.#missing.has(key) || this.#listed.has(JSON.stringify(toProject(address))) ? 'missing' : 'unknown';
  }
}

function toKeys(values: unknown, toParts: (value: never) => readonly unknown[]): ReadonlySet<string> {
  const parts = Array.isArray(values) ? values.map((value) => toParts((value ?? {}) as never)) : [];
  return new Set(parts.filter((words) => words.every((word) => typeof word === 'string')).map((words) => JSON.stringify(words)));
}

function toAddress({ orgIdentifier, projectIdentifier, identifier }: PipelineAddress): readonly unknown[] {
  return [orgIdentifier, projectIdentifier, identifier];
}

function toProject({ orgIdentifier, projectIdentifier }: ProjectScope): readonly unknown[] {
  return [orgIdentifier, projectIdentifier];
}
