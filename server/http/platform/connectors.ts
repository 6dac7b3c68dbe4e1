import { type Connector, requireConnector } from '../../core/platform/connector.ts';
import { requireSameIdentifier } from '../../core/platform/fieldErrors.ts';
import { createConnector, deleteConnector, listConnectors, readConnector, updateConnector } from '../../service/platform/connectors.ts';
import type { ConnectorResponse, PlatformPage, SuccessEnvelope } from '../../wire/platform.ts';
import { requireTarget } from '../access/requireKey.ts';
import { type Call, type Handlers, readParameter } from '../call.ts';
import { toConnectorResponse, toEnvelope } from './answers.ts';
import { readDocument } from './document.ts';
import { readFilter, readFilterList, readPageSpan, readSearchTerm, toPage } from './pages.ts';
import { readGivenScope, readScope, toAccount } from './scope.ts';

/** The handlers of connectors. */
export const CONNECTOR_HANDLERS = {
  async createConnector(call): Promise<SuccessEnvelope<ConnectorResponse>> {
    const account = toAccount(call);
    return toEnvelope(call, toConnectorResponse(await createConnector(account, await readBody(call)), account));
  },

  async listConnectors(call): Promise<SuccessEnvelope<PlatformPage<ConnectorResponse>>> {
    const { request } = call;
    const account = toAccount(call);
    const scope = readScope(call);
    const page = readPageSpan(request);
    const body = readFilter(request);
    const filter = {
      search: readSearchTerm(request),
      identifiers: readFilterList(body, 'connectorIdentifiers'),
      names: readFilterList(body, 'connectorNames'),
      types: readFilterList(body, 'types'),
    };
    const { records, total } = await listConnectors(account, scope, filter, page);
    return toEnvelope(
      call,
      toPage(
        records.map((record) => toConnectorResponse(record, account)),
        total,
        page,
      ),
    );
  },

  async readConnector(call): Promise<SuccessEnvelope<ConnectorResponse>> {
    const account = toAccount(call);
    const connector = await readConnector(account, readScope(call), readParameter(call, 'connectorIdentifier'));
    return toEnvelope(call, toConnectorResponse(connector, account));
  },

  async updateConnector(call): Promise<SuccessEnvelope<ConnectorResponse>> {
    const account = toAccount(call);
    const connector = await readBody(call);
    requireSameIdentifier('connector', connector.identifier, readParameter(call, 'connectorIdentifier'));
    return toEnvelope(call, toConnectorResponse(await updateConnector(account, connector), account));
  },

  async deleteConnector(call): Promise<SuccessEnvelope<true>> {
    await deleteConnector(toAccount(call), readScope(call), readParameter(call, 'connectorIdentifier'));
    return toEnvelope(call, true);
  },
} satisfies Handlers;

/** Handles PUT /ng/api/connectors, in which only the body names the connector. */
export async function handleUpdateNamedConnector(call: Call): Promise<SuccessEnvelope<ConnectorResponse>> {
  const account = toAccount(call);
  return toEnvelope(call, toConnectorResponse(await updateConnector(account, await readBody(call)), account));
}

/** Reads the connector from the body and requires that the key may change it. */
async function readBody(call: Call): Promise<Connector> {
  const connector = requireConnector(await readDocument(call.request, 'connector'), readGivenScope(call));
  requireTarget(call, connector);
  return connector;
}
