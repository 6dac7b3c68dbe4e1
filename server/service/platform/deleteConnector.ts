import type { ResourceScope } from '../../core/platform/scope.ts';
import { deleteConnector as removeConnector } from '../../store/platformConnectors.ts';
import type { AccountContext } from './accountContext.ts';
import { refuseUnknown } from './requireHome.ts';

/** Deletes a connector of a scope. Throws RESOURCE_NOT_FOUND_EXCEPTION. */
export async function deleteConnector({ database, account }: AccountContext, scope: ResourceScope, identifier: string): Promise<void> {
  if (await removeConnector(database, { account, ...scope }, identifier)) return;
  throw refuseUnknown('connector', identifier, scope);
}
