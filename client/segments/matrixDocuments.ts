import { setTimeout as wait } from 'node:timers/promises';
import {
  type CancellationToken,
  type Disposable,
  EventEmitter,
  type TextDocument,
  type TextDocumentContentProvider,
  Uri,
  workspace,
} from 'vscode';
import { MATRIX_SCHEME } from '../ids.ts';
import type { Instances } from '../instances.ts';
import { loadMatrixText } from './loadMatrixText.ts';
import { pickWorkspace } from './pickWorkspace.ts';

/** Milliseconds after which nobody waits any more for an open document to show its new text. */
const LONGEST_WAIT = 2000;

/** What a matrix document is about. */
export interface MatrixPlace {
  readonly instance: string;
  readonly workspaceId: string;
  /** Null for all segments of the workspace. */
  readonly segmentName: string | null;
}

/** The address of the matrix of a segment, or (null) of all segments of a workspace; its path is what the tab shows. */
export function toMatrixUri({ instance, workspaceId, segmentName }: MatrixPlace, workspaceName: string): Uri {
  const name = (segmentName ?? workspaceName).replace(/[/\\]/g, '_');
  const query = new URLSearchParams({ instance, workspaceId, ...(segmentName === null ? {} : { segmentName }) });
  return Uri.from({ scheme: MATRIX_SCHEME, path: `/${name} environments.txt`, query: query.toString() });
}

/** Reads what a matrix document is about; undefined for any other address. */
export function readMatrixUri({ scheme, query }: Uri): MatrixPlace | undefined {
  const values = new URLSearchParams(query);
  const [instance, workspaceId] = [values.get('instance'), values.get('workspaceId')];
  if (scheme !== MATRIX_SCHEME || instance === null || workspaceId === null) return undefined;
  return { instance, workspaceId, segmentName: values.get('segmentName') };
}

/** Shows where segments stand as read-only documents; one that was open when the window was closed is asked for anew. */
export class MatrixDocuments implements TextDocumentContentProvider, Disposable {
  readonly #texts = new Map<string, string>();
  readonly #changes = new EventEmitter<Uri>();
  readonly onDidChange = this.#changes.event;
  readonly #instances: Instances;
  readonly #registered: Disposable;

  constructor(instances: Instances) {
    this.#instances = instances;
    this.#registered = workspace.registerTextDocumentContentProvider(MATRIX_SCHEME, this);
  }

  /** Puts a text in the place of what a document shows; one that is open shows it when this ends. */
  async set(uri: Uri, text: string): Promise<void> {
    this.#texts.set(uri.toString(), text);
    const open = workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
    const shown = open === undefined || open.getText() === text ? undefined : untilChanged(uri);
    this.#changes.fire(uri);
    await shown;
  }

  async provideTextDocumentContent(uri: Uri, token: CancellationToken): Promise<string> {
    const kept = this.#texts.get(uri.toString());
    const place = readMatrixUri(uri);
    if (kept !== undefined || place === undefined) return kept ?? '';
    const cancelled = new AbortController();
    token.onCancellationRequested(() => cancelled.abort());
    const { instance, signal } = await this.#instances.use(place.instance);
    const use = { instance, signal: AbortSignal.any([signal, cancelled.signal]) };
    return loadMatrixText(use, await pickWorkspace(use, { workspaceId: place.workspaceId }), place.segmentName, () => {});
  }

  dispose(): void {
    this.#registered.dispose();
    this.#changes.dispose();
  }
}

/** VS Code takes a new text a little later; a document that is closed meanwhile takes none. */
async function untilChanged(uri: Uri): Promise<void> {
  const ended = new AbortController();
  const isThat = (document: TextDocument): void => {
    if (document.uri.toString() === uri.toString()) ended.abort();
  };
  const listening = [workspace.onDidChangeTextDocument(({ document }) => isThat(document)), workspace.onDidCloseTextDocument(isThat)];
  await wait(LONGEST_WAIT, undefined, { signal: ended.signal }).catch(() => undefined);
  for (const each of listening) each.dispose();
}
