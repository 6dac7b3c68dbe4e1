import { type CancellationToken, EventEmitter, type TextDocumentContentProvider, Uri } from 'vscode';
import { call } from '../../server/api/client.ts';
import type { Instance } from '../../server/api/instance.ts';
import { writeCsvRow } from '../../server/core/csvCells.ts';
import type { IdentityPage } from '../../server/wire/developers.ts';
import type { Instances } from '../instances/instances.ts';
import { IDENTITIES_SCHEME } from '../manifest/ids.ts';

/** Identities per document. */
const PAGE_SIZE = 1000;

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
export function readIdentityPage(instance: Instance, page: number, signal: AbortSignal): Promise<IdentityPage> {
  return call(instance, 'listDeveloperIdentities', { query: { pageIndex: page, pageSize: PAGE_SIZE, sortKey: 'email' } }, { signal });
}

/** Shows identities page by page as read-only CSV documents, fetched when they are opened. */
export class IdentityDocuments implements TextDocumentContentProvider {
  readonly #instances: Instances;
  readonly #changes = new EventEmitter<Uri>();
  readonly onDidChange = this.#changes.event;

  constructor(instances: Instances) {
    this.#instances = instances;
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
    const { content } = await readIdentityPage(instance, Number(query.get('page') ?? 0), AbortSignal.any([signal, cancelled.signal]));
    const withTypes = content.some(({ applicationType }) => applicationType !== null);
    const toRow = (...cells: readonly string[]): string => writeCsvRow(withTypes ? cells : cells.slice(0, 3));
    const rows = content.map(({ email, integrationId, identity, applicationType }) =>
      toRow(email, String(integrationId ?? ''), identity, applicationType ?? ''),
    );
    return toRow('email', 'integrationId', 'identity', 'applicationType') + rows.join('');
  }
}
