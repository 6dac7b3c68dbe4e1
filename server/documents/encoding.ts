import { BYTE_ORDER_MARK } from '../core/text.ts';

const LINE_FEED = 10;

/**
 * Decodes the bytes of a file: by byte order mark or as UTF-16 if they look like it, otherwise as UTF-8, and each invalid line as
 * Windows-1252. `lost` is how many characters are lost in the file itself. Never throws.
 */
export function recoverText(bytes: Uint8Array): { readonly text: string; readonly lost: number } {
  const { text, encoding } = decodeText(bytes);
  const recovered = encoding === 'utf-8' && text.includes('\uFFFD') ? readLines(bytes) : text;
  return { text: recovered, lost: recovered.split('\uFFFD').length - 1 };
}

/** Decodes line by line, because a file written by several programs has valid lines too. No byte of a multi-byte UTF-8 character is a line feed. */
function readLines(bytes: Uint8Array): string {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const western = new TextDecoder('windows-1252');
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length; ) {
    const feed = bytes.indexOf(LINE_FEED, start);
    const end = feed === -1 ? bytes.length : feed + 1;
    const line = bytes.subarray(start, end);
    pieces.push(decodeOr(strict, western, line));
    start = end;
  }
  return pieces.join('').replace(/^\uFEFF/, '');
}

function decodeOr(first: InstanceType<typeof TextDecoder>, second: InstanceType<typeof TextDecoder>, bytes: Uint8Array): string {
  try {
    return first.decode(bytes);
  } catch {
    return second.decode(bytes);
  }
}

/** The supported text encodings. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** The text of a file without its byte order mark; invalid bytes have become U+FFFD. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: Encoding;
  readonly bom: boolean;
}

/** As many bytes as editors examine when they guess UTF-16 from zero bytes. */
const GUESS_BYTES = 512;

/**
 * Decodes bytes, or only the first `most` of them: by byte order mark, otherwise as UTF-16 if every other byte is zero, otherwise as UTF-8.
 * Never throws.
 */
export function decodeText(bytes: Uint8Array, most = bytes.length): DecodedText {
  const marked = readByteOrderMark(bytes);
  const encoding = marked ?? guessEncoding(bytes);
  return { text: new TextDecoder(encoding).decode(bytes.subarray(0, most)), encoding, bom: marked !== null };
}

function readByteOrderMark(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

function guessEncoding(bytes: Uint8Array): Encoding {
  const length = Math.min(bytes.length, GUESS_BYTES);
  let littleEndian = length > 1;
  let bigEndian = length > 1;
  for (let i = 0; i < length && (littleEndian || bigEndian); i++) {
    const zero = bytes[i] === 0;
    const odd = i % 2 === 1;
    if (zero !== odd) littleEndian = false;
    if (zero === odd) bigEndian = false;
  }
  return littleEndian ? 'utf-16le' : bigEndian ? 'utf-16be' : 'utf-8';
}

/** Encodes a text in its original encoding, with its byte order mark. */
export function encodeText({ text, encoding, bom }: DecodedText): Uint8Array {
  const marked = bom ? `${BYTE_ORDER_MARK}${text}` : text;
  if (encoding === 'utf-8') return new TextEncoder().encode(marked);
  const bytes = new Uint8Array(marked.length * 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < marked.length; i++) view.setUint16(i * 2, marked.charCodeAt(i), encoding === 'utf-16le');
  return bytes;
}
