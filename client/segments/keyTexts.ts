import { type Disposable, EventEmitter, type FileChangeEvent, FileChangeType, l10n, type TextDocument, Uri, workspace } from 'vscode';
import { readAllKeys } from '../../server/api/segments/keys.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { KeyPlan } from '../../server/core/segments/keyPlan.ts';
import { splitKeys, toKeyText } from '../../server/core/segments/keys.ts';
import { formatCount } from '../../server/core/text.ts';
import type { KeyBase } from '../../server/language/protocol/segments.ts';
import type { Instances } from '../instances/instances.ts';
import type { FairleadLanguageClient } from '../language/languageClient.ts';
import { KEYS_SCHEME } from '../manifest/ids.ts';
import { runWithProgress } from '../window/runWithProgress.ts';
import type { ChangeComment } from './askChangeComment.ts';
import { isKeyUriOf, type KeyPlace, readKeyUri, toPlaceId } from './keyAddress.ts';
import { withRetries } from './withRetries.ts';

/** Keys of a segment as they were last read from the service or sent to it. */
export interface KeyText {
  /** The keys that the text was created from; null if the document was edited before they were read, as after a reload of the window. */
  readonly base: readonly string[] | null;
  readonly content: Uint8Array;
  /** Milliseconds since the epoch. */
  readonly changedAt: number;
  /** Whether the keys were read for the next `readFile`. */
  readonly isFresh: boolean;
  /** Whether the keys were sent already, for the next `writeFile`. */
  readonly isSent: boolean;
  /** Number of keys of the segment that a text cannot show. */
  readonly asideCount: number;
}

/** A save that the user agreed to, with its title and comment for the audit log. */
interface Agreed {
  readonly plan: KeyPlan;
  readonly comment: ChangeComment;
}

/** Keys of the segments that are open as documents. */
export class KeyTexts implements Disposable {
  readonly #instances: Instances;
  readonly #language: FairleadLanguageClient;
  readonly #texts = new Map<string, KeyText>();
  /** Keys that were read but that their document does not show yet. */
  readonly #waiting = new Map<string, readonly string[]>();
  /** Closed documents, at most one: VS Code may report that a document was closed when it is already open again. */
  readonly #closed = new Set<string>();
  readonly #agreed = new Map<string, Agreed>();
  readonly #changes = new EventEmitter<FileChangeEvent[]>();
  readonly onDidChange = this.#changes.event;
  readonly #listening: readonly Disposable[];

