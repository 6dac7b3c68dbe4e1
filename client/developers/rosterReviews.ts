import { commands, type Disposable, EventEmitter, l10n, languages, Uri, window, workspace } from 'vscode';
import { addressesOf, closeTabs } from '../documents/tabs.ts';
import type { Instances } from '../instances/instances.ts';
import type { FairleadLanguageClient } from '../language/languageClient.ts';
import { REVIEW_SCHEME, REVIEWS_TO_APPLY, REVIEWS_TO_UPLOAD } from '../manifest/ids.ts';
import { Absence } from '../window/absence.ts';
import { compareRosters } from './planRoster.ts';
import { ReviewColours } from './reviewColours.ts';
import { ReviewFeatures, type ReviewSource } from './reviewFeatures.ts';
import { ReviewLinks } from './reviewLinks.ts';
import type { RosterReview } from './reviewText.ts';
import { writeReview } from './reviewText.ts';

/** A side of a comparison. */
type Side = 'before' | 'after';

/** The open reviews, each a read-only document; closing its last tab drops it. */
export class RosterReviews implements ReviewSource, Disposable {
  readonly #language: FairleadLanguageClient;
  readonly #reviews = new Map<string, RosterReview>();
  readonly #changes = new EventEmitter<void>();
  /** Fires when a review is added, dropped, or carried out. */
  readonly onDidChange = this.#changes.event;
  readonly #texts = new EventEmitter<Uri>();
  readonly #listening: readonly Disposable[];
  #count = 0;

