import { type CallOptions, call } from '../../server/api/client.ts';
import type { Instance } from '../../server/api/instance.ts';
import { DEFAULT_ORGANIZATION } from '../../server/core/platform/scope.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { PageQuery } from '../../server/wire/platform.ts';

/** Fields of an organization that are shown. */
export interface ShownOrganization {
  readonly identifier: string;
  readonly name: string;
  readonly description: string;
}

/** A page of organizations, in the form of other lists. */
export interface OrganizationPage {
  readonly content: readonly ShownOrganization[];
  readonly totalItems: number;
  readonly totalPages: number;
}

/** Maximum number of projects that are read if organizations cannot be listed. */
const MAX_PROJECTS = 100;

/**
 * Reads a page of organizations, most recently changed first. If the key may not list organizations, returns the default organization and
 * those of the most recently changed projects.
 */
export async function readOrganizations(instance: Instance, page: PageQuery, options: CallOptions): Promise<OrganizationPage> {
  try {
    const { content, totalItems, totalPages } = await call(instance, 'listOrganizations', { query: page }, options);
    const shown = content.map(({ organization: { identifier, name, description } }) => ({
      identifier,
      name,
      description: description ?? '',
    }));
    return { content: shown, totalItems, totalPages };
  } catch (error) {
    if (!(error instanceof Refusal) || (error.code !== 'ACCESS_DENIED' && error.code !== 'NOT_FOUND')) throw error;
  }
  const { content } = await call(instance, 'listProjects', { query: { pageSize: MAX_PROJECTS } }, options);
  const names = new Set([DEFAULT_ORGANIZATION, ...content.map(({ project }) => project.orgIdentifier)]);
  return { content: [...names].map((name) => ({ identifier: name, name, description: '' })), totalItems: names.size, totalPages: 1 };
}
