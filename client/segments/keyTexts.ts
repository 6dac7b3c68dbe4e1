import { type Disposable, EventEmitter, type FileChangeEvent, FileChangeType, l10n, type TextDocument, type Uri, workspace } from 'vscode';
import { readAllKeys } from '../../server/api/readAllKeys.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { KeyPlan } from '../../server/core/segments/keyPlan.ts';
import { splitKeys, toKeyText } from '../../server/core/segments/keyText.ts';
import type { SetKeyBase } from '../../server/language/protocol/keys.ts';
import { KEYS_SCHEME } from '../ids.ts';
import type { Instances } from '../instances.ts';
import type { FairleadLanguageClient } from '../languageClient.ts';
import { runWithProgress } from '../runWithProgress.ts';
import type { Words } from './askWords.ts';
import { type KeyPlace, readKeyUri, toKeyUri } from './keyAddress.ts';

/** The keys of a segment as they were read from the service, or last sent to it. */
export interface KeyText {
  /** What the text was made of; null where the document was edited before they were read, as after a reload of the window. */
  readonly base: readonly string[] | null;
  readonly content: Uint8Array;
  /** Milliseconds since the epoch. */
  readonly changedAt: number;
  /** Read for whoever reads the file next. */
  readonly isFresh: boolean;
  /** Sent already, for whoever writes the file next. */
  readonly isSent: boolean;
  /** How many keys the segment holds that a text cannot show. */
  readonly asideCount: number;
}

/** A save that the user agreed to, and what goes into the audit log. */
interface Agreed {
  readonly plan: KeyPlan;
  readonly said: Words;
}

/** What is known of the segments whose keys are open as documents. */
export class KeyTexts implements Disposable {
  readonly #instances: Instances;
  readonly #language: FairleadLanguageClient;
  readonly #texts = new Map<string, KeyText>();
  /** Texts that were read while their document was edited: they count once it shows them. */
  readonly #waiting = new Map<string, readonly string[]>();
  readonly #agreed = new Map<string, Agreed>();
  readonly #changes = new EventEmitter<FileChangeEvent[]>();
  readonly onDidChange = this.#changes.event;
  readonly #listening: readonly Disposable[];

  constructor(instances: Instances, language: FairleadLanguageClient) {
    this.#instances = instances;
    this.#language = language;
    this.#listening = [
      workspace.onDidCloseTextDocument(({ uri }) => this.#forget(uri)),
      workspace.onDidChangeTextDocument(({ document }) => this.#settle(document)),
      // Whether they can be saved depends on the selected instance.
      instances.onDidChange(() => {
        for (const { uri } of workspace.textDocuments) if (uri.scheme === KEYS_SCHEME) this.tellChange(uri);
      }),
    ];
  }

  find(uri: Uri): KeyText | undefined {
    return this.#texts.get(uri.toString());
  }

  /** Whether a document's keys are those of an instance that is not selected. */
  isForeign(uri: Uri): boolean {
    return readKeyUri(uri)?.instance !== this.#instances.selectedName;
  }

  /** What an address names. Throws INVALID_REQUEST for one that is none of ours or belongs to an instance that is not selected. */
  requirePlace(uri: Uri): KeyPlace {
    const place = readKeyUri(uri);
    if (place === null)
      throw new Refusal('INVALID_REQUEST', l10n.t('{0} names no keys of a segment. Open them in the Segments view.', uri.toString()));
    this.requireSelected(place);
    return place;
  }

  /** Throws INVALID_REQUEST for a segment of an instance that is not selected. */
  requireSelected(place: KeyPlace): void {
    if (place.instance === this.#instances.selectedName) return;
    throw new Refusal(
      'INVALID_REQUEST',
      l10n.t(
        'These are keys of “{0}”, and “{1}” is selected. Nothing was read or sent; select “{0}” first.',
        place.instance,
        this.#instances.selectedName,
      ),
    );
  }

  /** Reads the keys of a segment from the service, behind a notification that can be cancelled. Throws a Refusal. */
  async load(uri: Uri, isFresh: boolean): Promise<KeyText> {
    const place = this.requirePlace(uri);
    const held = await this.readHeld(place);
    const document = findDocument(uri);
    const { shown, aside } = splitKeys(held);
    const isEdited = document?.isDirty === true;
    const known = this.find(uri);
    if (isEdited && known !== undefined) this.#waiting.set(uri.toString(), shown);
    const base = isEdited ? (known?.base ?? null) : shown;
    return this.#set(uri, {
      base,
      content: Buffer.from(toKeyText(shown)),
      changedAt: Date.now(),
      isFresh,
      isSent: false,
      asideCount: aside.length,
    });
  }

