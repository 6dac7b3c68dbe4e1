import { requireAccountAccess } from '../../core/access/checkAccess.ts';
import {
  DEFAULT_ACCOUNT,
  type GivenScope,
  type ProjectScope,
  type ResourceScope,
  requireAccount,
  requireProjectScope,
  requireScope,
} from '../../core/platform/scope.ts';
import type { AccountContext } from '../../service/platform/scope.ts';
import { requireTarget } from '../access/requireKey.ts';
import type { Call } from '../call.ts';

/** A call whose query names an account, and what else of a scope its endpoint has. */
export interface ScopedCall extends Call {
  readonly query: { readonly [Name in keyof GivenScope]?: string | null };
}

/** Returns the use case context for the account of the query. Throws INVALID_REQUEST, ACCESS_DENIED. */
export function toAccount(call: ScopedCall): AccountContext {
  return { ...call.service, account: requireAccount(readGivenScope(call)) };
}

/** Returns the use case context for the account of the query, or else of the key. Throws INVALID_REQUEST, ACCESS_DENIED. */
export function toAccountOrDefault(call: ScopedCall): AccountContext {
  const { query, key, service } = call;
  if ((query.accountIdentifier ?? null) !== null) return toAccount(call);
  return { ...service, account: key?.account ?? service.servedAccount ?? DEFAULT_ACCOUNT };
}

/** Returns the use case context for the account that the header Harness-Account names, or else as above. Throws INVALID_REQUEST, ACCESS_DENIED. */
export function toAccountOfHeader(call: ScopedCall): AccountContext {
  const named = call.request.headers['harness-account'];
  if (typeof named !== 'string' || named === '') return toAccountOrDefault(call);
  return toAccount({ ...call, query: { accountIdentifier: named } });
}

/** Returns the project in the path of a call, and requires that the key may call the endpoint there. Throws ACCESS_DENIED. */
export function readProjectPath(call: Call & { readonly parameters: ProjectScope }): ProjectScope {
  const { orgIdentifier, projectIdentifier } = call.parameters;
  requireTarget(call, { orgIdentifier, projectIdentifier });
  return { orgIdentifier, projectIdentifier };
}

/** Reads the scope of the query as given, in an account that the key may use. Throws INVALID_REQUEST, ACCESS_DENIED. */
export function readGivenScope({ query, key, service }: ScopedCall): GivenScope {
  const { accountIdentifier = null, orgIdentifier = null, projectIdentifier = null } = query;
  const scope = { accountIdentifier, orgIdentifier, projectIdentifier };
  requireAccountAccess(key, service.servedAccount, requireAccount(scope));
  return scope;
}

/** Reads the scope of the query and requires that the key may call the endpoint there. Throws INVALID_REQUEST, ACCESS_DENIED. */
export function readScope(call: ScopedCall): ResourceScope {
  const scope = requireScope(readGivenScope(call));
  requireTarget(call, scope);
  return scope;
}

/** Reads the project of the query and requires that the key may call the endpoint there. Throws INVALID_REQUEST, ACCESS_DENIED. */
export function readProjectScope(call: ScopedCall): ProjectScope {
  const scope = requireProjectScope(readGivenScope(call));
  requireTarget(call, scope);
  return scope;
}
