import { ACTIVITY_KINDS, type ActivityKind } from '../activity.ts';
import { toMonthStart } from '../months.ts';
import type { Chunk } from './chunk.ts';
import { HEADER_SIZE, toChunkSize, viewChunk } from './chunkLayout.ts';

/** The first number of every chunk: what it is, in which order of bytes, and the version of its format; what begins with another one is made anew from the rows. */
export const CHUNK_MARK = 0x464c0001;

/** Numbers in each row of a page: the number of the developer, `at` in milliseconds since the epoch, time (null where it is not known), lines, comments, and the flag. */
export const ROW_WIDTH = 6;

/** Rows one behind the other. */
export type ChunkPage = readonly (number | null)[];

/** The bytes of a chunk out of all its rows, ordered by developer and time; the same rows always give the same ones. */
export function encodeChunk(kind: ActivityKind, month: number, pages: readonly ChunkPage[]): Uint8Array<ArrayBuffer> {
  const rows = pages.reduce((total, page) => total + page.length / ROW_WIDTH, 0);
  const { people, starts } = findRuns(pages);
  const header = { kind, month, people: people.length, rows };
  const buffer = new ArrayBuffer(toChunkSize(header));
  new Int32Array(buffer, 0, HEADER_SIZE / 4).set([CHUNK_MARK, ACTIVITY_KINDS[kind], month, people.length, rows]);
  const chunk = viewChunk(header, buffer);
  chunk.people.set(people);
  chunk.starts.set([...starts, rows]);
  const monthStart = toMonthStart(month);
  let row = 0;
  for (const page of pages) {
    for (let from = 0; from < page.length; from += ROW_WIDTH) writeRow(chunk, row++, page, from, monthStart);
  }
  return new Uint8Array(buffer);
}

// Writing behind the end of a typed array, as into a column that the kind lacks, does nothing.
function writeRow(chunk: Chunk, row: number, page: ChunkPage, from: number, monthStart: number): void {
  chunk.at[row] = page[from + 1]! - monthStart;
  chunk.time[row] = page[from + 2] ?? Number.NaN;
  chunk.lines[row] = page[from + 3]!;
  chunk.comments[row] = page[from + 4]!;
  chunk.flag[row] = page[from + 5]!;
}

function findRuns(pages: readonly ChunkPage[]): { readonly people: number[]; readonly starts: number[] } {
  const people: number[] = [];
  const starts: number[] = [];
  let row = 0;
  for (const page of pages) {
    for (let from = 0; from < page.length; from += ROW_WIDTH, row++) {
      const person = page[from]!;
      if (person === people.at(-1)) continue;
      people.push(person);
      starts.push(row);
    }
  }
  return { people, starts };
}
