import type { ConnectorRecord } from '../../core/platform/connector.ts';
import type { ResourceScope } from '../../core/platform/scope.ts';
import { type ConnectorFilter, readConnectors } from '../../store/platformConnectors.ts';
import type { Stretch } from '../../store/stretch.ts';
import type { AccountContext } from './accountContext.ts';
import { requireHome } from './requireHome.ts';

/** Some of the wanted connectors of one scope, last changed first, and how many there are in all. Throws RESOURCE_NOT_FOUND_EXCEPTION for the scope. */
export async function listConnectors(
  { database, account }: AccountContext,
  scope: ResourceScope,
  filter: ConnectorFilter,
  stretch: Stretch,
): Promise<{ readonly records: readonly ConnectorRecord[]; readonly total: number }> {
  await requireHome(database, account, scope);
  return readConnectors(database, { account, ...scope }, filter, stretch);
}
