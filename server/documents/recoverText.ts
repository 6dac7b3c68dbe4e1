import { decodeText } from './decodeText.ts';

/** The text of a file with characters recovered that were misread as UTF-8, and how many characters are lost in the file itself. */
export interface RecoveredText {
  readonly text: string;
  readonly lost: number;
}

const LINE_FEED = 10;

/**
 * Decodes the bytes of a file: by byte order mark or as UTF-16 if they look like it, otherwise as UTF-8, and each invalid line as
 * Windows-1252. Never throws.
 */
export function recoverText(bytes: Uint8Array): RecoveredText {
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
