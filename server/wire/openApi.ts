import type { Area, Endpoint, EndpointShape } from './endpoint.ts';
import { OLD_DEVELOPER_SHAPES, type OldShapeName } from './endpoints/developers.ts';
import { ALL_ENDPOINTS, type EndpointName } from './endpoints.ts';
import { ALL_SCHEMAS } from './schemas/all.ts';
import { ERROR_BODIES } from './schemas/errors.ts';
import { type JsonSchema, json, string } from './schemas/jsonSchema.ts';

/** An additional address of an endpoint. */
export interface OtherAddress {
  readonly method: Endpoint['method'];
  readonly path: string;
  readonly endpoint: EndpointName;
  /** The name of its request and answer; null if they are those of the endpoint. */
  readonly shape: OldShapeName | null;
  /** Whether the address in the table has replaced it. */
  readonly isReplaced: boolean;
}

/** An OpenAPI 3.1 document; its parts are JSON as defined by that standard. */
interface OpenApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> } & JsonSchema;
  readonly [part: string]: unknown;
}

/**
 * The version of the contract, as in its paths. The document needs no key, so it does not reveal which version of the program serves it.
 */
const API_VERSION = '2';

const AREAS: Readonly<Record<Area, string>> = {
  developers: 'Developer records',
  insights: 'Team insights export',
  segments: 'Segment administration',
  platform: 'Projects, connectors and pipelines',
  local: 'Endpoints of a local service only',
};

/** Builds the OpenAPI document of a service: the table of endpoints with their requests and answers. */
export function toOpenApi(others: readonly OtherAddress[]): OpenApiDocument {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  const add = (method: Endpoint['method'], path: string, operation: JsonSchema): void => {
    const template = path.replace(/:(\w+)/g, '{$1}');
    paths[template] = { ...paths[template], [method.toLowerCase()]: operation };
  };
  for (const [name, endpoint] of Object.entries(ALL_ENDPOINTS)) {
    const operation = toOperation(endpoint.path, endpoint, endpoint);
    add(endpoint.method, endpoint.path, { operationId: name, ...operation });
  }
  for (const { method, path, endpoint, shape, isReplaced } of others) {
    const operation = toOperation(path, ALL_ENDPOINTS[endpoint], shape === null ? ALL_ENDPOINTS[endpoint] : OLD_DEVELOPER_SHAPES[shape]);
    add(method, path, { ...operation, ...(isReplaced ? { deprecated: true } : {}) });
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fairlead',
      version: API_VERSION,
      summary: 'A local service for developer records, insights, segments and platform resources',
    },
    servers: [{ url: '/' }],
    tags: Object.entries(AREAS).map(([name, description]) => ({ name, description })),
    paths,
    components: { schemas: ALL_SCHEMAS, responses: toErrorResponses(), securitySchemes: SECURITY_SCHEMES },
  };
}

const SECURITY_SCHEMES = {
  xApiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
  authorizationApiKey: { type: 'apiKey', in: 'header', name: 'authorization', description: 'The word ApiKey, a space and the key' },
  bearer: { type: 'http', scheme: 'bearer' },
} as const;

function toOperation(path: string, { area, needs, orNeeds, evidence, summary }: Endpoint, shape: EndpointShape): JsonSchema {
  const { body, bodyIsOptional = false, answer, answerStatus = 200 } = shape;
  const second = area === 'segments' || area === 'local' ? 'bearer' : 'authorizationApiKey';
  return {
    tags: [area],
    summary,
    'x-fairlead-evidence': evidence,
    parameters: toParameters(path, shape),
    ...(body === undefined ? {} : { requestBody: { required: !bodyIsOptional, content: toContent(body) } }),
    responses: { [answerStatus]: { description: 'Success', content: toContent(answer) }, ...toErrors(area, needs !== null) },
    security:
      needs === null
        ? []
        : [needs, ...(orNeeds === undefined ? [] : [orNeeds])].flatMap((need) => [{ xApiKey: [need] }, { [second]: [need] }]),
  };
}

function toParameters(path: string, { query = {}, requiredQuery = [] }: EndpointShape): readonly JsonSchema[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: string }));
  const inQuery = Object.entries(query).map(([name, schema]) => ({ name, in: 'query', required: requiredQuery.includes(name), schema }));
  return [...inPath, ...inQuery];
}

function toErrors(area: Area, guarded: boolean): JsonSchema {
  const statuses = ['400', ...(guarded ? ['401', '403'] : []), '404', '429', 'default'];
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${area}Error` }]));
}

function toErrorResponses(): JsonSchema {
  const areas = Object.entries(ERROR_BODIES);
  const description = 'The request was refused, or the service failed';
  return Object.fromEntries(areas.map(([area, schema]) => [`${area}Error`, { description, content: toContent(json(schema)) }]));
}

function toContent(schemas: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, { schema }]));
}
