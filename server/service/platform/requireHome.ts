import { cutIdentifier } from '../../core/platform/cutIdentifier.ts';
import { ACCOUNT, describeScope, type ProjectScope, type ResourceScope } from '../../core/platform/scope.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Database } from '../../store/database.ts';
import { findProject, hasOrganization, type ProjectKey } from '../../store/platformProjects.ts';

/** The key of a project in the store. */
export function toProjectKey({ orgIdentifier, projectIdentifier }: ProjectScope): ProjectKey {
  return { account: ACCOUNT, orgIdentifier, projectIdentifier };
}

/** Lets a use case go on where there is such an organization; throws RESOURCE_NOT_FOUND_EXCEPTION. */
export async function requireOrganization(database: Database, orgIdentifier: string): Promise<void> {
  if (!(await hasOrganization(database, ACCOUNT, orgIdentifier))) throw refuseUnknownHome({ orgIdentifier, projectIdentifier: null });
}

/** Lets a use case go on in a scope that is there; throws RESOURCE_NOT_FOUND_EXCEPTION. */
export async function requireHome(database: Database, scope: ResourceScope): Promise<void> {
  const { orgIdentifier, projectIdentifier } = scope;
  if (orgIdentifier === null) return;
  await requireOrganization(database, orgIdentifier);
  if (projectIdentifier === null) return;
  if ((await findProject(database, toProjectKey({ orgIdentifier, projectIdentifier }))) === null) throw refuseUnknownHome(scope);
}

/** The refusal for a resource that is not where it was looked for. */
export function refuseUnknown(what: string, identifier: string, scope: ResourceScope): Refusal {
  const message = `There is no ${what} "${cutIdentifier(identifier)}" in ${describeScope(scope)}. List what there is and take an identifier from there.`;
  return new Refusal(what === 'pipeline' ? 'ENTITY_NOT_FOUND' : 'RESOURCE_NOT_FOUND_EXCEPTION', message);
}

/** The refusal for a resource whose identifier is taken. */
export function refuseDuplicate(what: string, identifier: string, scope: ResourceScope): Refusal {
  const message = `A ${what} "${identifier}" exists already in ${describeScope(scope)}. Choose another identifier, or change the one that is there.`;
  return new Refusal('DUPLICATE_FIELD', message);
}

function refuseUnknownHome(scope: ResourceScope): Refusal {
  return new Refusal('RESOURCE_NOT_FOUND_EXCEPTION', `There is no ${describeScope(scope)}. Check both identifiers, or create it first.`);
}
