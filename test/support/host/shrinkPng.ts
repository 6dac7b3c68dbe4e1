import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE_BYTES = 8;

/** Maximum number of colors in a palette, and how many of them are the most frequent ones; the others are far from those. */
const MOST_COLORS = 256;
const MOST_FREQUENT = 160;

/**
 * Recompresses a browser's PNG (8 bits per channel, not interlaced) with a palette and unfiltered rows, which suits pictures of text. If it
 * has more colors than a palette, the rare ones, at the edges of letters, become the nearest frequent one. Throws for any other PNG.
 */
export function shrinkPng(png: Buffer): Buffer {
  const pieces = chunksOf(png);
  const header = pieces.find(({ type }) => type === 'IHDR')?.data;
  const bytes = { 2: 3, 6: 4 }[header?.[9] ?? -1];
  if (!header || bytes === undefined || header[8] !== 8 || header[12] !== 0) throw new Error('This is not a PNG as browsers write it.');
  const packed = Buffer.concat(pieces.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const width = header.readUInt32BE(0);
  const { palette, rows } = toPalette(unfilter(inflateSync(packed), width * bytes, bytes), width, bytes);
  const data = deflateSync(rows, { level: 9, memLevel: 9 });
  const indexed = Buffer.from(header);
  indexed[9] = 3;
  return Buffer.concat([
    png.subarray(0, SIGNATURE_BYTES),
    toChunk('IHDR', indexed),
    toChunk('PLTE', palette),
    toChunk('IDAT', data),
    toChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns a palette, and rows with an index for each pixel. Browsers paint every pixel, so alpha is left out. */
function toPalette(pixels: Buffer, width: number, bytes: number): { readonly palette: Buffer; readonly rows: Buffer } {
  const stride = width * bytes + 1;
  const counts = new Map<number, number>();
  for (const color of colorsOf()) counts.set(color, (counts.get(color) ?? 0) + 1);
  const kept = chooseColors(counts);
  const palette = Buffer.alloc(kept.length * 3);
  for (const [index, color] of kept.entries()) palette.writeUIntBE(color, index * 3, 3);
  const indexes = new Map([...counts.keys()].map((color) => [color, findNearest(color, kept)]));
  const rows = Buffer.alloc((pixels.length / stride) * (width + 1));
  let place = 0;
  for (const color of colorsOf()) {
    if (place % (width + 1) === 0) place++;
    rows[place++] = indexes.get(color)!;
  }
  return { palette, rows };

  function* colorsOf(): Generator<number> {
    for (let row = 0; row < pixels.length; row += stride)
      for (let at = row + 1; at < row + stride; at += bytes) yield pixels.readUIntBE(at, 3);
  }
}

/** Chooses colors: the most frequent ones, and those that would differ most otherwise, such as that of a small icon. */
function chooseColors(counts: ReadonlyMap<number, number>): readonly number[] {
  const frequent = [...counts].sort(([, one], [, other]) => other - one).map(([color]) => color);
  const kept = frequent.slice(0, MOST_FREQUENT);
  const rest = new Map(frequent.slice(MOST_FREQUENT).map((color) => [color, Math.min(...kept.map((one) => distance(one, color)))]));
  while (kept.length < MOST_COLORS && rest.size > 0) {
    const [farthest] = [...rest].reduce((one, other) => (weigh(other) > weigh(one) ? other : one));
    kept.push(farthest);
    rest.delete(farthest);
    for (const [color, apart] of rest) rest.set(color, Math.min(apart, distance(farthest, color)));
  }
  return kept;

  function weigh([color, apart]: readonly [number, number]): number {
    return counts.get(color)! * apart;
  }
}

function findNearest(color: number, kept: readonly number[]): number {
  const distances = kept.map((one) => distance(one, color));
  return distances.indexOf(Math.min(...distances));
}

function distance(one: number, other: number): number {
  return [16, 8, 0].reduce((sum, shift) => sum + (((one >> shift) & 0xff) - ((other >> shift) & 0xff)) ** 2, 0);
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
