import type { Span } from '../../tree.ts';
import type { AcrossCode } from '../pipelines/problems.ts';

/** A finding that needs other files. The span is one token, by offsets in the document. */
export interface AcrossFinding extends Span {
  readonly code: AcrossCode;
  /** One or more sentences. */
  readonly message: string;
  /** The word that was probably meant; null if unknown. */
  readonly change: string | null;
  /** Where in another file the cause is; null if it has no place. */
  readonly cause: (Span & { readonly path: string; readonly message: string }) | null;
  /**
   * The start of the reference whose inputs have to be reconciled with the entity, or which has to be removed from its list if it names an
   * input set; null if that does not solve it.
   */
  readonly reconciles: number | null;
}
