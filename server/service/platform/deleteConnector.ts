import { ACCOUNT, type ResourceScope } from '../../core/platform/scope.ts';
import { deleteConnector as removeConnector } from '../../store/platformConnectors.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { refuseUnknown } from './requireHome.ts';

/** Deletes a connector of a scope. Throws RESOURCE_NOT_FOUND_EXCEPTION. */
export async function deleteConnector({ database }: ServiceContext, scope: ResourceScope, identifier: string): Promise<void> {
  if (await removeConnector(database, { account: ACCOUNT, ...scope }, identifier)) return;
  throw refuseUnknown('connector', identifier, scope);
}
