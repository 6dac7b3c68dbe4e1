import type { CallOptions } from '../../server/api/client.ts';
import type { Instance } from '../../server/api/instance.ts';
import { listOrganizations, listProjects } from '../../server/api/platform.ts';
import { DEFAULT_ORGANIZATION } from '../../server/core/platform/scope.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { PageQuery } from '../../server/wire/platform.ts';

/** What is shown of an organization. */
export interface ShownOrganization {
  readonly identifier: string;
  readonly name: string;
  readonly description: string;
}

/** A page of organizations, in the form that lists have. */
export interface OrganizationPage {
  readonly content: readonly ShownOrganization[];
  readonly totalItems: number;
  readonly totalPages: number;
}

/** So many projects are looked at if organizations cannot be listed. */
const MOST_PROJECTS = 100;

/** Reads a page of organizations, last changed first. If the key may only view projects, returns the organizations of the projects that changed last. */
export async function readOrganizations(instance: Instance, page: PageQuery, options: CallOptions): Promise<OrganizationPage> {
  try {
    const { content, totalItems, totalPages } = await listOrganizations(instance, page, options);
    const shown = content.map(({ organization: { identifier, name, description } }) => ({
      identifier,
      name,
      description: description ?? '',
    }));
    return { content: shown, totalItems, totalPages };
  } catch (error) {
    if (!(error instanceof Refusal) || (error.code !== 'ACCESS_DENIED' && error.code !== 'NOT_FOUND')) throw error;
  }
  const { content } = await listProjects(instance, { pageSize: MOST_PROJECTS }, options);
  const names = new Set([DEFAULT_ORGANIZATION, ...content.map(({ project }) => project.orgIdentifier)]);
  return { content: [...names].map((name) => ({ identifier: name, name, description: '' })), totalItems: names.size, totalPages: 1 };
}
