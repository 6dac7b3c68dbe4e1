import * as l10n from '@vscode/l10n';
import { Refusal } from '../core/refusal.ts';

/** Maximum bytes of an answer that is kept in memory: twice the largest roster (docs/decisions/calls.md#answers). */
const MAX_KEPT = 128 * 1024 * 1024;

/** Bytes of a refusal that are read; the rest has no use. */
const MAX_REFUSED = 1024 * 1024;

/** Milliseconds that an answer kept in memory may take, however steadily it arrives. */
const LONGEST = 600_000;

/** Default maximum bytes of a streamed download. */
export const MAX_DOWNLOADED = 1024 * 1024 * 1024;

/** Reads a whole body. Throws UNEXPECTED_ANSWER, and stops reading, if it exceeds the limits of size or time. */
export async function readWhole(body: AsyncIterable<Uint8Array>, origin: string, timeout: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  const end = performance.now() + Math.max(LONGEST, timeout);
  for await (const piece of limitSize(body, origin, MAX_KEPT)) {
    if (performance.now() > end)
      throw toEndless(origin, l10n.t('was not complete after {0} minutes', Math.round(Math.max(LONGEST, timeout) / 60_000)));
    pieces.push(piece);
  }
  return toText(pieces);
}

/** Reads the beginning of a refusal's body. */
export async function readBeginning(body: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    pieces.push(piece);
    size += piece.length;
    if (size > MAX_REFUSED) break;
  }
  return toText(pieces);
}

/** Passes a body on, up to `most` bytes. Throws UNEXPECTED_ANSWER beyond. */
export async function* limitSize(body: AsyncIterable<Uint8Array>, origin: string, most: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > most) throw toEndless(origin, l10n.t('is larger than {0} MiB', Math.round(most / 1024 / 1024)));
    yield piece;
  }
}

function toText(pieces: readonly Uint8Array[]): string {
  const decoder = new TextDecoder();
  return pieces.map((piece) => decoder.decode(piece, { stream: true })).join('') + decoder.decode();
}

function toEndless(origin: string, what: string): Refusal {
  return new Refusal('UNEXPECTED_ANSWER', l10n.t('The answer of {0} {1}. Check the base address of the instance.', origin, what));
}
