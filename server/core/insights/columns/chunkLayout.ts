import type { ActivityKind } from '../activity.ts';
import { CHUNK_COLUMNS, type Chunk, type ChunkColumn } from './chunk.ts';

/** Bytes before the columns; each number in them takes four. */
export const HEADER_SIZE = 32;

/** The header of a chunk. */
export interface ChunkHeader {
  readonly kind: ActivityKind;
  readonly month: number;
  readonly people: number;
  readonly rows: number;
}

/** Returns the size of a chunk in bytes. */
export function toChunkSize({ kind, people, rows }: ChunkHeader): number {
  const has = CHUNK_COLUMNS[kind];
  const widths = { time: 8, lines: 8, comments: 8, flag: 1 };
  const row = has.reduce((total, column) => total + widths[column], 4);
  return HEADER_SIZE + 8 * people + 4 + row * rows;
}

/** Returns the columns of a chunk as views of its bytes: the widest first, so that each starts at a multiple of its width. */
export function viewChunk(header: ChunkHeader, buffer: ArrayBuffer): Chunk {
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
