import type { Span } from '../../core/tree.ts';

/** What is wrong with a text as JSON, and how it can be mended. */
export interface JsonFault extends Span {
  readonly message: string;
  /** A key that stands twice is told, but JSON takes it: the last one counts. */
  readonly kind: 'fault' | 'repeatedKey';
  /** Another place that belongs to it. */
  readonly related: (Span & { readonly message: string }) | null;
  /** The likeliest first. */
  readonly fixes: readonly JsonFix[];
}

/** What mends a fault; its edits do not overlap. */
export interface JsonFix {
  readonly title: string;
  readonly edits: readonly JsonEdit[];
}

/** A stretch of a text and what takes its place. */
export interface JsonEdit extends Span {
  readonly text: string;
}

/** A fault of JSON itself at a stretch of the text. */
export function faultAt({ start, end }: Span, message: string, title = '', ...edits: readonly JsonEdit[]): JsonFault {
  return { start, end, message, kind: 'fault', related: null, fixes: edits.length === 0 ? [] : [{ title, edits }] };
}

/** Puts a text in the place of a stretch. */
export function replacing({ start, end }: Span, text: string): JsonEdit {
  return { start, end, text };
}

/** Puts a text before what stands at an offset. */
export function inserting(at: number, text: string): JsonEdit {
  return { start: at, end: at, text };
}
