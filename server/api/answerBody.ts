import { Refusal } from '../core/refusal.ts';

/** Bytes that an answer may have if it is kept in memory whole: twice the largest roster. */
const MOST_KEPT = 128 * 1024 * 1024;

/** Bytes of a refusal that are read; the rest says nothing more. */
const MOST_REFUSED = 1024 * 1024;

/** Milliseconds that a kept answer may take, however steadily it comes. */
const LONGEST = 600_000;

/** Bytes of a download that goes piece by piece, unless its caller expects more. */
export const MOST_DOWNLOADED = 1024 * 1024 * 1024;

/** Reads a body whole. Throws UNEXPECTED_ANSWER if it has no end within the limits; nothing more is read of it then. */
export async function readWhole(body: AsyncIterable<Uint8Array>, origin: string, timeout: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  const end = performance.now() + Math.max(LONGEST, timeout);
  for await (const piece of limitSize(body, origin, MOST_KEPT)) {
    if (performance.now() > end)
      throw toEndless(origin, `was not complete after ${Math.round(Math.max(LONGEST, timeout) / 60_000)} minutes`);
    pieces.push(piece);
  }
  return toText(pieces);
}

/** Reads the beginning of what a service says of a refusal. */
export async function readBeginning(body: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    pieces.push(piece);
    size += piece.length;
    if (size > MOST_REFUSED) break;
  }
  return toText(pieces);
}

/** Hands on a body up to so many bytes. Throws UNEXPECTED_ANSWER beyond. */
export async function* limitSize(body: AsyncIterable<Uint8Array>, origin: string, most: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > most) throw toEndless(origin, `is larger than ${Math.round(most / 1024 / 1024)} MiB`);
    yield piece;
  }
}

function toText(pieces: readonly Uint8Array[]): string {
  return new TextDecoder().decode(Buffer.concat(pieces));
}

function toEndless(origin: string, what: string): Refusal {
  return new Refusal('UNEXPECTED_ANSWER', `The answer of ${origin} ${what}. Check the base address of the instance.`);
}
