import type { Span } from '../../tree.ts';

/** One `<+…>` of a text. Spans are offsets of the text that was read, or of what its reader was told to turn them into. */
export interface Expression extends Span {
  /** What stands between `<+` and `>`. */
  readonly inner: Span;
  /** False where no `>` closes it: it is taken to end at the first blank then. */
  readonly isClosed: boolean;
  /** Number of the expression that it stands in, in the list it came with; -1 where it stands in none. */
  readonly parent: number;
  /** What it names, in the order of the text; what stands in expressions inside it belongs to those. */
  readonly paths: readonly ExpressionPath[];
  /** The first thing in it that breaks its form; null where nothing does. */
  readonly flaw: ExpressionFlaw | null;
}

/** `pipeline.stages.build.name`, or what methods are called on: `<+a.b>.split(",")[0]`. */
export interface ExpressionPath extends Span {
  readonly segments: readonly Segment[];
  /** True where the expression begins with it. */
  readonly isLeading: boolean;
}

/** A part of a path. */
export interface Segment extends Span {
  /**
   * `name`: a word, or a text in quotes after a dot or in brackets; `call`: a method with its arguments; `index`: brackets around something else than a
   * text; `dynamic`: what is known when the pipeline runs, like an expression in the place of a word, or a word with a hyphen.
   */
  readonly kind: 'name' | 'call' | 'index' | 'dynamic';
  /** The word, without quotes; '' for an index and for what is not known. Start and end of the segment are those of this word. */
  readonly name: string;
  /** What stands between the parentheses of a call, an entry for each argument; null for what is no call. */
  readonly args: readonly Span[] | null;
  /** The text of a call's only argument where that is a text in quotes: `x` of `get("x")`. */
  readonly literal: (Span & { readonly text: string }) | null;
}

/** What breaks the form of an expression. */
export interface ExpressionFlaw extends Span {
  readonly kind: 'openBracket' | 'strayBracket' | 'openQuote' | 'emptySegment';
}

/** Turns an offset of the text that is read into an offset of the text that it stands in. */
export type ToPlace = (offset: number) => number;
