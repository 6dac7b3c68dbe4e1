import * as l10n from '@vscode/l10n';
import { isMap, isSeq, type Node, type Pair, type Scalar, type YAMLMap, type YAMLSeq } from 'yaml';
import type { NoteKind } from '../../../core/platform/pipelines/conversion/noteKinds.ts';
import { isGiven, textOf } from './nodes.ts';
import { type ConversionRun, spanOf } from './run.ts';

/** A key of version 0 with its value. */
export interface Entry {
  readonly key: string;
  readonly pair: Pair<Scalar, Node | null>;
  readonly value: Node;
  /** The keys down to it, as messages show them. */
  readonly path: string;
}

/** An entry whose value is a list. */
export interface ListEntry extends Omit<Entry, 'value'> {
  readonly value: YAMLSeq<Node>;
}

/** A map of version 0 that is read once: keys that are left at the end are dropped and reported. */
export class Source {
  readonly run: ConversionRun;
  readonly map: YAMLMap;
  readonly path: string;
  readonly #entries = new Map<string, Entry>();
  readonly #children = new Map<string, Source>();
  #isFinished = false;

  constructor(run: ConversionRun, map: YAMLMap, path: string) {
    this.run = run;
    this.map = map;
    this.path = path;
    run.addComments(map.commentBefore);
    for (const pair of map.items as Pair<Scalar, Node | null>[]) {
      const key = textOf(pair.key) ?? '';
      const { value } = pair;
      if (value !== null && isGiven(value)) this.#entries.set(key, { key, pair, value, path: path === '' ? key : `${path}.${key}` });
      else run.addComments(pair.key.commentBefore, value?.commentBefore, value?.comment);
    }
  }

  /** Opens a node as a source; null if it is not a map. */
  static open(run: ConversionRun, node: Node | null | undefined, path: string): Source | null {
    return isMap(node) ? new Source(run, node, path) : null;
  }

  /** Returns an entry without taking it. */
  peek(key: string): Entry | null {
    return this.#entries.get(key) ?? null;
  }

  /** Returns the string of a scalar without taking it. */
  text(key: string): string | null {
    return textOf(this.peek(key)?.value);
  }

  /** Takes an entry, so that it is not dropped. */
  take(key: string): Entry | null {
    const entry = this.peek(key);
    this.#entries.delete(key);
    return entry;
  }

  /** Takes an entry whose value is a list; null for any other, which stays. */
  takeList(key: string): ListEntry | null {
    const entry = this.peek(key);
    if (entry === null || !isSeq<Node>(entry.value)) return null;
    this.#entries.delete(key);
    return { ...entry, value: entry.value };
  }

  /** Takes an entry that needs no place in version 1, because its structure says the same. Its comments stay. */
  leaveOut(key: string): void {
    const entry = this.take(key);
    if (entry !== null) this.run.addComments(entry.pair.key.commentBefore, entry.value.commentBefore, entry.value.comment);
  }

  /** Opens the map under a key, whose own entries have to be taken one by one; null if it is not a map. */
  child(key: string): Source | null {
    const opened = this.#children.get(key);
    if (opened !== undefined) return opened;
    const entry = this.peek(key);
    if (entry === null || !isMap(entry.value)) return null;
    this.#entries.delete(key);
    this.run.addComments(entry.pair.key.commentBefore);
    const child = new Source(this.run, entry.value, entry.path);
    this.#children.set(key, child);
    return child;
  }

  /** Opens the map at the end of keys with dots between them. */
  descend(keys: readonly string[]): Source | null {
    const [key, ...rest] = keys;
    return key === undefined ? this : (this.child(key)?.descend(rest) ?? null);
  }

  /** Drops the keys that are left, with the reason and their source lines in a comment. */
  finish(reason = l10n.t('No place in version 1 is known for it.')): void {
    for (const child of this.#children.values()) child.finish(reason);
    for (const key of [...this.#entries.keys()]) this.drop(key, reason);
    if (!this.#isFinished) this.run.addComments(this.map.comment);
    this.#isFinished = true;
  }

  /** Drops an entry for a reason, with its lines in a comment; nothing happens if it is not given or was taken. */
  drop(key: string, reason: string, kind: NoteKind = 'dropped'): void {
    const entry = this.take(key);
    if (entry === null) return;
    this.run.addComments(entry.pair.key.commentBefore);
    const start = spanOf(entry.pair.key)[0];
    const end = entry.value.range?.[2] ?? spanOf(entry.value)[1];
    const span = [start, Math.max(start, end)] as const;
    this.run.note(kind, [start, spanOf(entry.value)[1]], `"${entry.path}". ${reason}`, this.run.linesOf(span));
  }
}
