import type { Span } from '../../tree.ts';

/** One `<+…>` of a text. Spans are offsets in the text that was read, or in the source that the reader maps them to. */
export interface Expression extends Span {
  /** The contents between `<+` and `>`. */
  readonly inner: Span;
  /** False if it has no closing `>`: it then ends at the first blank. */
  readonly isClosed: boolean;
  /** Index of the surrounding expression in the same list; -1 if there is none. */
  readonly parent: number;
  /** The paths it contains, in the order of the text; those in inner expressions belong to these. */
  readonly paths: readonly ExpressionPath[];
  /** The first syntax error in it, or null. */
  readonly flaw: ExpressionFlaw | null;
}

/** A path like `pipeline.stages.build.name`, or the target of method calls: `<+a.b>.split(",")[0]`. */
export interface ExpressionPath extends Span {
  readonly segments: readonly Segment[];
  /** Whether the expression starts with it. */
  readonly isLeading: boolean;
}

/** A part of a path. */
export interface Segment extends Span {
  /**
   * `name`: a word, or a quoted string after a dot or in brackets; `call`: a method with its arguments; `index`: brackets around anything
   * but a string; `dynamic`: known only at run time, like an expression instead of a word, or a word with a hyphen.
   */
  readonly kind: 'name' | 'call' | 'index' | 'dynamic';
  /** The word, without quotes; '' for an index or if unknown. The span of the segment is that of this word. */
  readonly name: string;
  /** The spans of a call's arguments; null if it is not a call. */
  readonly args: readonly Span[] | null;
  /** The only argument of a call if it is a quoted string: `x` of `get("x")`. */
  readonly literal: (Span & { readonly text: string }) | null;
}

/** A syntax error in an expression. */
export interface ExpressionFlaw extends Span {
  readonly kind: 'openBracket' | 'strayBracket' | 'openQuote' | 'emptySegment';
}

/** Maps an offset in the text that is read to an offset in its source. */
export type ToPlace = (offset: number) => number;
