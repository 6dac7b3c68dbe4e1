import { ACTIVITY_KINDS, type ActivityKind } from '../activity.ts';
import type { Chunk } from './chunk.ts';
import { HEADER_SIZE, toChunkSize, viewChunk } from './chunkLayout.ts';
import { CHUNK_MARK } from './encodeChunk.ts';

/** The chunk in some bytes, as views on them; null where they are not of this format, kind and month, and have to be made anew. */
export function decodeChunk(kind: ActivityKind, month: number, bytes: Uint8Array): Chunk | null {
  const buffer = toOwnBuffer(bytes);
  if (buffer.byteLength < HEADER_SIZE) return null;
  const [mark, number, ofMonth, people = 0, rows = 0] = new Int32Array(buffer, 0, HEADER_SIZE / 4);
  const header = { kind, month, people, rows };
  const fits = mark === CHUNK_MARK && number === ACTIVITY_KINDS[kind] && ofMonth === month && toChunkSize(header) === buffer.byteLength;
  return fits ? viewChunk(header, buffer) : null;
}

// Columns must begin at multiples of their widths: bytes that lie within others are taken out.
function toOwnBuffer({ buffer, byteOffset, byteLength }: Uint8Array): ArrayBuffer {
  const whole = buffer instanceof ArrayBuffer && byteOffset === 0 && buffer.byteLength === byteLength;
  return whole ? buffer : new Uint8Array(buffer, byteOffset, byteLength).slice().buffer;
}
