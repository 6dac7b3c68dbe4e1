import type { ConnectorRecord } from '../../core/platform/connector.ts';
import type { ResourceScope } from '../../core/platform/scope.ts';
import { type ConnectorFilter, readConnectors } from '../../store/platformConnectors.ts';
import type { Stretch } from '../../store/stretch.ts';
import type { AccountContext } from './accountContext.ts';
import { requireHome } from './requireHome.ts';

/**
 * Lists one page of the matching connectors of one scope, last modified first, and the number of all matches. Throws
 * RESOURCE_NOT_FOUND_EXCEPTION for an unknown scope.
 */
export async function listConnectors(
  { database, account }: AccountContext,
  scope: ResourceScope,
  filter: ConnectorFilter,
  page: Stretch,
): Promise<{ readonly records: readonly ConnectorRecord[]; readonly total: number }> {
  await requireHome(database, account, scope);
  return readConnectors(database, { account, ...scope }, filter, page);
}
