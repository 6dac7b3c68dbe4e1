import { ACTIVITY_KINDS, type ActivityKind } from '../activity.ts';
import type { Chunk } from './chunk.ts';
import { HEADER_SIZE, toChunkSize, viewChunk } from './chunkLayout.ts';
import { CHUNK_MARK } from './encodeChunk.ts';

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
