import notation from '../../../schemas/connectors.json' with { type: 'json' };
import { checkShape } from '../checkShape.ts';
import { CONNECTOR_SHAPES, toConnectorShape } from '../entityShapes.ts';
import { toTree } from '../toTree.ts';
import { requireNoErrors, toFieldErrors } from './fieldErrors.ts';
import { checkPlainValue } from './plainValue.ts';
import { joinScopes, type ResourceScope, type SaidScope } from './scope.ts';
import { toTags } from './tags.ts';

/** A kind of connector. */
export type ConnectorType = keyof typeof notation.specs;

/** Every kind of connector (facts D5). */
export const CONNECTOR_TYPES = Object.keys(notation.specs) as readonly ConnectorType[];

/** A connector as its owner describes it (service.md, area D); the spec stays as it came. */
export interface Connector extends ResourceScope {
  readonly identifier: string;
  readonly name: string;
  readonly description: string | null;
  readonly tags: Readonly<Record<string, string>>;
  readonly type: ConnectorType;
  readonly spec: Readonly<Record<string, unknown>>;
}

/** A connector as kept; times in milliseconds since the epoch. */
export interface ConnectorRecord extends Connector {
  readonly createdAt: number;
  readonly modifiedAt: number;
}

/** The connector of a request's body, whose scope body and query must agree on. Throws INVALID_REQUEST with an error for each field. */
export function requireConnector(body: unknown, query: SaidScope): Connector {
  requireNoErrors(checkPlainValue(body));
  requireNoErrors(toFieldErrors(checkShape(toTree(body), toConnectorShape(), CONNECTOR_SHAPES)));
  // The shape has been checked; null counts as not given, and so does an empty scope.
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
