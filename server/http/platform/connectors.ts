import { type Connector, requireConnector } from '../../core/platform/connector.ts';
import { requireSameIdentifier } from '../../core/platform/fieldErrors.ts';
import { createConnector, deleteConnector, listConnectors, readConnector, updateConnector } from '../../service/platform/connectors.ts';
import type { ConnectorResponse, PlatformPage } from '../../wire/platform.ts';
import { requireTarget } from '../access/requireKey.ts';
import type { CallTo, Handlers } from '../call.ts';
import { toConnectorResponse } from './answers.ts';
import { readDocument } from './document.ts';
import { readFilterList, requireFilter, requireSearchTerm, toPage, toPageSpan } from './pages.ts';
import { readGivenScope, readScope, toAccount } from './scope.ts';

/** The handlers of connectors. */
export const CONNECTOR_HANDLERS = {
  async createConnector(call): Promise<ConnectorResponse> {
    const account = toAccount(call);
    return toConnectorResponse(await createConnector(account, await readBody(call)), account);
  },

  async listConnectors(call): Promise<PlatformPage<ConnectorResponse>> {
    const { query } = call;
    const account = toAccount(call);
    const scope = readScope(call);
    const page = toPageSpan(query);
    const body = requireFilter(call.body);
    const filter = {
      search: requireSearchTerm(query),
      identifiers: readFilterList(body, 'connectorIdentifiers'),
      names: readFilterList(body, 'connectorNames'),
      types: readFilterList(body, 'types'),
    };
    const { records, total } = await listConnectors(account, scope, filter, page);
    return toPage(
      records.map((record) => toConnectorResponse(record, account)),
      total,
      page,
    );
  },

  async readConnector(call): Promise<ConnectorResponse> {
    const account = toAccount(call);
    const connector = await readConnector(account, readScope(call), call.parameters.connectorIdentifier);
    return toConnectorResponse(connector, account);
  },

  async updateConnector(call): Promise<ConnectorResponse> {
    const account = toAccount(call);
    const connector = await readBody(call);
    requireSameIdentifier('connector', connector.identifier, call.parameters.connectorIdentifier);
    return toConnectorResponse(await updateConnector(account, connector), account);
  },

  async deleteConnector(call): Promise<true> {
    await deleteConnector(toAccount(call), readScope(call), call.parameters.connectorIdentifier);
    return true;
  },
} satisfies Handlers;

/** Handles PUT /ng/api/connectors, in which only the body names the connector. */
export async function handleUpdateNamedConnector(call: CallTo<'updateConnector'>): Promise<ConnectorResponse> {
  const account = toAccount(call);
  return toConnectorResponse(await updateConnector(account, await readBody(call)), account);
}

/** Reads the connector from the body and requires that the key may change it. */
async function readBody(call: CallTo<'createConnector' | 'updateConnector'>): Promise<Connector> {
  const connector = requireConnector(await readDocument(call, 'connector'), readGivenScope(call));
  requireTarget(call, connector);
  return connector;
}
