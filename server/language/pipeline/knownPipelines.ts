import type { PipelineAddress } from '../../core/platform/pipeline.ts';

/** The pipelines that the selected instance is known to have, as far as its client told. */
export class KnownPipelines {
  #known: ReadonlySet<string> = new Set();

  /** Takes what a client sent; what is no address is left out. */
  set(pipelines: unknown): void {
    if (Array.isArray(pipelines)) this.#known = new Set(pipelines.filter(isAddress).map(toKey));
  }

  has(address: PipelineAddress): boolean {
    return this.#known.has(toKey(address));
  }
}

function toKey({ orgIdentifier, projectIdentifier, identifier }: PipelineAddress): string {
  return JSON.stringify([orgIdentifier, projectIdentifier, identifier]);
}

function isAddress(value: unknown): value is PipelineAddress {
  const { orgIdentifier, projectIdentifier, identifier } = (value ?? {}) as Partial<PipelineAddress>;
  return [orgIdentifier, projectIdentifier, identifier].every((word) => typeof word === 'string');
}
