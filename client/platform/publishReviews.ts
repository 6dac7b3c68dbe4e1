import {
  CodeLens,
  type CodeLensProvider,
  Disposable,
  EventEmitter,
  l10n,
  languages,
  Range,
  type TextDocument,
  type TextDocumentContentProvider,
  Uri,
  window,
  workspace,
} from 'vscode';
import { closeDocument } from '../documents/tabs.ts';
import type { Instances } from '../instances/instances.ts';
import type { CommandName } from '../manifest/commandNames.ts';
import { PUBLISH_SCHEME, toCommandId } from '../manifest/ids.ts';
import { Absence } from '../window/absence.ts';

/** A document under review before it is sent. */
export interface PublishReview {
  /** The document that it was made of, and the command that reviews it again. */
  readonly document: Uri;
  readonly again: CommandName;
  readonly fileName: string;
  readonly instanceName: string;
  /** What will happen, as a sentence. */
  readonly sentence: string;
  /** The lines that change. */
  readonly changes: readonly string[];
  /** Sends exactly that; returns its result, or undefined if it was not sent, which is reported. */
  send(): Promise<unknown>;
}

const TOP = new Range(0, 0, 0, 0);

/** The open reviews of pipelines and connectors, each a read-only document with the changed lines and the next step above them. */
export class PublishReviews implements TextDocumentContentProvider, CodeLensProvider, Disposable {
  readonly #instances: Instances;
  readonly #reviews = new Map<string, PublishReview>();
  readonly #changes = new EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.#changes.event;
  readonly #listening: Disposable;
  #count = 0;

  constructor(instances: Instances) {
    this.#instances = instances;
    this.#listening = Disposable.from(
      this.#changes,
      workspace.registerTextDocumentContentProvider(PUBLISH_SCHEME, this),
      languages.registerCodeLensProvider({ scheme: PUBLISH_SCHEME }, this),
      instances.onDidChange(() => this.#changes.fire()),
      workspace.onDidCloseTextDocument(({ uri, isClosed }) => {
        if (isClosed) this.#reviews.delete(uri.toString());
      }),
    );
  }

  /** Opens a review in place of an earlier one of the same document; returns its URI. */
  async open(review: PublishReview): Promise<Uri> {
    for (const [key, { document }] of this.#reviews)
      if (document.toString() === review.document.toString()) await this.close(Uri.parse(key));
    this.#count += 1;
    // VS Code colours a document with this ending as a comparison.
    const path = `/${l10n.t('Review of {0}', review.fileName.replace(/[/\\]/g, '_'))}.diff`;
    const uri = Uri.from({ scheme: PUBLISH_SCHEME, path, query: `id=${this.#count}` });
    this.#reviews.set(uri.toString(), review);
    await window.showTextDocument(await workspace.openTextDocument(uri), { preview: false });
    return uri;
  }

  /** Returns a given review, otherwise the active one. Throws INVALID_REQUEST if there is none. */
  require(given: Uri | undefined): { readonly uri: Uri; readonly review: PublishReview } {
    const uri = given ?? window.activeTextEditor?.document.uri;
    const review = uri && this.#reviews.get(uri.toString());
    if (uri !== undefined && review !== undefined) return { uri, review };
    throw new Absence(l10n.t('No review is open. Publish a document first, then run this in its review.'));
  }

  /** Closes the tabs of a review and drops it. */
  async close(uri: Uri): Promise<void> {
    this.#reviews.delete(uri.toString());
    await closeDocument(uri);
  }

  provideTextDocumentContent(uri: Uri): string {
    const review = this.#reviews.get(uri.toString());
    if (review === undefined) return l10n.t('This review no longer exists. Publish the document again to see what it would change.');
    const { sentence, changes, fileName, instanceName } = review;
    const next = l10n.t('Nothing was sent yet. "Publish" above sends exactly this.');
    return [l10n.t('{0} for {1}', fileName, instanceName), '', sentence, next, '', ...changes, ''].join('\n');
  }

  provideCodeLenses({ uri }: TextDocument): CodeLens[] {
    const review = this.#reviews.get(uri.toString());
    if (review === undefined) return [];
    const toLens = (title: string, name: CommandName | '', argument: Uri = uri) =>
      new CodeLens(TOP, { title, command: name === '' ? '' : toCommandId(name), arguments: [argument] });
    const discard = toLens(l10n.t('Discard'), 'discardPublish');
    const { selectedName } = this.#instances;
    if (review.instanceName === selectedName) return [toLens(l10n.t('Publish'), 'confirmPublish'), discard];
    const other = l10n.t('Made for {0}, but {1} is selected', review.instanceName, selectedName);
    return [toLens(other, ''), toLens(l10n.t('Review Again'), review.again, review.document), discard];
  }

  dispose(): void {
    this.#listening.dispose();
  }
}
