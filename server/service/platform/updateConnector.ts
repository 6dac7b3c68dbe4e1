import type { Connector, ConnectorRecord } from '../../core/platform/connector.ts';
import { toFieldError } from '../../core/platform/fieldErrors.ts';
import { Refusal } from '../../core/refusal.ts';
import { updateConnector as storeConnector } from '../../store/platformConnectors.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { AccountContext } from './accountContext.ts';
import { requireConnectorRecord } from './readConnector.ts';

/** Replaces a connector's fields; its type stays. Throws RESOURCE_NOT_FOUND_EXCEPTION, INVALID_REQUEST for another type. */
export async function updateConnector({ database, account, now }: AccountContext, connector: Connector): Promise<ConnectorRecord> {
  return inTransaction(database, 'platform', async (transaction) => {
    const before = await requireConnectorRecord(transaction, { account, ...connector }, connector.identifier);
    if (before.type !== connector.type) throw refuseOtherType(before.type, connector.type);
    const after = { ...connector, createdAt: before.createdAt, modifiedAt: now() };
    await storeConnector(transaction, account, after);
    return after;
  });
}

function refuseOtherType(before: string, after: string): Refusal {
  const error = toFieldError(['connector', 'type'], `is ${before} and cannot become ${after}; create another connector instead`);
  return new Refusal('INVALID_REQUEST', error.error, { fields: [error] });
}
