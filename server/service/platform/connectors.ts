import type { Connector, ConnectorRecord } from '../../core/platform/connector.ts';
import { toFieldError } from '../../core/platform/fieldErrors.ts';
import type { ResourceScope } from '../../core/platform/scope.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Database } from '../../store/database.ts';
import type { Page } from '../../store/page.ts';
import {
  type ConnectorFilter,
  type ConnectorHome,
  findConnector,
  insertConnector,
  readConnectors,
  readConnectorsByName,
  deleteConnector as removeConnector,
  updateConnector as storeConnector,
} from '../../store/platform/connectors.ts';
import { openAccount } from '../../store/platform/organizations.ts';
import { inTransaction } from '../../store/transaction.ts';
import { type AccountContext, refuseDuplicate, refuseUnknown, requireExistingScope } from './scope.ts';

/**
 * Lists one page of the matching connectors of one scope, last modified first, and the number of all matches. Throws
 * RESOURCE_NOT_FOUND_EXCEPTION for an unknown scope.
 */
export async function listConnectors(
  { database, account }: AccountContext,
  scope: ResourceScope,
  filter: ConnectorFilter,
  page: Page,
): Promise<{ readonly records: readonly ConnectorRecord[]; readonly total: number }> {
  await requireExistingScope(database, account, scope);
  return readConnectors(database, { account, ...scope }, filter, page);
}

/** Lists the connectors of the account with these full names, the newest first. */
export function listConnectorsByName({ database, account }: AccountContext, names: readonly string[]): Promise<ConnectorRecord[]> {
  return names.length === 0 ? Promise.resolve([]) : readConnectorsByName(database, account, names);
}

/** Whether no connector of a scope has this identifier. Throws RESOURCE_NOT_FOUND_EXCEPTION for an unknown scope. */
export async function isConnectorIdentifierFree(
  { database, account }: AccountContext,
  scope: ResourceScope,
  identifier: string,
): Promise<boolean> {
  await requireExistingScope(database, account, scope);
  return (await findConnector(database, { account, ...scope }, identifier)) === null;
}

/** Reads one connector of a scope. Throws RESOURCE_NOT_FOUND_EXCEPTION. */
export function readConnector({ database, account }: AccountContext, scope: ResourceScope, identifier: string): Promise<ConnectorRecord> {
  return requireConnectorRecord(database, { account, ...scope }, identifier);
}

/**
 * Creates a connector in its scope. Throws RESOURCE_NOT_FOUND_EXCEPTION for an unknown scope, DUPLICATE_FIELD if the identifier is taken.
 */
export async function createConnector({ database, account, now }: AccountContext, connector: Connector): Promise<ConnectorRecord> {
  const at = now();
  const record = { ...connector, createdAt: at, modifiedAt: at };
  return inTransaction(database, 'platform', async (transaction) => {
    await openAccount(transaction, account, at);
    await requireExistingScope(transaction, account, connector);
    if (await insertConnector(transaction, account, record)) return record;
    throw refuseDuplicate('connector', connector.identifier, connector);
  });
}

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

/** Deletes a connector of a scope. Throws RESOURCE_NOT_FOUND_EXCEPTION. */
export async function deleteConnector({ database, account }: AccountContext, scope: ResourceScope, identifier: string): Promise<void> {
  if (await removeConnector(database, { account, ...scope }, identifier)) return;
  throw refuseUnknown('connector', identifier, scope);
}

/** Finds the stored connector of a scope; throws RESOURCE_NOT_FOUND_EXCEPTION. */
async function requireConnectorRecord(database: Database, home: ConnectorHome, identifier: string): Promise<ConnectorRecord> {
  const connector = await findConnector(database, home, identifier);
  if (connector === null) throw refuseUnknown('connector', identifier, home);
  return connector;
}

function refuseOtherType(before: string, after: string): Refusal {
  const error = toFieldError(['connector', 'type'], `is ${before} and cannot become ${after}; create another connector instead`);
  return new Refusal('INVALID_REQUEST', error.error, { fields: [error] });
}
