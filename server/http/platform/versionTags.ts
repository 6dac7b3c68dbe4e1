import type { PipelineRecord } from '../../core/platform/pipeline.ts';

/** The largest version that is stored. */
const LARGEST_VERSION = 2 ** 31 - 1;

/** Returns the entity tag of a pipeline: its version. */
export function toVersionTag({ revision }: Pick<PipelineRecord, 'revision'>): string {
  return `"${revision}"`;
}

/**
 * Reads the versions that If-Match names, in quotes as entity tags or without as the public clients write them. Null if the header does not
 * restrict them; an empty list if it names none that a pipeline can have.
 */
export function readVersions(header: string | undefined): readonly number[] | null {
  const tags = (header ?? '').split(',').map((tag) =>
    tag
      .trim()
      .replace(/^W\//, '')
      .replace(/^"(.*)"$/, '$1'),
  );
  if (tags.includes('*') || tags.every((tag) => tag === '')) return null;
  return tags
    .filter((tag) => /^\d{1,10}$/.test(tag))
    .map(Number)
    .filter((version) => version <= LARGEST_VERSION);
}
