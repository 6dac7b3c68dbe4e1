import type { ConnectorRecord } from '../../core/platform/connector.ts';
import { ACCOUNT, type ResourceScope } from '../../core/platform/scope.ts';
import type { Database } from '../../store/database.ts';
import { findConnector } from '../../store/platformConnectors.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { refuseUnknown } from './requireHome.ts';

/** One connector of a scope. Throws RESOURCE_NOT_FOUND_EXCEPTION. */
export function readConnector({ database }: ServiceContext, scope: ResourceScope, identifier: string): Promise<ConnectorRecord> {
  return requireConnectorRecord(database, scope, identifier);
}

/** The connector of a scope as kept; throws RESOURCE_NOT_FOUND_EXCEPTION. */
export async function requireConnectorRecord(database: Database, scope: ResourceScope, identifier: string): Promise<ConnectorRecord> {
  const connector = await findConnector(database, { account: ACCOUNT, ...scope }, identifier);
  if (connector === null) throw refuseUnknown('connector', identifier, scope);
  return connector;
}
