import type { Need } from '../core/access/checkAccess.ts';
import type { ResourceType } from '../core/access/permissions.ts';
import type { Scope } from '../core/scopes.ts';

/** How we know of an endpoint: the contract, other public material, or our own decision. */
export type Evidence = 'documented' | 'public fact' | 'our decision';

/** The areas of the service, and the family that only a local one has. */
export type Area = 'developers' | 'insights' | 'segments' | 'platform' | 'local';

/** A row of ENDPOINTS: what to call, the key it takes, and how we know of it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly area: Area;
  /** What the key must hold: a scope, or in areas C and D a permission; null needs no key. */
  readonly needs: Need | null;
  /** A scope that opens it as well. */
  readonly orNeeds?: Scope;
  /** In area D, the type of resource that the permission is asked for. */
  readonly resource?: ResourceType;
  readonly evidence: Evidence;
  readonly summary: string;
}
