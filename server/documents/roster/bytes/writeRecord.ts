import { readRecord } from './readRecord.ts';
import { findCellEnd } from './scanRow.ts';

const LF = 10;
const CR = 13;
const QUOTE = 34;
const COMMA = 44;
const OPEN = 91;
const BACKSLASH = 92;
const CLOSE = 93;

/** Maximum length of a row written here, in bytes; longer ones are left to JSON.stringify. */
const LONGEST_ROW = 16_384;

/** Maximum number of JSON bytes for one byte, as in `\u0000`. */
const MOST_BYTES = 6;

/** The JSON escape sequences of the bytes that need one. */
const ESCAPES = new Map(
  [...Array.from({ length: 32 }, (_, code) => code), QUOTE, BACKSLASH].map((code) => [
    code,
    Buffer.from(JSON.stringify(String.fromCharCode(code)).slice(1, -1)),
  ]),
);

/** Writes the values that `readRecord` returns for a row as a JSON array, from bytes to bytes, in less than half the time. */
export class RecordWriter {
  readonly #bytes: Buffer;
  /** Has room for the brackets and for the quotes of one cell; the quotes of further cells use the room of their commas. */
  readonly #written = Buffer.allocUnsafe(LONGEST_ROW * MOST_BYTES + 4);

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  write(start: number, behind: number): string {
    const bytes = this.#bytes;
    if (behind - start > LONGEST_ROW) return JSON.stringify(readRecord(bytes, start, behind));
    const written = this.#written;
    written[0] = OPEN;
    let to = 1;
    for (let at = start; ; at++) {
      const isQuoted = bytes[at] === QUOTE;
      const end = isQuoted ? findCellEnd(bytes, at) : behind;
      if (isQuoted) at++;
      written[to++] = QUOTE;
      // One loop for both kinds of cells: an unquoted cell ends at a comma or line ending, a quoted one at its closing quote.
      for (const last = isQuoted ? end - 1 : behind; at < last; at++) {
        const byte = bytes[at]!;
        if (byte === COMMA && !isQuoted) break;
        if (byte >= 32 && byte !== QUOTE && byte !== BACKSLASH) {
          written[to++] = byte;
          continue;
        }
        if (!isQuoted && (byte === LF || byte === CR)) break;
        for (const escaped of ESCAPES.get(byte)!) written[to++] = escaped;
        // A quote in a quoted cell is doubled.
        if (byte === QUOTE) at++;
      }
      if (isQuoted) at = end;
      written[to++] = QUOTE;
      if (at >= behind || bytes[at] !== COMMA) break;
      written[to++] = COMMA;
    }
    written[to++] = CLOSE;
    return written.toString('utf8', 0, to);
  }
}
