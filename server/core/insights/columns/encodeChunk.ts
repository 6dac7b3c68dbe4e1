import { ACTIVITY_KINDS, type ActivityKind } from '../activity.ts';
import { toMonthStart } from '../months.ts';
import type { Chunk } from './chunk.ts';
import { HEADER_SIZE, toChunkSize, viewChunk } from './chunkLayout.ts';

/** The first number of every chunk: what it is, in which order of bytes, and the version of its format; what begins with another one is made anew from the rows. */
export const CHUNK_MARK = 0x464c0001;

/** What a row is written from: the number of the developer, `at` in milliseconds since the epoch, time (null where it is not known), lines, comments, and the flag. */
export type ChunkRow = readonly [person: number, at: number, time: number | null, lines: number, comments: number, flag: number];

/** The bytes of a chunk out of all its rows, in pages, ordered by developer and time; the same rows always give the same ones. */
export function encodeChunk(kind: ActivityKind, month: number, pages: readonly (readonly ChunkRow[])[]): Uint8Array<ArrayBuffer> {
  const rows = pages.reduce((total, page) => total + page.length, 0);
  const { people, starts } = findPeople(pages);
  const header = { kind, month, people: people.length, rows };
  const buffer = new ArrayBuffer(toChunkSize(header));
  new Int32Array(buffer, 0, HEADER_SIZE / 4).set([CHUNK_MARK, ACTIVITY_KINDS[kind], month, people.length, rows]);
  const chunk = viewChunk(header, buffer);
  chunk.people.set(people);
  chunk.starts.set(starts);
  chunk.starts[people.length] = rows;
  const monthStart = toMonthStart(month);
  let row = 0;
  for (const page of pages) for (const values of page) writeRow(chunk, row++, values, monthStart);
  return new Uint8Array(buffer);
}

// Writing behind the end of a typed array, as into a column that the kind lacks, does nothing.
function writeRow(chunk: Chunk, row: number, values: ChunkRow, monthStart: number): void {
  chunk.at[row] = values[1] - monthStart;
  chunk.time[row] = values[2] ?? Number.NaN;
  chunk.lines[row] = values[3];
  chunk.comments[row] = values[4];
  chunk.flag[row] = values[5];
}

/** The people of the rows, and where those of each begin. */
function findPeople(pages: readonly (readonly ChunkRow[])[]): { readonly people: number[]; readonly starts: number[] } {
  const people: number[] = [];
  const starts: number[] = [];
  let row = 0;
  for (const page of pages) {
    for (const [person] of page) {
      if (person !== people.at(-1)) {
        people.push(person);
        starts.push(row);
      }
      row++;
    }
  }
  return { people, starts };
}
