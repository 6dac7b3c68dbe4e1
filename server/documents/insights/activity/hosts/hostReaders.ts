import { AZURE_READERS } from './azure.ts';
import { BITBUCKET_READERS } from './bitbucket.ts';
import { CDEVENTS_READER } from './cdevents.ts';
import { DEVLAKE_DEPLOYMENTS, DEVLAKE_INCIDENTS } from './devlake.ts';
import { GITHUB_READERS } from './github.ts';
import { GITHUB_GRAPHQL_READERS } from './githubGraphql.ts';
import { GITLAB_READERS } from './gitlab.ts';
import { GITLAB_GRAPHQL_READERS } from './gitlabGraphql.ts';
import { INCIDENT_READERS } from './incidents.ts';
import type { Json } from './json.ts';
import type { HostReader } from './parts.ts';

/** The readers of other systems, in the order in which they are asked whether an item is theirs. */
export const HOST_READERS: readonly HostReader[] = [
  ...GITHUB_READERS,
  ...GITHUB_GRAPHQL_READERS,
  ...GITLAB_READERS,
  ...GITLAB_GRAPHQL_READERS,
  ...BITBUCKET_READERS,
  ...AZURE_READERS,
  CDEVENTS_READER,
  ...INCIDENT_READERS,
  DEVLAKE_DEPLOYMENTS,
  DEVLAKE_INCIDENTS,
];

/** Returns the reader of an item, or null. */
export function findHostReader(item: Json): HostReader | null {
  return HOST_READERS.find((reader) => reader.isOne(item)) ?? null;
}
