import type { TreePlace } from '../../core/shapeAt.ts';
import type { Span } from '../../core/tree.ts';

/** A place where something can be typed, with the tree as it would read then. */
export interface Cursor {
  /** Whether a key is typed, or a value. */
  readonly kind: 'key' | 'value';
  readonly trees: readonly TreePlace[];
  /** What is replaced by what is typed, as offsets of the document. */
  readonly token: Span;
  /** What must be written before it: a space behind a colon or dash, or a dash. */
  readonly lead: string;
  /** The column of the key, or of the key whose value is typed. */
  readonly column: number;
  /** True where a colon follows the key already. */
  readonly hasColon: boolean;
  readonly isFlow: boolean;
}
