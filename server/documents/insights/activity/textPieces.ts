import { isUtf8 } from 'node:buffer';

/** Bytes decoded at a time; other tasks run between two pieces. */
const PIECE = 1 << 18;

/** Thrown by readTextPieces for bytes that are not text. */
export class NotText extends Error {}

/** Decodes bytes that arrive in pieces: UTF-16 if they start with its byte order mark, otherwise UTF-8; the mark is removed. Throws NotText. */
export async function* readTextPieces(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: Decode | null = null;
  let first = new Uint8Array();
  const decode = (bytes: Uint8Array, stream: boolean): string => {
    decoder ??= createDecoder(bytes);
    try {
      return decoder(bytes, stream);
    } catch {
      throw new NotText('holds bytes that are no text; save it as UTF-8');
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

/** Decodes the next bytes; throws if they are not text. */
type Decode = (bytes: Uint8Array, stream: boolean) => string;

function createDecoder(bytes: Uint8Array): Decode {
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe;
  if (!isLittle && !(bytes[0] === 0xfe && bytes[1] === 0xff)) return createUtf8Decoder();
  const decoder = new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be', { fatal: true });
  return (some, stream) => decoder.decode(some, { stream });
}

// A TextDecoder that throws takes ten times as long.
function createUtf8Decoder(): Decode {
  let rest: Uint8Array = new Uint8Array();
  let isFirst = true;
  return (bytes, stream) => {
    const all = rest.length === 0 ? bytes : concat(rest, bytes);
    const end = stream ? findEnd(all) : all.length;
    rest = all.slice(end);
    const whole = all.subarray(0, end);
    if (!isUtf8(whole)) throw new TypeError('no UTF-8');
    const text = Buffer.from(whole.buffer, whole.byteOffset, whole.byteLength).toString('utf8');
    if (text === '' || !isFirst) return text;
    isFirst = false;
    return text.startsWith('\uFEFF') ? text.slice(1) : text;
  };
}

/** Returns where the last character begins if its bytes are incomplete, else the length. */
function findEnd(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte >> 6 === 0b10) continue;
    const length = byte < 0xc0 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

function concat(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
