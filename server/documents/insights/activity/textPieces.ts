import * as l10n from '@vscode/l10n';

/** Bytes decoded at a time; other tasks run between two pieces. */
const PIECE = 1 << 18;

/** Thrown by readTextPieces for bytes that are not text. */
export class NotText extends Error {}

/** Decodes bytes that arrive in pieces: UTF-16 if they start with its byte order mark, otherwise UTF-8; the mark is removed. Throws NotText. */
export async function* readTextPieces(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  let first = new Uint8Array();
  const decode = (bytes: Uint8Array, stream: boolean): string => {
    decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true });
    try {
      return decoder.decode(bytes, { stream });
    } catch {
      throw new NotText(l10n.t('holds bytes that are no text; save it as UTF-8'));
    }
  };
  for await (const piece of pieces) {
    for (let from = 0; from < piece.length; from += PIECE) {
      let bytes = piece.subarray(from, from + PIECE);
      if (decoder === null) {
        // The mark may arrive byte by byte.
        bytes = first = concat(first, bytes);
        if (first.length < 2) continue;
      }
      const text = decode(bytes, true);
      if (text !== '') yield text;
    }
  }
  const rest = decode(decoder === null ? first : new Uint8Array(), false);
  if (rest !== '') yield rest;
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
}

function concat(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
