import type { Endpoint } from './endpoint.ts';
import { ENDPOINTS } from './endpoints.ts';
import { DEVELOPER_SCHEMAS } from './schemas/developers.ts';
import { anything, json, number, string, toReferences } from './schemas/jsonSchema.ts';

/** An endpoint that a client may call; an assumed one is not in the contract, only some services have it, and the local service does not. */
export type CalledEndpoint = Omit<Endpoint, 'evidence'> & { readonly evidence: Endpoint['evidence'] | 'assumed' };

const QUERY = { accountIdentifier: string, orgIdentifier: string, projectIdentifier: string, page: number, size: number };

/**
 * Endpoints that are not in the contract, called by a client to complete references. A caller treats a refusal as an empty list
 * (docs/contract/platform.md#assumed-endpoints).
 */
export const ASSUMED_ENDPOINTS = {
  listTemplates: row('POST', '/template/api/templates/list-metadata', 'List the templates of a scope with their versions', {
    query: { ...QUERY, templateListType: string },
    body: json(anything),
  }),
  listDeploymentServices: row('GET', '/ng/api/servicesV2', 'List the services of a scope', { query: QUERY }),
  listDeploymentEnvironments: row('GET', '/ng/api/environmentsV2', 'List the environments of a scope', { query: QUERY }),
  listInfrastructures: row('GET', '/ng/api/infrastructures', 'List the infrastructures of an environment', {
    query: { ...QUERY, environmentIdentifier: string },
  }),
} as const satisfies Record<string, CalledEndpoint>;

/** Addresses that ours replaced with what only a Fairlead service has: asked of another service. */
const REPLACED_ENDPOINTS = {
  readPreview: {
    method: 'GET',
    path: '/v2/developers/:versionId',
    area: 'developers',
    needs: ENDPOINTS.readVersion.needs,
    evidence: 'public fact',
    summary: 'Read the preview of an uploaded version',
    answer: json(toReferences(DEVELOPER_SCHEMAS).UploadPreview),
  },
} as const satisfies Record<string, CalledEndpoint>;

/** Every endpoint that a client may call. */
export const CALLED_ENDPOINTS = { ...ENDPOINTS, ...ASSUMED_ENDPOINTS, ...REPLACED_ENDPOINTS } as const;

/** The same rows as their common type. */
export const ALL_CALLED_ENDPOINTS: Readonly<Record<CalledEndpointName, CalledEndpoint>> = CALLED_ENDPOINTS;

export type CalledEndpointName = keyof typeof CALLED_ENDPOINTS;

function row<const Path extends string, const More extends Partial<Endpoint>>(
  method: Endpoint['method'],
  path: Path,
  summary: string,
  more: More,
) {
  return { method, path, area: 'platform', needs: 'platform:view', evidence: 'assumed', summary, answer: json(anything), ...more } as const;
}
