import type { Span } from '../../core/tree.ts';

/** A JSON fault of a text, and how it can be fixed. */
export interface JsonFault extends Span {
  readonly message: string;
  /** A duplicate key is reported although JSON accepts it: the last one counts. */
  readonly kind: 'fault' | 'repeatedKey';
  /** A related place. */
  readonly related: (Span & { readonly message: string }) | null;
  /** Fixes, most likely first. */
  readonly fixes: readonly JsonFix[];
}

/** A fix for a fault; its edits do not overlap. */
export interface JsonFix {
  readonly title: string;
  readonly edits: readonly JsonEdit[];
}

/** A span of a text and its replacement. */
export interface JsonEdit extends Span {
  readonly text: string;
}

/** Creates a JSON syntax fault for a span. */
export function faultAt({ start, end }: Span, message: string, title = '', ...edits: readonly JsonEdit[]): JsonFault {
  return { start, end, message, kind: 'fault', related: null, fixes: edits.length === 0 ? [] : [{ title, edits }] };
}

/** Creates an edit that replaces a span. */
export function replacing({ start, end }: Span, text: string): JsonEdit {
  return { start, end, text };
}

/** Creates an edit that inserts text at an offset. */
export function inserting(at: number, text: string): JsonEdit {
  return { start: at, end: at, text };
}
