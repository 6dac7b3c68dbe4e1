import { type CancellationToken, EventEmitter, type TextDocumentContentProvider, Uri } from 'vscode';
import { call } from '../../server/api/client.ts';
import { downloadRoster } from '../../server/api/developers/developers.ts';
import type { Instance } from '../../server/api/instance.ts';
import type { VersionSummary } from '../../server/wire/developers.ts';
import type { Instances } from '../instances/instances.ts';
import { VERSION_SCHEME } from '../manifest/ids.ts';
import type { RosterTexts } from './rosterTexts.ts';

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

/** Shows versions of a roster as read-only CSV documents, fetched when they are opened. */
export class VersionDocuments implements TextDocumentContentProvider {
  readonly #instances: Instances;
  readonly #changes = new EventEmitter<Uri>();
  readonly onDidChange = this.#changes.event;
  readonly #texts: RosterTexts;

  constructor(instances: Instances, texts: RosterTexts) {
    this.#instances = instances;
    this.#texts = texts;
  }

  /** Fetches a document again if it is open. */
  refresh(uri: Uri): void {
    this.#changes.fire(uri);
  }

  async provideTextDocumentContent(uri: Uri, token: CancellationToken): Promise<string> {
    const query = new URLSearchParams(uri.query);
    const versionId = query.get('version') ?? '';
    const file = query.get('file');
    const order = query.get('order');
    const cancelled = new AbortController();
    token.onCancellationRequested(() => cancelled.abort());
    const { instance, signal } = await this.#instances.use(query.get('instance') ?? '');
    const either = AbortSignal.any([signal, cancelled.signal]);
    if (file === null && order === null) return (await downloadRoster(instance, { versionId }, { signal: either })).text();
    const version = await readVersionText(instance, versionId, either);
    return this.#texts.align(version, file === null ? await readVersionText(instance, order ?? '', either) : Uri.parse(file));
  }
}

/** Reads the text of a version, and its field mappings. */
export async function readVersionText(instance: Instance, versionId: string, signal: AbortSignal) {
  const { fieldMappings } = await call(instance, 'readVersion', { parameters: { versionId } }, { signal });
  const text = await (await downloadRoster(instance, { versionId }, { signal })).text();
  return { text, fieldMappings: fieldMappings.map(({ csvColumn, fieldType }) => ({ csvColumn, fieldType })) };
}
