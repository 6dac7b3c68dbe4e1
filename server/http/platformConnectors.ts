import { type Connector, requireConnector } from '../core/platform/connector.ts';
import { requireSameIdentifier } from '../core/platform/fieldErrors.ts';
import { createConnector } from '../service/platform/createConnector.ts';
import { deleteConnector } from '../service/platform/deleteConnector.ts';
import { listConnectors } from '../service/platform/listConnectors.ts';
import { readConnector } from '../service/platform/readConnector.ts';
import { updateConnector } from '../service/platform/updateConnector.ts';
import type { ConnectorResponse, PlatformPage, SuccessEnvelope } from '../wire/platform.ts';
import { type Call, readParameter } from './call.ts';
import { toConnectorResponse, toEnvelope } from './platformAnswers.ts';
import { readDocument } from './platformDocument.ts';
import { readFilter, readFilterList, readSearchTerm, readStretch, toPage } from './platformPages.ts';
import { readSaidScope, readScope, toAccount } from './platformScope.ts';
import { requireTarget } from './requireKey.ts';

/** Handles POST /ng/api/connectors. */
export async function handleCreateConnector(call: Call): Promise<SuccessEnvelope<ConnectorResponse>> {
  const account = toAccount(call);
  return toEnvelope(call, toConnectorResponse(await createConnector(account, await readBody(call)), account));
}

/** Handles POST /ng/api/connectors/listV2. */
export async function handleListConnectors(call: Call): Promise<SuccessEnvelope<PlatformPage<ConnectorResponse>>> {
  const { request } = call;
  const account = toAccount(call);
  const scope = readScope(call);
  const page = readStretch(request);
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
}

/** Handles GET /ng/api/connectors/{connectorIdentifier}. */
export async function handleReadConnector(call: Call): Promise<SuccessEnvelope<ConnectorResponse>> {
  const account = toAccount(call);
  const connector = await readConnector(account, readScope(call), readParameter(call, 'connectorIdentifier'));
  return toEnvelope(call, toConnectorResponse(connector, account));
}

/** Handles PUT /ng/api/connectors/{connectorIdentifier}. */
export async function handleUpdateConnector(call: Call): Promise<SuccessEnvelope<ConnectorResponse>> {
  const account = toAccount(call);
  const connector = await readBody(call);
  requireSameIdentifier('connector', connector.identifier, readParameter(call, 'connectorIdentifier'));
  return toEnvelope(call, toConnectorResponse(await updateConnector(account, connector), account));
}

/** Handles PUT /ng/api/connectors, in which only the body names the connector. */
export async function handleUpdateNamedConnector(call: Call): Promise<SuccessEnvelope<ConnectorResponse>> {
  const account = toAccount(call);
  return toEnvelope(call, toConnectorResponse(await updateConnector(account, await readBody(call)), account));
}

/** Handles DELETE /ng/api/connectors/{connectorIdentifier}. */
export async function handleDeleteConnector(call: Call): Promise<SuccessEnvelope<true>> {
  await deleteConnector(toAccount(call), readScope(call), readParameter(call, 'connectorIdentifier'));
  return toEnvelope(call, true);
}

/** Reads the connector from the body and requires that the key may change it. */
async function readBody(call: Call): Promise<Connector> {
  const connector = requireConnector(await readDocument(call.request, 'connector'), readSaidScope(call));
  requireTarget(call, connector);
  return connector;
}
