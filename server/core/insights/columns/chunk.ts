import { ACTIVITY_KINDS, type ActivityKind } from '../activity.ts';

/** Bytes before the columns; each number in them takes four. */
const HEADER_SIZE = 32;

/** The header of a chunk. */
interface ChunkHeader {
  readonly kind: ActivityKind;
  readonly month: number;
  readonly people: number;
  readonly rows: number;
}

/** Returns the size of a chunk in bytes. */
function toChunkSize({ kind, people, rows }: ChunkHeader): number {
  const has = CHUNK_COLUMNS[kind];
  const widths = { time: 8, lines: 8, comments: 8, flag: 1 };
  const row = has.reduce((total, column) => total + widths[column], 4);
  return HEADER_SIZE + 8 * people + 4 + row * rows;
}

/** Returns the columns of a chunk as views of its bytes: the widest first, so that each starts at a multiple of its width. */
function viewChunk(header: ChunkHeader, buffer: ArrayBuffer): Chunk {
  const { kind, month, people, rows } = header;
  let next = HEADER_SIZE;
  const take = <View>(Type: new (buffer: ArrayBuffer, from: number, length: number) => View, length: number, width: number): View => {
    const from = next;
    next += length * width;
    return new Type(buffer, from, length);
  };
  const has: readonly ChunkColumn[] = CHUNK_COLUMNS[kind];
  const lengthOf = (column: ChunkColumn): number => (has.includes(column) ? rows : 0);
  return {
    kind,
    month,
    time: take(Float64Array, lengthOf('time'), 8),
    lines: take(Float64Array, lengthOf('lines'), 8),
    comments: take(Float64Array, lengthOf('comments'), 8),
    people: take(Uint32Array, people, 4),
    starts: take(Uint32Array, people + 1, 4),
    at: take(Uint32Array, rows, 4),
    flag: take(Uint8Array, lengthOf('flag'), 1),
    bytes: buffer.byteLength,
  };
}

/** The first number of every chunk: its type, byte order and format version. A chunk with another mark is rebuilt from the rows. */
const CHUNK_MARK = 0x464c0002;

/**
 * All rows of one person, one after the other in the order of their times: milliseconds since the start of the month, then the values of
 * CHUNK_COLUMNS; null is an unknown one.
 */
export interface PersonRows {
  readonly person: number;
  readonly values: readonly (number | null)[];
}

/** Encodes a chunk from all its rows, which must be in the order of the people's numbers; the same rows always give the same bytes. */
export function encodeChunk(kind: ActivityKind, month: number, rows: readonly PersonRows[]): Uint8Array<ArrayBuffer> {
  const columns = CHUNK_COLUMNS[kind];
  const width = 1 + columns.length;
  const count = rows.reduce((total, { values }) => total + values.length / width, 0);
  const header = { kind, month, people: rows.length, rows: count };
  const buffer = new ArrayBuffer(toChunkSize(header));
  new Int32Array(buffer, 0, HEADER_SIZE / 4).set([CHUNK_MARK, ACTIVITY_KINDS[kind], month, rows.length, count]);
  const chunk = viewChunk(header, buffer);
  let row = 0;
  for (const [place, { person, values }] of rows.entries()) {
    chunk.people[place] = person;
    chunk.starts[place] = row;
    writeColumn(chunk.at, row, values, 0, width);
    for (const [index, column] of columns.entries()) writeColumn(chunk[column], row, values, 1 + index, width);
    row += values.length / width;
  }
  chunk.starts[rows.length] = row;
  return new Uint8Array(buffer);
}

function writeColumn(
  column: Float64Array | Uint32Array | Uint8Array,
  row: number,
  values: PersonRows['values'],
  from: number,
  width: number,
): void {
  for (let place = from, to = row; place < values.length; place += width) column[to++] = values[place] ?? Number.NaN;
}

/** A column of a row besides its developer and time. */
export type ChunkColumn = 'time' | 'lines' | 'comments' | 'flag';

/**
 * The columns of each kind. `time` is the duration of the activity, or that from the creation of a pull request to its first comment;
 * `flag` marks a failed deployment and a pull request without a ticket.
 */
export const CHUNK_COLUMNS: Readonly<Record<ActivityKind, readonly ChunkColumn[]>> = {
  commit: [],
  pullRequest: ['time', 'lines', 'comments', 'flag'],
  workItem: ['time'],
  deployment: ['flag'],
  incident: ['time'],
  change: ['time'],
};

/** The rows of a kind and month (UTC), ordered by developer and time; columns that the kind does not have are empty. */
export interface Chunk {
  readonly kind: ActivityKind;
  readonly month: number;
  /** The numbers of the developers, ascending. */
  readonly people: Uint32Array;
  /** The first row of each developer; one entry more than there are developers. */
  readonly starts: Uint32Array;
  /** Milliseconds since the start of the month. */
  readonly at: Uint32Array;
  /** Milliseconds; NaN if unknown. */
  readonly time: Float64Array;
  /** NaN if unknown, like the comments. */
  readonly lines: Float64Array;
  readonly comments: Float64Array;
  /** 1 or 0. */
  readonly flag: Uint8Array;
  /** Size in bytes. */
  readonly bytes: number;
}

/** Decodes a chunk as views of its bytes; returns null if they are not of this format, kind and month, so that the chunk must be rebuilt. */
export function decodeChunk(kind: ActivityKind, month: number, bytes: Uint8Array): Chunk | null {
  const buffer = toOwnBuffer(bytes);
  if (buffer.byteLength < HEADER_SIZE) return null;
  const [mark, number, ofMonth, people = 0, rows = 0] = new Int32Array(buffer, 0, HEADER_SIZE / 4);
  const header = { kind, month, people, rows };
  const fits = mark === CHUNK_MARK && number === ACTIVITY_KINDS[kind] && ofMonth === month && toChunkSize(header) === buffer.byteLength;
  return fits ? viewChunk(header, buffer) : null;
}

// Columns must start at multiples of their width, so bytes within a larger buffer are copied.
function toOwnBuffer({ buffer, byteOffset, byteLength }: Uint8Array): ArrayBuffer {
  const isEntire = buffer instanceof ArrayBuffer && byteOffset === 0 && buffer.byteLength === byteLength;
  return isEntire ? buffer : new Uint8Array(buffer, byteOffset, byteLength).slice().buffer;
}
