import { requireAccountAccess } from '../core/access/checkAccess.ts';
import {
  DEFAULT_ACCOUNT,
  type ProjectScope,
  type ResourceScope,
  requireAccount,
  requireProjectScope,
  requireScope,
  type SaidScope,
} from '../core/platform/scope.ts';
import type { AccountContext } from '../service/platform/accountContext.ts';
import type { Call } from './call.ts';
import { readQuery } from './queryParameters.ts';
import { requireTarget } from './requireKey.ts';

/** Returns the use cases' context for the account of the query. Throws INVALID_REQUEST, ACCESS_DENIED. */
export function toAccount(call: Call): AccountContext {
  return { ...call.service, account: requireAccount(readSaidScope(call)) };
}

/** Returns the context of the account that the query names, else of the key's own. Throws INVALID_REQUEST, ACCESS_DENIED. */
export function toAccountOrDefault(call: Call): AccountContext {
  const { request, key, service } = call;
  if (readQuery(request, 'accountIdentifier') !== null) return toAccount(call);
  return { ...service, account: key?.account ?? service.servedAccount ?? DEFAULT_ACCOUNT };
}

/** Returns what the query says of a scope, in an account that the key may use. Throws INVALID_REQUEST, ACCESS_DENIED. */
export function readSaidScope({ request, key, service }: Call): SaidScope {
  const said = {
    accountIdentifier: readQuery(request, 'accountIdentifier'),
    orgIdentifier: readQuery(request, 'orgIdentifier'),
    projectIdentifier: readQuery(request, 'projectIdentifier'),
  };
  requireAccountAccess(key, service.servedAccount, requireAccount(said));
  return said;
}

/** The scope of the query, where the key may do what the endpoint does. Throws INVALID_REQUEST, ACCESS_DENIED. */
export function readScope(call: Call): ResourceScope {
  const scope = requireScope(readSaidScope(call));
  requireTarget(call, scope);
  return scope;
}

/** The project of the query, where the key may do what the endpoint does. Throws INVALID_REQUEST, ACCESS_DENIED. */
export function readProjectScope(call: Call): ProjectScope {
  const scope = requireProjectScope(readSaidScope(call));
  requireTarget(call, scope);
  return scope;
}