  /** All keys that a segment of the selected instance holds now. Throws a Refusal. */
  async readHeld({ environmentId, segmentName }: Omit<KeyPlace, 'instance'>): Promise<readonly string[]> {
    const { instance, signal } = await this.#instances.use();
    const title = l10n.t('Reading the keys of “{0}”', segmentName);
    return runWithProgress(title, signal, (late, tell) =>
      readAllKeys(instance, { environmentId, segmentName }, { signal: late }, (read, count) =>
        tell(l10n.t('{0} of {1}', read.toLocaleString('en'), count.toLocaleString('en'))),
      ),
    );
  }

  /** The content, once it was read for whoever asks; null where it has to be read first. */
  takeFresh(uri: Uri): KeyText | null {
    const known = this.find(uri);
    if (known === undefined || !known.isFresh) return null;
    return this.#set(uri, { ...known, isFresh: false });
  }

  /** True, once, where this very content was sent already. */
  takeSent(uri: Uri, content: Uint8Array): boolean {
    const known = this.find(uri);
    if (known === undefined || !known.isSent) return false;
    this.#set(uri, { ...known, isSent: false });
    return Buffer.compare(known.content, content) === 0;
  }

  /** Takes what a segment holds after a save; `content` is what the document shows. */
  keep(uri: Uri, held: readonly string[], content: Uint8Array): void {
    const { shown, aside } = splitKeys(held);
    this.#set(uri, { base: shown, content, changedAt: Date.now(), isFresh: false, isSent: true, asideCount: aside.length });
  }

  /** Has the document of a segment show what the segment holds, unless it was edited since. */
  show(uri: Uri, held: readonly string[]): void {
    const document = findDocument(uri);
    if (document === undefined || document.isDirty) return;
    const { shown, aside } = splitKeys(held);
    const changedAt = Math.max(Date.now(), (this.find(uri)?.changedAt ?? 0) + 1);
    const content = Buffer.from(toKeyText(shown));
    this.#set(uri, { base: shown, content, changedAt, isFresh: true, isSent: false, asideCount: aside.length });
    this.tellChange(uri);
  }

  /** What was said of a save that was agreed to and did not come to its end, where this plan is what is left of it; else null. */
  findAgreed(place: KeyPlace, { adds, removes }: KeyPlan): Words | null {
    const agreed = this.#agreed.get(toKeyUri(place).toString());
    if (agreed === undefined) return null;
    const [added, removed] = [new Set(agreed.plan.adds), new Set(agreed.plan.removes)];
    const isLeft = adds.every((key) => added.has(key)) && removes.every((key) => removed.has(key));
    return isLeft ? agreed.said : null;
  }

  /** Keeps what was agreed to until it is done; null is done. */
  agree(place: KeyPlace, agreed: Agreed | null): void {
    const name = toKeyUri(place).toString();
    if (agreed === null) this.#agreed.delete(name);
    else this.#agreed.set(name, agreed);
  }

  tellChange(uri: Uri): void {
    this.#changes.fire([{ type: FileChangeType.Changed, uri }]);
  }

  dispose(): void {
    for (const listening of this.#listening) listening.dispose();
    this.#changes.dispose();
  }

  #set(uri: Uri, text: KeyText): KeyText {
    const before = this.find(uri);
    this.#texts.set(uri.toString(), text);
    if (before === undefined || before.base !== text.base) this.#tellBase(uri, text.base);
    return text;
  }

  #settle(document: TextDocument): void {
    const name = document.uri.toString();
    const waiting = this.#waiting.get(name);
    const known = this.#texts.get(name);
    if (waiting === undefined || known === undefined || document.isDirty) return;
    this.#waiting.delete(name);
    this.#set(document.uri, { ...known, base: waiting });
  }

  #forget(uri: Uri): void {
    this.#waiting.delete(uri.toString());
    if (this.#texts.delete(uri.toString())) this.#tellBase(uri, null);
  }

  #tellBase(uri: Uri, keys: readonly string[] | null): void {
    const params: SetKeyBase = { uri: uri.toString(), keys };
    this.#language.tellKeyBase(params);
  }
}

function findDocument(uri: Uri): TextDocument | undefined {
  return workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
}
