import type { Connector, ConnectorRecord } from '../../core/platform/connector.ts';
import { openAccount } from '../../store/organizations.ts';
import { insertConnector } from '../../store/platformConnectors.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { AccountContext } from './accountContext.ts';
import { refuseDuplicate, requireHome } from './requireHome.ts';

/**
 * Creates a connector in its scope. Throws RESOURCE_NOT_FOUND_EXCEPTION for an unknown scope, DUPLICATE_FIELD if the identifier is taken.
 */
export async function createConnector({ database, account, now }: AccountContext, connector: Connector): Promise<ConnectorRecord> {
  const at = now();
  const record = { ...connector, createdAt: at, modifiedAt: at };
  return inTransaction(database, 'platform', async (transaction) => {
    await openAccount(transaction, account, at);
    await requireHome(transaction, account, connector);
    if (await insertConnector(transaction, account, record)) return record;
    throw refuseDuplicate('connector', connector.identifier, connector);
  });
}
