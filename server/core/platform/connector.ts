import notation from '../../../schemas/connectors.json' with { type: 'json' };
import { CONNECTOR_SHAPES, toConnectorShape } from '../entityShapes.ts';
import { requireNoErrors, requireShape, toTags } from './fieldErrors.ts';
import { type GivenScope, joinScopes, type ResourceScope } from './scope.ts';

export type ConnectorType = keyof typeof notation.specs;

/** Every connector type. */
export const CONNECTOR_TYPES = Object.keys(notation.specs) as readonly ConnectorType[];

/** A connector as its owner describes it; the spec stays unchanged. */
export interface Connector extends ResourceScope {
  readonly identifier: string;
  readonly name: string;
  readonly description: string | null;
  readonly tags: Readonly<Record<string, string>>;
  readonly type: ConnectorType;
  readonly spec: Readonly<Record<string, unknown>>;
}

/** A stored connector; times in milliseconds since the epoch. */
export interface ConnectorRecord extends Connector {
  readonly createdAt: number;
  readonly modifiedAt: number;
}

/** Reads the connector of a request's body, whose scope must agree with the query. Throws INVALID_REQUEST with an error for each field. */
export function requireConnector(body: unknown, query: GivenScope): Connector {
  requireShape(body, toConnectorShape(), CONNECTOR_SHAPES);
  // The shape has been checked; null and an empty scope count as missing.
  const { connector } = body as { readonly connector: Connector & { readonly accountIdentifier?: string | null } };
  const { scope, errors } = joinScopes(
    query,
    {
      accountIdentifier: connector.accountIdentifier || null,
      orgIdentifier: connector.orgIdentifier || null,
      projectIdentifier: connector.projectIdentifier || null,
    },
    'connector',
  );
  requireNoErrors(errors);
  const { identifier, name, description, tags, type, spec } = connector;
  return { ...scope, identifier, name, description: description ?? null, tags: toTags(tags), type, spec };
}
