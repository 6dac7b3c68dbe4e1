import type { ConnectorRecord } from '../../core/platform/connector.ts';
import { ACCOUNT, type ResourceScope } from '../../core/platform/scope.ts';
import { type ConnectorFilter, readConnectors } from '../../store/platformConnectors.ts';
import type { Stretch } from '../../store/stretch.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { requireHome } from './requireHome.ts';

/** Some of the wanted connectors of one scope, last changed first, and how many there are in all. Throws RESOURCE_NOT_FOUND_EXCEPTION for the scope. */
export async function listConnectors(
  { database }: ServiceContext,
  scope: ResourceScope,
  filter: ConnectorFilter,
  stretch: Stretch,
): Promise<{ readonly records: readonly ConnectorRecord[]; readonly total: number }> {
  await requireHome(database, scope);
  return readConnectors(database, { account: ACCOUNT, ...scope }, filter, stretch);
}
