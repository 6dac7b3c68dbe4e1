import type { FastifyRequest } from 'fastify';
import {
  type ProjectScope,
  type ResourceScope,
  requireAccount,
  requireProjectScope,
  requireScope,
  type SaidScope,
} from '../core/platform/scope.ts';
import type { Call } from './call.ts';
import { readQuery } from './queryParameters.ts';
import { requireTarget } from './requireKey.ts';

/** What the query says of a scope, its account being the key's. Throws INVALID_REQUEST, ACCESS_DENIED. */
export function readSaidScope(request: FastifyRequest): SaidScope {
  const said = {
    accountIdentifier: readQuery(request, 'accountIdentifier'),
    orgIdentifier: readQuery(request, 'orgIdentifier'),
    projectIdentifier: readQuery(request, 'projectIdentifier'),
  };
  requireAccount(said);
  return said;
}

/** The scope of the query, where the key may do what the endpoint does. Throws INVALID_REQUEST, ACCESS_DENIED. */
export function readScope(call: Call): ResourceScope {
  const scope = requireScope(readSaidScope(call.request));
  requireTarget(call, scope);
  return scope;
}

/** The project of the query, where the key may do what the endpoint does. Throws INVALID_REQUEST, ACCESS_DENIED. */
export function readProjectScope(call: Call): ProjectScope {
  const scope = requireProjectScope(readSaidScope(call.request));
  requireTarget(call, scope);
  return scope;
}
