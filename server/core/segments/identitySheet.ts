import type { Range } from '../problem.ts';
import type { DataType } from './attributes.ts';
import type { AttributeValue } from './attributeValues.ts';

/** An attribute of a traffic type, with the type that determines how cells are read. */
export interface TypedAttribute {
  readonly id: string;
  readonly dataType: DataType | null;
}

/** An identity and the range of its row. */
export interface IdentityOfRow {
  readonly key: string;
  readonly values: Readonly<Record<string, AttributeValue>>;
  readonly range: Range;
}

/** A mistake in a cell or row, as a sentence. */
export interface IdentityMistake {
  readonly message: string;
  readonly range: Range;
}

/**
 * The identities of a CSV file. If `faults` (mistakes of the file itself) is not empty, there are no rows. `mistakes` are those of single
 * rows, which are missing from `rows`.
 */
export interface IdentitySheet {
  readonly keyColumn: string;
  /** IDs of the attributes that the file has columns for. */
  readonly attributes: readonly string[];
  readonly rows: readonly IdentityOfRow[];
  readonly mistakes: readonly IdentityMistake[];
  readonly faults: readonly IdentityMistake[];
}
