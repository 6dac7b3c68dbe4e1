import type { Connector, ConnectorRecord } from '../../core/platform/connector.ts';
import { ACCOUNT } from '../../core/platform/scope.ts';
import { insertConnector } from '../../store/platformConnectors.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { refuseDuplicate, requireHome } from './requireHome.ts';

/** Creates a connector in its scope. Throws RESOURCE_NOT_FOUND_EXCEPTION for the scope, DUPLICATE_FIELD for the identifier. */
export async function createConnector({ database, now }: ServiceContext, connector: Connector): Promise<ConnectorRecord> {
  const at = now();
  const record = { ...connector, createdAt: at, modifiedAt: at };
  return inTransaction(database, 'platform', async (transaction) => {
    await requireHome(transaction, connector);
    if (await insertConnector(transaction, ACCOUNT, record)) return record;
    throw refuseDuplicate('connector', connector.identifier, connector);
  });
}
