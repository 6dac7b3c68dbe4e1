import { GITHUB_READERS } from './github.ts';
import { GITHUB_GRAPHQL_READERS } from './githubGraphql.ts';
import type { Json } from './json.ts';
import type { HostReader } from './parts.ts';

/** The readers of other systems, in the order in which they are asked whether an item is theirs. */
export const HOST_READERS: readonly HostReader[] = [...GITHUB_READERS, ...GITHUB_GRAPHQL_READERS];

/** Returns the reader of an item, or null. */
export function findHostReader(item: Json): HostReader | null {
  return HOST_READERS.find((reader) => reader.isOne(item)) ?? null;
}
