import type { Need } from '../core/access/checkAccess.ts';
import type { Scope } from '../core/access/keyGrants.ts';
import type { ResourceType } from '../core/access/roles.ts';

/** The source of an endpoint: the contract, other public material, or our own decision (docs/contract/README.md#the-contract). */
export type Evidence = 'documented' | 'public fact' | 'our decision';

/** The areas of the service, and the endpoints that only a local one has. */
export type Area = 'developers' | 'insights' | 'segments' | 'platform' | 'local';

/** A row of ENDPOINTS: the address, the required key, and the evidence. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly area: Area;
  /** What the key must hold: a scope, or in areas C and D a permission; null needs no key. */
  readonly needs: Need | null;
  /** A scope that gives access as well. */
  readonly orNeeds?: Scope;
  /** In area D, the resource type of the permission. */
  readonly resource?: ResourceType;
  readonly evidence: Evidence;
  readonly summary: string;
}
