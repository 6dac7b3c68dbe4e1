import { checkIdentifier } from '../../core/identifiers.ts';
import { cutIdentifier } from '../../core/platform/fieldErrors.ts';
import { DEFAULT_ORGANIZATION, describeScope, type ProjectScope, type ResourceScope } from '../../core/platform/scope.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Database } from '../../store/database.ts';
import { hasOrganization } from '../../store/platform/organizations.ts';
import { findProject, type ProjectKey } from '../../store/platform/projects.ts';
import type { ServiceContext } from '../serviceContext.ts';

/** The context of area D use cases: it adds the account of the request. */
export interface AccountContext extends ServiceContext {
  readonly account: string;
}

/** Returns the key of a project in the store. */
export function toProjectKey(account: string, { orgIdentifier, projectIdentifier }: ProjectScope): ProjectKey {
  return { account, orgIdentifier, projectIdentifier };
}

/** Requires that the scope exists; throws RESOURCE_NOT_FOUND_EXCEPTION. */
export async function requireExistingScope(database: Database, account: string, scope: ResourceScope): Promise<void> {
  const { orgIdentifier, projectIdentifier } = scope;
  if (orgIdentifier === null) return;
  await requireOrganization(database, account, orgIdentifier);
  if (projectIdentifier === null) return;
  if ((await findProject(database, toProjectKey(account, { orgIdentifier, projectIdentifier }))) === null) throw refuseUnknownScope(scope);
}

/** Requires that the account has the organization; throws RESOURCE_NOT_FOUND_EXCEPTION. */
export async function requireOrganization(database: Database, account: string, orgIdentifier: string): Promise<void> {
  // Every account has the default organization, even before anything was created in it.
  if (orgIdentifier === DEFAULT_ORGANIZATION || (await hasOrganization(database, account, orgIdentifier))) return;
  throw refuseUnknownScope({ orgIdentifier, projectIdentifier: null });
}

/** Creates the refusal for a resource that does not exist in the scope. */
export function refuseUnknown(what: string, identifier: string, scope: ResourceScope): Refusal {
  const message = `There is no ${what} "${cutIdentifier(identifier)}" in ${describeScope(scope)}. List the ${what}s there and take an identifier from the list.`;
  return new Refusal(what === 'pipeline' ? 'ENTITY_NOT_FOUND' : 'RESOURCE_NOT_FOUND_EXCEPTION', message);
}

/** Creates the refusal for a resource whose identifier is taken. */
export function refuseDuplicate(what: string, identifier: string, scope: ResourceScope): Refusal {
  const message = `A ${what} "${identifier}" already exists in ${describeScope(scope)}. Choose another identifier, or change the one that is there.`;
  return new Refusal('DUPLICATE_FIELD', message);
}

/** Creates the refusal for an unknown scope; suggests creating it only if its identifier is valid. */
function refuseUnknownScope(scope: ResourceScope): Refusal {
  const { orgIdentifier, projectIdentifier } = scope;
  const isOrganization = projectIdentifier === null;
  const [what, identifier] = isOrganization ? ['organizations', orgIdentifier ?? ''] : ['projects', projectIdentifier];
  const next =
    checkIdentifier(identifier, 'entity') === null
      ? `Create it first: POST /ng/api/${what}.`
      : `It is not a valid identifier: list the ${what} with GET /ng/api/${what} and take one from the list.`;
  return new Refusal('RESOURCE_NOT_FOUND_EXCEPTION', `There is no ${describeScope(scope)}. ${next}`);
}
