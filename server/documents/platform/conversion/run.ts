import * as l10n from '@vscode/l10n';
import { isScalar, type Node, type Scalar, visit, type YAMLMap } from 'yaml';
import type { NoteKind } from '../../../core/platform/pipelines/conversion/noteKinds.ts';

/** What a template provides. */
export type TemplatePart = 'pipeline' | 'stage' | 'step' | 'group';

/** Conversions that call each other: the inputs of a template link are parts of the element that the template provides. */
export type PartConversions = Readonly<Record<TemplatePart, (run: ConversionRun, node: Node) => YAMLMap | null>>;

/** Maximum number of characters that aliases and parts of other stages are written out to: a few lines can refer to each other without end. */
export const MOST_COPIED = 4_000_000;

/** Why a part of another stage is not copied. */
export const TOO_MUCH_COPIED = l10n.t('The parts that stages take from each other are too long together. Name it here.');

/** The comment of a note: it says the same as the summary, which counts what is not in version 1 and what needs a look. */
const COMMENTS: Readonly<Record<NoteKind, (message: string) => string>> = {
  dropped: (message) => l10n.t('Not in version 1: {0}', message),
  check: (message) => l10n.t('Check: {0}', message),
  changed: (message) => l10n.t('Written differently: {0}', message),
};

/** The state of one conversion: the notes so far, and the comments that wait for the next line of the result. */
export class ConversionRun {
  readonly text: string;
  readonly parts: PartConversions;
  /** A character that the source does not contain, which marks the lines of notes until they are known. */
  readonly marker: string;
  /** The notes with their spans in the source, before the lines of the result are known. */
  readonly notes: { readonly kind: NoteKind; readonly message: string; readonly at: readonly [number, number] }[] = [];
  /** Lines of comments that the next key of the result takes over. */
  readonly loose: string[] = [];
  /** Scalars whose field accepts only `<+…>`. */
  readonly angled = new WeakSet<Scalar>();
  /** The types of the steps in the source by identifier; null if several differ. */
  readonly stepTypes = new Map<string, string | null>();
  /** The type that each step of the result had. */
  readonly typeOfMap = new WeakMap<YAMLMap, string>();
  /** The stages of the source by identifier, for what other stages take from them. */
  readonly stages = new Map<string, YAMLMap>();
  /** The part of a stage that others use, by its key and that stage; a string is the stage that should have it. */
  readonly shared = new Map<string, { readonly node: YAMLMap; readonly stage: string } | string>();
  #copied = 0;
  /** Whether the steps at hand roll back. */
  isRollback = false;
  /** Whether the map at hand is a part of a template's inputs, in which nothing has to be complete. */
  isPartial = false;

  constructor(text: string, parts: PartConversions) {
    this.text = text;
    this.parts = parts;
    this.marker = ['\uE000', '\uE001', '\uE002', '\uE003'].find((character) => !text.includes(character)) ?? '\uE004';
  }

  /** Converts inputs, which have the form of a part but need not be complete. */
  convertPart(part: TemplatePart, inputs: Node): YAMLMap | null {
    const wasPartial = this.isPartial;
    this.isPartial = true;
    const converted = this.parts[part](this, inputs);
    this.isPartial = wasPartial;
    return converted;
  }

  /** Copies a node; null if too much was copied already. */
  copy<Copied extends Node>(node: Copied): Copied | null {
    visit(node, {
      Node: (_key, one) => {
        this.#copied += isScalar(one) && typeof one.value === 'string' ? one.value.length + 1 : 1;
        return this.#copied > MOST_COPIED ? visit.BREAK : undefined;
      },
    });
    return this.#copied > MOST_COPIED ? null : (node.clone() as Copied);
  }

  /** Adds a note. It gets a comment with the lines that were dropped; a change without such lines gets none. */
  note(kind: NoteKind, at: readonly [number, number], message: string, kept: readonly string[] = []): void {
    const index = this.notes.push({ kind, message, at }) - 1;
    if (kind === 'changed' && kept.length === 0) return;
    this.loose.push(` ${this.marker}${index}${this.marker}${COMMENTS[kind](message)}`);
    for (const line of kept) this.loose.push(`   ${line}`);
  }

  /** Adds a note to a node, with the lines of its source. */
  noteNode(kind: NoteKind, node: Node | null, message: string): void {
    this.note(kind, spanOf(node), message);
  }

  /** Adds comments that wait for the next key. */
  addComments(...comments: readonly (string | null | undefined)[]): void {
    for (const comment of comments) for (const line of typeof comment === 'string' ? comment.split('\n') : []) this.loose.push(line);
  }

  /** Adds all comments inside a value that version 1 has no place for, or in one line. */
  addCommentsIn(node: Node): void {
    visit(node, { Node: (_key, { commentBefore, comment }) => this.addComments(commentBefore, comment) });
  }

  /** Moves the comments that wait above a key of the result; drops them if there is none. */
  moveComments(key: Scalar | null | undefined): void {
    const waiting = this.loose.splice(0);
    if (!key) return;
    const added = waiting.join('\n');
    // Not joined with the others: one key may take thousands of comments, one after another.
    key.commentBefore = typeof key.commentBefore === 'string' ? `${key.commentBefore}\n${added}` : added;
  }

  /** Does work whose keys take none of the comments that wait; those that it leaves wait behind them. */
  keepComments<Result>(work: () => Result): Result {
    const waiting = this.loose.splice(0);
    const result = work();
    this.waitFirst(waiting);
    return result;
  }

  /** Puts lines of comments before those that wait. */
  waitFirst(lines: readonly string[]): void {
    for (const line of [...lines, ...this.loose.splice(0)]) this.loose.push(line);
  }

  /** Returns the lines of a span as they are in the source, without the indentation of the first. */
  linesOf([start, end]: readonly [number, number]): readonly string[] {
    const lines = this.text.slice(start, end).trimEnd().split('\n');
    if (lines.length === 1) return lines;
    const lineStart = this.text.lastIndexOf('\n', start - 1) + 1;
    const indent = this.text.slice(lineStart, start).replace(/\S/g, ' ');
    return lines.map((line, index) => (index === 0 ? line : line.startsWith(indent) ? line.slice(indent.length) : line.trimStart()));
  }
}

/** Returns the span of a node in the source without the comments after it. */
export function spanOf(node: Node | null | undefined): readonly [number, number] {
  const range = node?.range;
  return range === null || range === undefined ? [0, 0] : [range[0], range[1]];
}
