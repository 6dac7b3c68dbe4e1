import { type CancellationToken, EventEmitter, type TextDocumentContentProvider, Uri } from 'vscode';
import { call } from '../../server/api/client.ts';
import { downloadRoster } from '../../server/api/developers/developers.ts';
import type { Instance } from '../../server/api/instance.ts';
import { writeCsvRow } from '../../server/core/csvCells.ts';
import { toMappings } from '../../server/core/developers/dataTypes.ts';
import type { IdentityList, VersionSummary } from '../../server/wire/developers.ts';
import type { InstanceInUse, Instances } from '../instances/instances.ts';
import { IDENTITIES_SCHEME, VERSION_SCHEME } from '../manifest/ids.ts';
import type { RosterTexts } from './rosterTexts.ts';

/** Returns the text of a document from its instance, by the other fields of its query. */
type ReadText = (used: InstanceInUse, query: URLSearchParams) => Promise<string>;

/** Read-only CSV documents of an instance, fetched when they are opened. */
export class FetchedDocuments implements TextDocumentContentProvider {
  readonly #instances: Instances;
  readonly #read: ReadText;
  readonly #changes = new EventEmitter<Uri>();
  readonly onDidChange = this.#changes.event;

  constructor(instances: Instances, read: ReadText) {
    this.#instances = instances;
    this.#read = read;
  }

  /** Fetches a document again if it is open. */
  refresh(uri: Uri): void {
    this.#changes.fire(uri);
  }

  async provideTextDocumentContent(uri: Uri, token: CancellationToken): Promise<string> {
    const query = new URLSearchParams(uri.query);
    const cancelled = new AbortController();
    token.onCancellationRequested(() => cancelled.abort());
    const { instance, signal } = await this.#instances.use(query.get('instance') ?? '');
    return this.#read({ instance, signal: AbortSignal.any([signal, cancelled.signal]) }, query);
  }
}

/** The order in which a version is shown: that of a file, or of another version given by its ID. */
export interface VersionOrder {
  readonly file?: Uri;
  readonly version?: string;
}

/** Returns the URI of a version as a read-only document; its path is shown in the tab. */
export function toVersionUri(
  instanceName: string,
  { versionId, fileName }: Pick<VersionSummary, 'versionId' | 'fileName'>,
  order: VersionOrder = {},
): Uri {
  const name = fileName.replace(/[/\\]/g, '_');
  const path = `/version ${versionId}/${name.toLowerCase().endsWith('.csv') ? name : `${name}.csv`}`;
  const query = new URLSearchParams({ instance: instanceName, version: versionId });
  if (order.file !== undefined) query.set('file', order.file.toString());
  if (order.version !== undefined) query.set('order', order.version);
  return Uri.from({ scheme: VERSION_SCHEME, path, query: query.toString() });
}

/** Returns the text of a version, in the order that its URI names. */
export async function readVersionDocument(
  { instance, signal }: InstanceInUse,
  query: URLSearchParams,
  texts: RosterTexts,
): Promise<string> {
  const versionId = query.get('version') ?? '';
  const file = query.get('file');
  const order = query.get('order');
  if (file === null && order === null) return (await downloadRoster(instance, { versionId }, { signal })).text();
  const version = await readVersionText(instance, versionId, signal);
  return texts.align(version, file === null ? await readVersionText(instance, order ?? '', signal) : Uri.parse(file));
}

/** Reads the text of a version, and its field mappings. */
export async function readVersionText(instance: Instance, versionId: string, signal: AbortSignal) {
  const { fieldMappings } = await call(instance, 'readVersion', { parameters: { versionId } }, { signal });
  const text = await (await downloadRoster(instance, { versionId }, { signal })).text();
  return { text, fieldMappings: toMappings(fieldMappings) };
}

/** Identities per document. */
export const PAGE_SIZE = 1000;

/** Returns the URI of a page of identities (0-based) as a read-only document. */
export function toIdentitiesUri(instanceName: string, page: number): Uri {
  const query = new URLSearchParams({ instance: instanceName, page: String(page) });
  return Uri.from({
    scheme: IDENTITIES_SCHEME,
    path: `/identities of ${instanceName.replace(/[/\\]/g, '_')}/page ${page + 1}.csv`,
    query: query.toString(),
  });
}

/** Reads a page of the developer identities of connected systems, sorted by e-mail. */
export function readIdentityPage(instance: Instance, page: number, signal: AbortSignal): Promise<IdentityList> {
  return call(instance, 'listDeveloperIdentities', { query: { pageIndex: page, pageSize: PAGE_SIZE, sortKey: 'email' } }, { signal });
}

/** Returns the text of a page of identities. */
export async function readIdentityDocument({ instance, signal }: InstanceInUse, query: URLSearchParams): Promise<string> {
  const { records } = await readIdentityPage(instance, Number(query.get('page') ?? 0), signal);
  const withTypes = records.some(({ applicationType }) => applicationType !== undefined);
  const toRow = (...cells: readonly string[]): string => writeCsvRow(withTypes ? cells : cells.slice(0, 3));
  const rows = records.map(({ email, integrationId, identity, applicationType }) =>
    toRow(email, integrationId === 0 ? '' : String(integrationId), identity, applicationType ?? ''),
  );
  return toRow('email', 'integrationId', 'identity', 'applicationType') + rows.join('');
}
