import { checkIdentifier } from '../../core/identifiers.ts';
import { type Connector, type ConnectorRecord, requireConnector } from '../../core/platform/connector.ts';
import { CONNECTOR_CATALOGUE, CONNECTOR_CATEGORY_NAMES, isConnectorCategory } from '../../core/platform/connectorCatalogue.ts';
import { cutIdentifier, requireSameIdentifier } from '../../core/platform/fieldErrors.ts';
import { Refusal } from '../../core/refusal.ts';
import {
  createConnector,
  deleteConnector,
  isConnectorIdentifierFree,
  listConnectors,
  listConnectorsByName,
  readConnector,
  updateConnector,
} from '../../service/platform/connectors.ts';
import type { AccountContext } from '../../service/platform/scope.ts';
import type { ConnectorCatalogue, ConnectorResponse, ConnectorTest, PlatformPage } from '../../wire/platform.ts';
import { requireTarget } from '../access/requireKey.ts';
import type { CallTo, Handlers } from '../call.ts';
import { isText } from '../jsonBody.ts';
import { refuseParameter } from '../readRequest.ts';
import { toConnectorResponse, toUntested } from './answers.ts';
import { readDocument } from './document.ts';
import { type PageSpan, readFilterList, requireEntries, requireFilter, requireSearchTerm, toPage, toPageSpan } from './pages.ts';
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
    const types = [readFilterList(body, 'types'), toTypes(readFilterList(body, 'categories'))];
    const filter = {
      search: requireSearchTerm(query),
      identifiers: readFilterList(body, 'connectorIdentifiers'),
      names: readFilterList(body, 'connectorNames'),
      types: inAll(types),
    };
    return toConnectorPage(account, await listConnectors(account, scope, filter, page), page);
  },

  async browseConnectors(call): Promise<PlatformPage<ConnectorResponse>> {
    const { query } = call;
    const account = toAccount(call);
    const scope = readScope(call);
    const page = toPageSpan(query);
    const categories = [query.category, query.source_category].flatMap((name) => (name === null ? [] : [toTypes([name])]));
    const types = inAll([query.type === null ? null : [query.type], ...categories]);
    const filter = { search: requireSearchTerm(query), identifiers: null, names: null, types };
    return toConnectorPage(account, await listConnectors(account, scope, filter, page), page);
  },

  async listConnectorsByFqn(call): Promise<readonly ConnectorResponse[]> {
    const account = toAccount(call);
    const names = requireNames(call.body);
    // The names of another account find nothing.
    const own = names.filter(([owner]) => owner === account.account);
    for (const [, orgIdentifier = null, projectIdentifier = null] of own.map((parts) => parts.slice(0, -1)))
      requireTarget(call, { orgIdentifier, projectIdentifier });
    const found = await listConnectorsByName(
      account,
      own.map((parts) => parts.join('/')),
    );
    return found.map((record) => toConnectorResponse(record, account));
  },

  async readConnectorCatalogue(call): Promise<ConnectorCatalogue> {
    toAccount(call);
    return { catalogue: CONNECTOR_CATEGORY_NAMES.map((category) => ({ category, connectors: CONNECTOR_CATALOGUE[category] })) };
  },

  async checkConnectorIdentifier(call): Promise<boolean> {
    const account = toAccount(call);
    const scope = readScope(call);
    const identifier = call.query.identifier ?? '';
    const reason = checkIdentifier(identifier, 'entity');
    if (reason !== null) throw refuseParameter('identifier', reason);
    return isConnectorIdentifierFree(account, scope, identifier);
  },

  async testConnector(call): Promise<ConnectorTest> {
    const account = toAccount(call);
    const { identifier } = await readConnector(account, readScope(call), call.parameters.connectorIdentifier);
    return toUntested(identifier, account.now());
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

/** Returns the types of some categories; unknown ones have none. */
function toTypes(categories: readonly string[] | null): readonly string[] | null {
  return categories?.flatMap((name): readonly string[] => (isConnectorCategory(name) ? CONNECTOR_CATALOGUE[name] : [])) ?? null;
}

/** Returns what is in all of these lists; null restricts nothing. */
function inAll(lists: readonly (readonly string[] | null)[]): readonly string[] | null {
  const [first = null, ...others] = lists.filter((list) => list !== null);
  return first?.filter((entry) => others.every((list) => list.includes(entry))) ?? null;
}

function toConnectorPage(
  account: AccountContext,
  { records, total }: { readonly records: readonly ConnectorRecord[]; readonly total: number },
  page: PageSpan,
): PlatformPage<ConnectorResponse> {
  return toPage(
    records.map((record) => toConnectorResponse(record, account)),
    total,
    page,
  );
}

/** Reads the full names of connectors, each as its parts. Throws INVALID_REQUEST. */
function requireNames(body: unknown): readonly (readonly string[])[] {
  if (!Array.isArray(body) || !body.every(isText)) {
    throw new Refusal('INVALID_REQUEST', 'The body must be an array of full names like ["account/organization/project/connector"].');
  }
  const names = requireEntries('The body', body)?.map((name) => name.split('/')) ?? [];
  const wrong = names.find((parts) => parts.length < 2 || parts.length > 4 || parts.includes(''));
  if (wrong === undefined) return names;
  const form = 'account/connector, account/organization/connector or account/organization/project/connector';
  throw new Refusal('INVALID_REQUEST', `"${cutIdentifier(wrong.join('/'))}" is not a full name. Write it as ${form}.`);
}

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
