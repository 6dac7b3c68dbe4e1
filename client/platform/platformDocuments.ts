import {
  type CancellationToken,
  type Disposable,
  EventEmitter,
  type TextDocument,
  type TextDocumentContentProvider,
  type Uri,
  window,
  workspace,
} from 'vscode';
import { type CallOptions, call } from '../../server/api/client.ts';
import type { Instance } from '../../server/api/instance.ts';
import { readPipelineText, toPlainConnector, toPlainOrganization } from '../../server/api/platform/entities.ts';
import type { Instances } from '../instances/instances.ts';
import {
  readPlatformUri,
  readTextUri,
  type ShownEntity,
  toConnectorUri,
  toOrganizationUri,
  toPipelineUri,
} from '../instances/platformAddress.ts';
import type { PlatformLanguage } from '../language/platformLanguage.ts';
import { PLATFORM_SCHEME } from '../manifest/ids.ts';

/** Shows pipelines, connectors and organizations of an instance as read-only YAML, which is fetched when a document is opened. */
export class PlatformDocuments implements TextDocumentContentProvider {
  readonly #registered: Disposable;
  readonly #instances: Instances;
  readonly #language: PlatformLanguage;
  /** Texts that were just read for documents that are being opened, by URI. */
  readonly #fetched = new Map<string, string>();
  readonly #changes = new EventEmitter<Uri>();
  readonly onDidChange = this.#changes.event;

  constructor(instances: Instances, language: PlatformLanguage) {
    this.#instances = instances;
    this.#language = language;
    this.#registered = workspace.registerTextDocumentContentProvider(PLATFORM_SCHEME, this);
  }

  /** Fetches the open documents of an instance again after a change there. */
  refresh(instanceName: string): void {
    for (const { uri } of workspace.textDocuments) if (readPlatformUri(uri)?.instance === instanceName) this.#changes.fire(uri);
  }

  /** Opens the document of an entity in an editor; returns its URI. Throws the refusal of the service if the entity cannot be read. */
  async show(shown: ShownEntity): Promise<Uri> {
    const document = await this.open(shown);
    await window.showTextDocument(document, { preview: true });
    return document.uri;
  }

  /** Opens the document of an entity with the text of now, of which VS Code may still have an earlier one. Throws like `show`. */
  async open(shown: ShownEntity): Promise<TextDocument> {
    const uri = toShownUri(shown);
    const { instance, signal } = await this.#instances.use(shown.instance);
    const text = await readEntityText(instance, shown, this.#language, { signal });
    this.#fetched.set(uri.toString(), text);
    try {
      const document = await workspace.openTextDocument(uri);
      if (document.getText() !== text) this.#changes.fire(uri);
      return document;
    } finally {
      this.#fetched.delete(uri.toString());
    }
  }

  async provideTextDocumentContent(uri: Uri, token: CancellationToken): Promise<string> {
    const shown = readPlatformUri(uri);
    if (shown === null) return readTextUri(uri) ?? '';
    const fetched = this.#fetched.get(uri.toString());
    if (fetched !== undefined) return fetched;
    const cancelled = new AbortController();
    token.onCancellationRequested(() => cancelled.abort());
    const { instance, signal } = await this.#instances.use(shown.instance);
    return readEntityText(instance, shown, this.#language, { signal: AbortSignal.any([signal, cancelled.signal]) });
  }

  dispose(): void {
    this.#registered.dispose();
    this.#changes.dispose();
  }
}

function toShownUri(shown: ShownEntity): Uri {
  if (shown.kind === 'pipeline') return toPipelineUri(shown.instance, shown.address);
  if (shown.kind === 'connector') return toConnectorUri(shown.instance, shown.address);
  return toOrganizationUri(shown.instance, shown.address.orgIdentifier);
}

/** Returns the stored YAML of a pipeline, or a connector or organization written as YAML. */
export async function readEntityText(
  instance: Instance,
  shown: ShownEntity,
  language: PlatformLanguage,
  options: CallOptions,
): Promise<string> {
  if (shown.kind === 'pipeline') return readPipelineText(instance, shown.address, options);
  if (shown.kind === 'organization')
    return language.writeYaml({
      organization: toPlainOrganization(
        await call(instance, 'readOrganization', { parameters: { orgIdentifier: shown.address.orgIdentifier } }, options),
      ),
    });
  const { connector } = await call(
    instance,
    'readConnector',
    { parameters: { connectorIdentifier: shown.address.connectorIdentifier }, query: shown.address },
    options,
  );
  return language.writeYaml({ connector: toPlainConnector(connector) });
}
