import { type CancellationToken, type TextDocumentContentProvider, Uri } from 'vscode';
import { downloadRoster } from '../../server/api/developers.ts';
import type { VersionSummary } from '../../server/wire/developers.ts';
import { VERSION_SCHEME } from '../ids.ts';
import type { Instances } from '../instances.ts';

/** The address of a version of an instance as a read-only document; its path is what the tab shows. */
export function toVersionUri(instanceName: string, { versionId, fileName }: Pick<VersionSummary, 'versionId' | 'fileName'>): Uri {
  const name = fileName.replace(/[/\\]/g, '_');
  const path = `/version ${versionId}/${name.toLowerCase().endsWith('.csv') ? name : `${name}.csv`}`;
  return Uri.from({ scheme: VERSION_SCHEME, path, query: new URLSearchParams({ instance: instanceName, version: versionId }).toString() });
}

/** Shows versions of a roster as read-only CSV documents, fetched when they are opened. */
export class VersionDocuments implements TextDocumentContentProvider {
  readonly #instances: Instances;

  constructor(instances: Instances) {
    this.#instances = instances;
  }

  async provideTextDocumentContent(uri: Uri, token: CancellationToken): Promise<string> {
    const query = new URLSearchParams(uri.query);
    const versionId = query.get('version') ?? '';
    const cancelled = new AbortController();
    token.onCancellationRequested(() => cancelled.abort());
    const { instance, signal } = await this.#instances.use(query.get('instance') ?? '');
    const answer = await downloadRoster(instance, { versionId }, { signal: AbortSignal.any([signal, cancelled.signal]) });
    return answer.text();
  }
}
