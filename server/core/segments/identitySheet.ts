import type { Range } from '../problem.ts';
import type { DataType } from './attributes.ts';
import type { AttributeValue } from './attributeValues.ts';

/** An attribute of a traffic type, as far as a cell is read by it. */
export interface TypedAttribute {
  readonly id: string;
  readonly dataType: DataType | null;
}

/** An identity of a row, and where its row stands. */
export interface IdentityOfRow {
  readonly key: string;
  readonly values: Readonly<Record<string, AttributeValue>>;
  readonly range: Range;
}

/** Something that is wrong with a cell or a row, in a whole sentence. */
export interface IdentityMistake {
  readonly message: string;
  readonly range: Range;
}

/** The identities of a CSV. `faults` are mistakes of the file itself: then there are no rows. `mistakes` are those of single rows, which are left out of `rows`. */
export interface IdentitySheet {
  readonly keyColumn: string;
  /** Ids of the attributes that the file has columns for. */
  readonly attributes: readonly string[];
  readonly rows: readonly IdentityOfRow[];
  readonly mistakes: readonly IdentityMistake[];
  readonly faults: readonly IdentityMistake[];
}