  constructor(instances: Instances, language: FairleadLanguageClient) {
    this.#instances = instances;
    this.#language = language;
    this.#listening = [
      workspace.onDidOpenTextDocument((document) => {
        this.#closed.delete(document.uri.toString());
        this.#settle(document);
      }),
      workspace.onDidCloseTextDocument(({ uri }) => this.#close(uri)),
      workspace.onDidChangeTextDocument(({ document }) => this.#settle(document)),
      // Whether they can be saved depends on the selected instance.
      instances.onDidChange(() => {
        for (const { uri } of workspace.textDocuments) if (uri.scheme === KEYS_SCHEME) this.fireChange(uri);
      }),
    ];
  }

  /** Returns the keys of a document; undefined for a closed document, because others may have changed its segment since. */
  find(uri: Uri): KeyText | undefined {
    return this.#closed.has(uri.toString()) ? undefined : this.#texts.get(uri.toString());
  }

  /** Whether a document has keys of an instance that is not selected. */
  isForeign(uri: Uri): boolean {
    return readKeyUri(uri)?.instance !== this.#instances.selectedName;
  }

  /** Returns what a URI names. Throws INVALID_REQUEST if it names no keys, or keys of an instance that is not selected. */
  requirePlace(uri: Uri): KeyPlace {
    const place = readKeyUri(uri);
    if (place === null)
      throw new Refusal(
        'INVALID_REQUEST',
        l10n.t('{0} does not name the keys of a segment. Open them in the Segments view.', uri.toString()),
      );
    this.requireSelected(place);
    return place;
  }

  /** Throws INVALID_REQUEST for a segment of an instance that is not selected. */
  requireSelected(place: KeyPlace): void {
    if (place.instance === this.#instances.selectedName) return;
    throw new Refusal(
      'INVALID_REQUEST',
      l10n.t(
        'These keys belong to “{0}”, but “{1}” is selected. Nothing was read or sent; select “{0}” first.',
        place.instance,
        this.#instances.selectedName,
      ),
    );
  }

  /** Reads the keys of a segment from the service, for the next `readFile` if `isFresh`. Throws a Refusal. */
  async load(uri: Uri, isFresh: boolean): Promise<KeyText> {
    return this.#store(uri, await this.readHeld(this.requirePlace(uri)), isFresh);
  }

  /** Returns all current keys of a segment of the selected instance. Throws a Refusal. */
  async readHeld({ environmentId, segmentName }: Omit<KeyPlace, 'instance'>): Promise<readonly string[]> {
    const { instance, signal } = await this.#instances.use();
    const title = l10n.t('Reading the keys of “{0}”', segmentName);
    return runWithProgress(title, signal, (late, report) =>
      readAllKeys(withRetries(instance, report), { environmentId, segmentName }, { signal: late }, (read, count) =>
        report(l10n.t('{0} of {1}', formatCount(read), formatCount(count))),
      ),
    );
  }

  /** Returns the keys once if they were read for the next `readFile`; null if they have to be read first. */
  takeFresh(uri: Uri): KeyText | null {
    const known = this.find(uri);
    if (known === undefined || !known.isFresh) return null;
    return this.#set(uri, { ...known, isFresh: false });
  }

  /** Returns true once if exactly this content was sent already. */
  takeSent(uri: Uri, content: Uint8Array): boolean {
    const known = this.find(uri);
    if (known === undefined || !known.isSent) return false;
    this.#set(uri, { ...known, isSent: false });
    return isSame(known.content, content);
  }

  /** Records a save: the document shows `wanted`, written as `content`. */
  keep(uri: Uri, wanted: readonly string[], content: Uint8Array): void {
    const asideCount = this.find(uri)?.asideCount ?? 0;
    this.#waiting.delete(uri.toString());
    const changedAt = Math.max(Date.now(), (this.#texts.get(uri.toString())?.changedAt ?? 0) + 1);
    this.#set(uri, { base: wanted, content, changedAt, isFresh: false, isSent: true, asideCount });
  }

  /** Reads the keys of a segment again for its document, open or not; an unedited document then shows them. Throws a Refusal. */
  async refresh(uri: Uri): Promise<KeyText> {
    const text = await this.load(uri, true);
    this.fireChange(uri);
    return text;
  }

  /** Resolves when a document shows what was read for it, or was edited or closed. */
  async untilShown({ uri }: TextDocument): Promise<void> {
    const name = uri.toString();
    if (!this.#waiting.has(name)) return;
    await new Promise<void>((resolve) => {
      const settled = (document: TextDocument): void => {
        const isOver = document.isClosed || document.isDirty || !this.#waiting.has(name);
        if (document.uri.toString() !== name || !isOver) return;
        for (const listening of listenings) listening.dispose();
        resolve();
      };
      const listenings = [
        workspace.onDidChangeTextDocument(({ document }) => settled(document)),
        workspace.onDidOpenTextDocument(settled),
        workspace.onDidCloseTextDocument(settled),
      ];
    });
  }

  /** Makes the document of a segment show `held`, unless it was edited. */
  show(uri: Uri, held: readonly string[]): void {
    if (findDocument(uri)?.isDirty !== false) return;
    this.#store(uri, held, true);
    this.fireChange(uri);
  }

  /** Makes all documents of a segment, whatever names their paths have, show `held`, unless they were edited. */
  showPlace(place: KeyPlace, held: readonly string[]): void {
    for (const { uri } of workspace.textDocuments) if (isKeyUriOf(uri, place)) this.show(uri, held);
  }

  /** Unchanged content keeps its timestamp: VS Code takes a newer file for a change by others, and refuses to overwrite it. */
  #toContent(uri: Uri, text: string): Pick<KeyText, 'content' | 'changedAt'> {
    const content = new TextEncoder().encode(text);
    const before = this.#texts.get(uri.toString());
    if (before !== undefined && isSame(before.content, content)) return { content, changedAt: before.changedAt };
    return { content, changedAt: Math.max(Date.now(), (before?.changedAt ?? 0) + 1) };
  }

  /** The keys that were read become the base of the edits only when the document shows them. */
  #store(uri: Uri, held: readonly string[], isFresh: boolean): KeyText {
    const { shown, aside } = splitKeys(held);
    const text = toKeyText(shown);
    const known = this.find(uri);
    const document = findDocument(uri);
    const isShown = document === undefined || document.getText() === text;
    if (isShown) this.#waiting.delete(uri.toString());
    else this.#waiting.set(uri.toString(), shown);
    return this.#set(uri, {
      base: isShown ? shown : (known?.base ?? null),
      ...this.#toContent(uri, text),
      isFresh,
      isSent: false,
      asideCount: aside.length,
    });
  }

  /** Returns the title and comment of an unfinished save that the user agreed to, if this plan is a part of it; otherwise null. */
  findAgreed(place: KeyPlace, { adds, removes }: KeyPlan): ChangeComment | null {
    const agreed = this.#agreed.get(toPlaceId(place));
    if (agreed === undefined) return null;
    const [added, removed] = [new Set(agreed.plan.adds), new Set(agreed.plan.removes)];
    const isLeft = adds.every((key) => added.has(key)) && removes.every((key) => removed.has(key));
    return isLeft ? agreed.comment : null;
  }

  /** Keeps a save that the user agreed to until it is finished; null means finished. */
  agree(place: KeyPlace, agreed: Agreed | null): void {
    const name = toPlaceId(place);
    if (agreed === null) this.#agreed.delete(name);
    else this.#agreed.set(name, agreed);
  }

  fireChange(uri: Uri): void {
    this.#changes.fire([{ type: FileChangeType.Changed, uri }]);
  }

  dispose(): void {
    for (const listening of this.#listening) listening.dispose();
    this.#changes.dispose();
  }

  #set(uri: Uri, text: KeyText): KeyText {
    this.#closed.delete(uri.toString());
    const before = this.#texts.get(uri.toString());
    this.#texts.set(uri.toString(), text);
    if (before === undefined || before.base !== text.base) this.#sendBase(uri, text.base);
    return text;
  }

  #settle(document: TextDocument): void {
    const name = document.uri.toString();
    const waiting = this.#waiting.get(name);
    const known = this.#texts.get(name);
    if (waiting === undefined || known === undefined || document.isDirty || document.getText() !== toKeyText(waiting)) return;
    this.#waiting.delete(name);
    this.#set(document.uri, { ...known, base: waiting });
  }

  #close({ scheme, path, query }: Uri): void {
    if (scheme !== KEYS_SCHEME) return;
    for (const name of this.#closed) {
      this.#texts.delete(name);
      this.#waiting.delete(name);
      this.#language.sendKeyBase({ uri: name, keys: null });
    }
    this.#closed.clear();
    this.#closed.add(Uri.from({ scheme, path, query }).toString());
  }

  #sendBase(uri: Uri, keys: readonly string[] | null): void {
    const params: KeyBase = { uri: uri.toString(), keys };
    this.#language.sendKeyBase(params);
  }
}

function findDocument(uri: Uri): TextDocument | undefined {
  return workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
