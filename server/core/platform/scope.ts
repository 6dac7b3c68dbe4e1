import * as l10n from '@vscode/l10n';
import { type FieldError, Refusal } from '../refusal.ts';
import type { Path } from '../shape.ts';
import { cutIdentifier, toFieldError } from './fieldErrors.ts';

/** The account if none is named, and that of keys for any account. */
export const DEFAULT_ACCOUNT = 'default';

/** The organization if none is named; it always exists. */
export const DEFAULT_ORGANIZATION = 'default';

/** The level of a resource: a project, an organization, or else the account. */
export interface ResourceScope {
  readonly orgIdentifier: string | null;
  readonly projectIdentifier: string | null;
}

/** The scope named in a query or body; null if a part is missing. */
export interface GivenScope extends ResourceScope {
  readonly accountIdentifier: string | null;
}

/** The project of a pipeline, or of another resource that only projects hold. */
export interface ProjectScope {
  readonly orgIdentifier: string;
  readonly projectIdentifier: string;
}

/** Returns the account that the query names. Throws INVALID_REQUEST if it is missing or not a valid identifier. */
export function requireAccount({ accountIdentifier }: GivenScope): string {
  const missing = `is missing in the query; add accountIdentifier=${DEFAULT_ACCOUNT}, or your account`;
  if (accountIdentifier === null) throw refuse('accountIdentifier', missing);
  const reason = checkAccountIdentifier(accountIdentifier);
  if (reason !== null) throw refuse('accountIdentifier', reason);
  return accountIdentifier;
}

/** Describes what is wrong with the identifier of an account, to be read after the name of its field; null if it is valid. */
export function checkAccountIdentifier(text: string): string | null {
  if (/^[0-9a-zA-Z_-]{1,128}$/.test(text)) return null;
  return l10n.t('is "{0}"; an account identifier has 1 to 128 letters without accents, digits, - and _', cutIdentifier(text));
}

/** Joins the scopes of query and body, which must agree; a project requires an organization. Returns the errors beside the scope. */
export function joinScopes(
  query: GivenScope,
  body: GivenScope,
  root: string,
): { readonly scope: ResourceScope; readonly errors: readonly FieldError[] } {
  const errors = (['accountIdentifier', 'orgIdentifier', 'projectIdentifier'] as const).flatMap((key) =>
    checkSame(query[key], body[key], [root, key]),
  );
  const scope = {
    orgIdentifier: body.orgIdentifier ?? query.orgIdentifier,
    projectIdentifier: body.projectIdentifier ?? query.projectIdentifier,
  };
  const homeless = scope.orgIdentifier === null && scope.projectIdentifier !== null;
  const reason = `is missing; name the organization of the project ${cutIdentifier(scope.projectIdentifier ?? '')}`;
  return { scope, errors: homeless ? [...errors, toFieldError([root, 'orgIdentifier'], reason)] : errors };
}

/** Returns the scope that a query names. Throws INVALID_REQUEST for a project without its organization. */
export function requireScope({ orgIdentifier, projectIdentifier }: GivenScope): ResourceScope {
  if (orgIdentifier === null && projectIdentifier !== null) throw refuse('orgIdentifier');
  return { orgIdentifier, projectIdentifier };
}

/** Returns the project that a query names. Throws INVALID_REQUEST if the project or its organization is missing. */
export function requireProjectScope({ orgIdentifier, projectIdentifier }: GivenScope): ProjectScope {
  if (orgIdentifier === null) throw refuse('orgIdentifier');
  if (projectIdentifier === null) throw refuse('projectIdentifier');
  return { orgIdentifier, projectIdentifier };
}

/** Describes a scope for people: `project "a" of organization "b"`. */
export function describeScope({ orgIdentifier, projectIdentifier }: ResourceScope): string {
  if (orgIdentifier === null) return l10n.t('the account');
  const organization = l10n.t('organization "{0}"', cutIdentifier(orgIdentifier));
  return projectIdentifier === null ? organization : l10n.t('project "{0}" of {1}', cutIdentifier(projectIdentifier), organization);
}

function checkSame(inQuery: string | null, inBody: string | null, path: Path): FieldError[] {
  if (inQuery === null || inBody === null || inQuery === inBody) return [];
  return [toFieldError(path, `is "${cutIdentifier(inBody)}" in the body but "${cutIdentifier(inQuery)}" in the query; make the two match`)];
}

function refuse(name: string, reason = 'is missing in the query; add it'): Refusal {
  const error = toFieldError([name], reason);
  return new Refusal('INVALID_REQUEST', error.error, { fields: [error] });
}
