import { decodeText } from './decodeText.ts';

/** A file's text with what was lost when it was taken for UTF-8, and how many characters are lost in the file itself. */
export interface RecoveredText {
  readonly text: string;
  readonly lost: number;
}

const LINE_FEED = 10;

/** Reads the bytes of a file: by its byte order mark or as UTF-16 where they look so, else as UTF-8, and each line that is none as Windows-1252. Never throws. */
export function recoverText(bytes: Uint8Array): RecoveredText {
  const { text, encoding } = decodeText(bytes);
  const recovered = encoding === 'utf-8' && text.includes('\uFFFD') ? readLines(bytes) : text;
  return { text: recovered, lost: recovered.split('\uFFFD').length - 1 };
}

/** Line by line: a file that several programs wrote has good lines too. No byte of a longer UTF-8 character is a line feed. */
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
