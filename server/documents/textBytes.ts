const { process, Buffer } = globalThis as {
  readonly process?: { readonly versions?: { readonly node?: string } };
  readonly Buffer?: NodeConversions;
};

/** Node's own conversions, several times as fast for short texts; undefined in a browser. */
const NODE = process?.versions?.node === undefined ? undefined : Buffer;

/** The part of Node's Buffer that is used. */
interface NodeConversions {
  from(text: string, encoding?: 'utf8' | 'latin1' | 'utf16le'): NodeBytes;
  from(bytes: ArrayBufferLike, offset: number, length: number): NodeBytes;
}

interface NodeBytes extends Uint8Array {
  toString(encoding?: 'utf8' | 'latin1' | 'utf16le', start?: number, end?: number): string;
}

/** A byte order mark is a character like any other. */
const DECODER = new TextDecoder('utf-8', { ignoreBOM: true });
const DECODER_16 = new TextDecoder('utf-16le', { ignoreBOM: true });
const ENCODER = new TextEncoder();

/** Returns a text as UTF-8; lone surrogates are lost. */
export function toUtf8(text: string): Uint8Array {
  return NODE?.from(text) ?? ENCODER.encode(text);
}

/** Returns a range of UTF-8 bytes, as `toUtf8` made them, as text. */
export function readUtf8(bytes: Uint8Array, start?: number, end?: number): string {
  return NODE === undefined ? DECODER.decode(bytes.subarray(start, end)) : (bytes as NodeBytes).toString('utf8', start, end);
}

/** Returns the UTF-16 code units of a text: offsets are the same as in the text, and loops run about four times as fast as over the string. */
export function toUtf16(text: string): Uint16Array {
  if (NODE !== undefined) {
    const bytes = NODE.from(text, 'utf16le');
    return new Uint16Array(bytes.buffer, bytes.byteOffset, text.length);
  }
  const units = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at);
  return units;
}

/** Returns UTF-16 code units as text. */
export function readUtf16(units: Uint16Array): string {
  return NODE?.from(units.buffer, units.byteOffset, units.byteLength).toString('utf16le') ?? DECODER_16.decode(units);
}

/** Copies a substring, which would keep its whole source text in memory; on Node one byte per character if possible. */
export function copyText(piece: string): string {
  if (NODE === undefined) return piece.isWellFormed() ? DECODER.decode(ENCODER.encode(piece)) : piece;
  const copy = NODE.from(piece, 'latin1').toString('latin1');
  return copy === piece ? copy : NODE.from(piece, 'utf16le').toString('utf16le');
}
