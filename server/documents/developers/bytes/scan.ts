import { isUtf8 } from 'node:buffer';

const REPLACED = '\uFFFD';

/** Whether bytes are UTF-8 without a replacement character; `mayBeReplaced` is false if there is certainly none. */
export function isSoundUtf8(bytes: Uint8Array, mayBeReplaced: boolean): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return isUtf8(buffer) && !(mayBeReplaced && buffer.includes(REPLACED));
}

/** The columns that a scan reads: their number, and the index of each field (-1 if there is none). */
export interface ScannedColumns {
  readonly count: number;
  readonly email: number;
  readonly managerEmail: number;
  readonly name: number;
}

/** Where the records of a file start: the offset and 0-based line of the byte after the header. */
export interface ScanStart {
  readonly offset: number;
  readonly line: number;
}

/** The result of one pass over the bytes of a roster. Records count from 0 below the header; each distinct e-mail has a number from 1 up. */
export interface ByteScan {
  readonly rowCount: number;
  /** Offset of each record. */
  readonly rowStarts: Int32Array;
  /** The line of every fourth record. */
  readonly lines: Int32Array;
  /** The e-mail of each record and of its manager; 0 if blank or in a ragged record. */
  readonly emails: Int32Array;
  readonly managers: Int32Array;
  /** Records with more or fewer cells than the header. */
  readonly ragged: readonly number[];
  /** Records with a blank e-mail, if there is an e-mail column. */
  readonly emailless: readonly number[];
  /** Records whose name may be blank: all that are, and some that are not. */
  readonly doubtfulNames: readonly number[];
  /** One more than the largest number. */
  readonly size: number;
  /**
   * The places that `placeNumbers` returns, for the numbers below its length. Every other number is the e-mail of one person that no
   * other record mentions.
   */
  readonly named: Int32Array;
  /** Records whose e-mail an earlier record has. */
  readonly sharers: ArrayLike<number>;
  /**
   * Numbers of e-mails that differ from an earlier one only by the case of ASCII letters, with the earlier number. E-mails with other
   * letters (`foreign`) are not compared.
   */
  readonly twins: ReadonlyMap<number, number>;
  readonly foreign: readonly number[];
  /** Returns its memory for reuse by the next scan; the result must not be used afterwards. */
  release(): void;
}

/** Scans the records of a file with a valid header; null if its text or quotes are invalid, or a record is too long for the scan. */
export type ScanBytes = (bytes: Uint8Array, start: ScanStart, columns: ScannedColumns) => ByteScan | null;

/** A scan keeps the line of every nth record. */
export const LINE_STEP = 4;
