import type { ConnectorRecord } from '../../core/platform/connector.ts';
import type { ResourceScope } from '../../core/platform/scope.ts';
import type { Database } from '../../store/database.ts';
import { type ConnectorHome, findConnector } from '../../store/platformConnectors.ts';
import type { AccountContext } from './accountContext.ts';
import { refuseUnknown } from './requireHome.ts';

/** Reads one connector of a scope. Throws RESOURCE_NOT_FOUND_EXCEPTION. */
export function readConnector({ database, account }: AccountContext, scope: ResourceScope, identifier: string): Promise<ConnectorRecord> {
  return requireConnectorRecord(database, { account, ...scope }, identifier);
}

/** Finds the stored connector of a scope; throws RESOURCE_NOT_FOUND_EXCEPTION. */
export async function requireConnectorRecord(database: Database, home: ConnectorHome, identifier: string): Promise<ConnectorRecord> {
  const connector = await findConnector(database, home, identifier);
  if (connector === null) throw refuseUnknown('connector', identifier, home);
  return connector;
}
