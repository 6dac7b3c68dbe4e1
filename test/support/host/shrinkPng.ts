import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE_BYTES = 8;

/**
 * Recompresses a browser's PNG (8 bits per channel, not interlaced) losslessly: with unfiltered rows, which suits pictures of text. Throws
 * for any other PNG.
 */
export function shrinkPng(png: Buffer): Buffer {
  const pieces = chunksOf(png);
  const header = pieces.find(({ type }) => type === 'IHDR')?.data;
  const bytes = { 2: 3, 6: 4 }[header?.[9] ?? -1];
  if (!header || bytes === undefined || header[8] !== 8 || header[12] !== 0) throw new Error('This is not a PNG as browsers write it.');
  const packed = Buffer.concat(pieces.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const rows = unfilter(inflateSync(packed), header.readUInt32BE(0) * bytes, bytes);
  const data = deflateSync(rows, { level: 9, memLevel: 9 });
  return Buffer.concat([
    png.subarray(0, SIGNATURE_BYTES),
    toChunk('IHDR', header),
    toChunk('IDAT', data),
    toChunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunksOf(png: Buffer): { readonly type: string; readonly data: Buffer }[] {
  const chunks = [];
  for (let at = SIGNATURE_BYTES; at < png.length; ) {
    const end = at + 8 + png.readUInt32BE(at);
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}

function toChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/**
 * Undoes the filter at the start of each row, in place, and sets it to none. The filters are defined in section 9 of the PNG specification.
 */
function unfilter(rows: Buffer, rowBytes: number, pixelBytes: number): Buffer {
  const stride = rowBytes + 1;
  for (let start = 0; start < rows.length; start += stride) {
    const filter = rows[start];
    rows[start] = 0;
    for (let at = start + 1; at < start + stride; at++) {
      const hasLeft = at - start > pixelBytes;
      const left = hasLeft ? rows[at - pixelBytes]! : 0;
      const up = start > 0 ? rows[at - stride]! : 0;
      const corner = hasLeft && start > 0 ? rows[at - stride - pixelBytes]! : 0;
      const guess = [0, left, up, (left + up) >> 1, nearest(left, up, corner)][filter!]!;
      rows[at] = rows[at]! + guess;
    }
  }
  return rows;
}

function nearest(left: number, up: number, corner: number): number {
  const sum = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(sum - left), Math.abs(sum - up), Math.abs(sum - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
