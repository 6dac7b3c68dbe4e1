import type { Endpoint } from './endpoint.ts';
import { ENDPOINTS } from './endpoints.ts';

/** An endpoint that only some services have: it is not in the contract, and the local service does not have it. */
type AssumedEndpoint = Omit<Endpoint, 'evidence'> & { readonly evidence: 'assumed' };

/**
 * Endpoints that are not in the contract, called by a client to complete references. A caller treats a refusal as an empty list
 * (docs/contract/platform.md#assumed-endpoints).
 */
export const ASSUMED_ENDPOINTS = {
  listTemplates: row('POST', '/template/api/templates/list-metadata', 'List the templates of a scope with their versions'),
  listDeploymentServices: row('GET', '/ng/api/servicesV2', 'List the services of a scope'),
  listDeploymentEnvironments: row('GET', '/ng/api/environmentsV2', 'List the environments of a scope'),
  listInfrastructures: row('GET', '/ng/api/infrastructures', 'List the infrastructures of an environment'),
} as const satisfies Record<string, AssumedEndpoint>;

/** Every endpoint that a client may call. */
export const CALLED_ENDPOINTS = { ...ENDPOINTS, ...ASSUMED_ENDPOINTS } as const;

export type CalledEndpointName = keyof typeof CALLED_ENDPOINTS;

function row(method: Endpoint['method'], path: string, summary: string): AssumedEndpoint {
  return { method, path, area: 'platform', needs: 'platform:view', evidence: 'assumed', summary };
}