  constructor(language: FairleadLanguageClient, instances: Instances) {
    this.#language = language;
    const selector = { scheme: REVIEW_SCHEME };
    const features = new ReviewFeatures(this, instances);
    this.#listening = [
      features,
      new ReviewColours(this),
      workspace.registerTextDocumentContentProvider(REVIEW_SCHEME, {
        onDidChange: this.#texts.event,
        provideTextDocumentContent: (uri) => this.#write(uri),
      }),
      languages.registerDocumentLinkProvider(selector, new ReviewLinks(language, this)),
      languages.registerFoldingRangeProvider(selector, features),
      languages.registerDocumentSymbolProvider(selector, features),
      languages.registerCodeLensProvider(selector, features),
      window.tabGroups.onDidChangeTabs(({ closed }) => {
        this.#forget(closed.flatMap(({ input }) => addressesOf(input)));
      }),
    ];
  }

  /** Adds a review, replacing an earlier one of the same roster for the same instance; returns the URI of its document. */
  async add(review: RosterReview): Promise<Uri> {
    const { instanceName, roster } = review;
    for (const [key, earlier] of this.#reviews) {
      const isSame = earlier.instanceName === instanceName && earlier.roster.uri.toString() === roster.uri.toString();
      if (isSame) await this.discard(Uri.parse(key));
    }
    const name = review.roster.fileName.replace(/[/\\]/g, '_');
    const id = ++this.#count;
    // The number comes last: a path that ends like a roster's name would be taken for a roster.
    const uri = Uri.from({ scheme: REVIEW_SCHEME, path: `/${l10n.t('Review of {0} ({1})', name, id)}`, query: `id=${id}` });
    this.#reviews.set(uri.toString(), review);
    await this.#publish();
    return uri;
  }

  find(uri: Uri): RosterReview | undefined {
    return this.#reviews.get(uri.toString());
  }

  /**
   * Returns the review of a given document, otherwise of the active one, which may be a side of its comparison. Throws INVALID_REQUEST if
   * there is none.
   */
  require(given: Uri | undefined): { readonly uri: Uri; readonly review: RosterReview } {
    const shown = given ?? window.activeTextEditor?.document.uri;
    const uri = shown && reviewOf(shown);
    const review = uri && this.find(uri);
    if (uri !== undefined && review !== undefined) return { uri, review };
    throw new Absence(l10n.t('No review is open. Review a roster first, then run this in its review.'));
  }

  /** Ends a review that cannot be carried out any more; its tab says why. */
  close(uri: Uri, outcome: string): void {
    const review = this.find(uri);
    if (review === undefined) return;
    const shown = writeReview(review.plan, review.head, l10n, l10n.t('{0}, {1}', outcome, new Date().toLocaleString()));
    this.#replace(uri, { ...review, shown, outcome });
  }

  /** Gives a review another mapping, another plan or the version that it was uploaded as, and shows that. */
  change(uri: Uri, { plan, head }: Partial<Pick<RosterReview, 'plan' | 'head'>>): void {
    const review = this.find(uri);
    if (review === undefined) return;
    const next = { ...review, plan: plan ?? review.plan, head: head ?? review.head };
    this.#replace(uri, { ...next, shown: writeReview(next.plan, next.head, l10n) });
  }

  #replace(uri: Uri, review: RosterReview): void {
    this.#reviews.set(uri.toString(), review);
    this.#texts.fire(uri);
    this.#changes.fire();
    void this.#publish();
  }

  /** Returns the URIs of the active version and the reviewed roster, for a comparison. */
  toSides(uri: Uri): { readonly before: Uri; readonly after: Uri } {
    const name = this.find(uri)?.roster.fileName.replace(/[/\\]/g, '_') ?? '';
    const toSide = (side: Side) =>
      uri.with({
        path: `/${name.endsWith('.csv') ? name : `${name}.csv`}`,
        query: `side=${side}&of=${encodeURIComponent(uri.toString())}`,
      });
    return { before: toSide('before'), after: toSide('after') };
  }

  /** Closes the tabs of a review and drops it. */
  async discard(uri: Uri): Promise<void> {
    this.#reviews.delete(uri.toString());
    await closeTabs((input) => addressesOf(input).some((address) => concerns(address, uri)));
    await this.#publish();
    this.#changes.fire();
  }

  dispose(): void {
    for (const listening of this.#listening) listening.dispose();
    this.#changes.dispose();
    this.#texts.dispose();
  }

  /** Publishes which documents belong to pending reviews, so that others have no buttons to send them. */
  async #publish(): Promise<void> {
    const waiting = [...this.#reviews].filter(([, { outcome }]) => outcome === null);
    const addresses = (list: typeof waiting) => list.flatMap(([key]) => [key, this.toSides(Uri.parse(key)).after.toString()]);
    const unsent = waiting.filter(([, { plan, head }]) => plan.base !== null && head.sent === null);
    await commands.executeCommand('setContext', REVIEWS_TO_UPLOAD, addresses(unsent));
    await commands.executeCommand('setContext', REVIEWS_TO_APPLY, addresses(waiting));
  }

  /** Drops the reviews that closed documents belong to, unless another tab still shows them. */
  #forget(closed: readonly Uri[]): void {
    const open = window.tabGroups.all.flatMap(({ tabs }) => tabs.flatMap(({ input }) => addressesOf(input)));
    for (const key of [...this.#reviews.keys()]) {
      const review = Uri.parse(key);
      const isOf = (address: Uri): boolean => concerns(address, review);
      if (closed.some(isOf) && !open.some(isOf)) this.#reviews.delete(key);
    }
  }

  async #write(uri: Uri): Promise<string> {
    const query = new URLSearchParams(uri.query);
    const side = query.get('side');
    const review = this.find(reviewOf(uri));
    if (review === undefined) return l10n.t('This review no longer exists. Review the roster again to see what it would change.');
    if (side === null) return review.shown.text;
    const compared = await compareRosters(this.#language, review.roster);
    return (side === 'before' ? compared?.before : compared?.after) ?? '';
  }
}

/** Returns the review that a document shows, or is a side of. */
function reviewOf(address: Uri): Uri {
  const of = address.scheme === REVIEW_SCHEME ? new URLSearchParams(address.query).get('of') : null;
  return of === null ? address : Uri.parse(of);
}

/** Whether a URI is that of a review's document or of a side of its comparison. */
function concerns(address: Uri, review: Uri): boolean {
  if (address.scheme !== REVIEW_SCHEME) return false;
  return reviewOf(address).toString() === review.toString();
}
