import type { Connector } from '../../core/platform/connector.ts';
import { ACCOUNT } from '../../core/platform/scope.ts';
import { type ConnectorRecord, insertConnector } from '../../store/platformConnectors.ts';
import { inTransaction } from '../inTransaction.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { holdHome, refuseDuplicate } from './requireHome.ts';

/** Creates a connector in its scope. Throws RESOURCE_NOT_FOUND_EXCEPTION for the scope, DUPLICATE_FIELD for the identifier. */
export async function createConnector({ database, now }: ServiceContext, connector: Connector): Promise<ConnectorRecord> {
  const at = now();
  const record = { ...connector, createdAt: at, modifiedAt: at };
  return inTransaction(database, async (transaction) => {
    await holdHome(transaction, connector);
    if (await insertConnector(transaction, ACCOUNT, record)) return record;
    throw refuseDuplicate('connector', connector.identifier, connector);
  });
}
