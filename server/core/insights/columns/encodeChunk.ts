import { ACTIVITY_KINDS, type ActivityKind } from '../activity.ts';
import { CHUNK_COLUMNS } from './chunk.ts';
import { HEADER_SIZE, toChunkSize, viewChunk } from './chunkLayout.ts';

/** The first number of every chunk: its type, byte order and format version. A chunk with another mark is rebuilt from the rows. */
export const CHUNK_MARK = 0x464c0001;

/**
 * All rows of one person, one after the other in the order of their times: milliseconds since the start of the month, then the values of
 * CHUNK_COLUMNS; null is an unknown time.
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
