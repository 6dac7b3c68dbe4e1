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
