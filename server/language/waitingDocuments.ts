import type { OpenDocuments } from './openDocuments.ts';
import { atMost, SLICE, yieldToMessages } from './timers.ts';

/** Milliseconds after which a document whose work waits for something else, such as its settings, no longer holds up the others. */
const LONGEST = 200;

/**
 * Documents, open or not, that wait for the same work because something else has changed. It is done for one after another, for those that
 * were used last first, and messages are handled in between.
 */
export class WaitingDocuments {
  readonly #documents: OpenDocuments;
  readonly #work: (uri: string) => Promise<void>;
  readonly #isHeld: () => boolean;
  readonly #waiting = new Set<string>();
  #working: Promise<void> | null = null;
  /** The waiting documents, the next one last; it may list some that do not wait any more. */
  #order: string[] = [];
  #isOrdered = false;
  /** How many documents were used since messages were last handled. */
  #used = 0;

  /** `work` must not reject. While `isHeld`, the documents wait until the next start. */
  constructor(documents: OpenDocuments, work: (uri: string) => Promise<void>, isHeld = () => false) {
    this.#documents = documents;
    this.#work = work;
    this.#isHeld = isHeld;
    documents.onUse((uri) => {
      this.#used++;
      if (this.#waiting.has(uri)) this.#order.push(uri);
    });
  }

  get size(): number {
    return this.#waiting.size;
  }

  add(uris: Iterable<string>): void {
    for (const uri of uris) this.#waiting.add(uri);
    this.#isOrdered = false;
  }

  /** Begins to work. Resolves when no document waits any more, or when they are held. */
  start(): Promise<void> {
    this.#working ??= this.#workOff();
    return this.#working;
  }

  drop(uri: string): void {
    this.#waiting.delete(uri);
  }

  clear(): void {
    this.#waiting.clear();
  }

  async #workOff(): Promise<void> {
    await this.#handleMessages();
    while (this.#waiting.size > 0 && !this.#isHeld()) {
      if (!this.#isOrdered) this.#sort();
      const end = performance.now() + SLICE;
      for (let uri = this.#order.pop(); uri !== undefined; uri = this.#order.pop()) {
        if (this.#waiting.delete(uri)) await atMost(this.#work(uri), LONGEST);
        if (performance.now() >= end || this.#isHeld()) break;
      }
      await this.#handleMessages();
    }
    this.#working = null;
  }

  /** Edits and requests that arrived together are handled one by one: all of them go before what waits. */
  async #handleMessages(): Promise<void> {
    do {
      this.#used = 0;
      await yieldToMessages();
    } while (this.#used > 0);
  }

  /** Those that are not open were never used; among them, the first that was added is the next. */
  #sort(): void {
    const uses = [...this.#waiting].reverse().map((uri) => ({ uri, use: this.#documents.lastUseOf(uri) }));
    this.#order = uses.sort((one, other) => one.use - other.use).map(({ uri }) => uri);
    this.#isOrdered = true;
  }
}
