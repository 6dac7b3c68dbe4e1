import type { TreePlace } from '../../core/shapeAt.ts';
import type { Span } from '../../core/tree.ts';

/** A position where something can be typed, with the tree as it would parse afterwards. */
export interface Cursor {
  /** Whether a key or a value is typed. */
  readonly kind: 'key' | 'value';
  readonly trees: readonly TreePlace[];
  /** The span that the typed text replaces, as document offsets. */
  readonly token: Span;
  /** What must be inserted before it: a space after a colon or dash, or a dash. */
  readonly lead: string;
  /** The column of the key, or of the key whose value is typed. */
  readonly column: number;
  /** Whether a colon already follows the key. */
  readonly hasColon: boolean;
  readonly isFlow: boolean;
}
