/** Which columns a scan reads: how many there are, and which hold what (-1 none). */
export interface ScannedColumns {
  readonly count: number;
  readonly email: number;
  readonly managerEmail: number;
  readonly name: number;
}

/** Where the records of a file begin: the offset and the line (from 0) of the byte behind the header. */
export interface ScanStart {
  readonly offset: number;
  readonly line: number;
}

/** What one pass over the bytes of a roster finds. Records count from 0 below the header; e-mails are numbers from 1 on, equal ones equal numbers. */
export interface ByteScan {
  readonly rowCount: number;
  /** Offset of each record. */
  readonly rowStarts: Int32Array;
  /** The line of every fourth record. */
  readonly lines: Int32Array;
  /** The e-mail of each record and its manager's, 0 where blank or in a ragged record. */
  readonly emails: Int32Array;
  readonly managers: Int32Array;
  /** Records of another length than the header. */
  readonly ragged: readonly number[];
  /** Records whose e-mail is blank, where a column is it. */
  readonly emailless: readonly number[];
  /** Records whose name may be blank: all that are, and some that are not. */
  readonly doubtfulNames: readonly number[];
  /** One more than the largest number. */
  readonly size: number;
  /** What `placeNumbers` tells of the numbers below its length. The others are e-mails that one person has, and nobody else mentions. */
  readonly named: Int32Array;
  /** Records whose e-mail an earlier one has. */
  readonly sharers: ArrayLike<number>;
  /** Numbers whose e-mail differs from an earlier one only by the case of ASCII letters, with that number. Those with `foreign` letters are not compared. */
  readonly twins: ReadonlyMap<number, number>;
  readonly foreign: readonly number[];
  /** Gives its memory to the next scan; nothing of it may be looked at any more. */
  release(): void;
}

/** Scans the records of a file whose header is sound; null where its text or its quotes are not, or a record is too long for it. */
export type ScanBytes = (bytes: Uint8Array, start: ScanStart, columns: ScannedColumns) => ByteScan | null;
/** Every how many records a scan tells the line. */
export const LINE_STEP = 4;
