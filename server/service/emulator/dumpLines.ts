import { Refusal } from '../../core/refusal.ts';

/** The format name in the first line of a dump. */
export const DUMP_FORMAT = 'fairlead-data';
/** Increased whenever an older service could no longer read a dump. */
export const DUMP_VERSION = 1;

/** Maximum characters of a line: enough for the largest row that can be stored. */
const LONGEST_LINE = 128 * 1024 * 1024;

/** Reads the lines of a dump without their line breaks. Throws INVALID_REQUEST for invalid UTF-8 and for an endless line. */
export async function* readLines(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decode = decoding();
  let rest: string[] = [];
  let length = 0;
  for await (const piece of pieces) {
    const lines = decode(piece, true).split('\n');
    for (const [index, line] of lines.entries()) {
      if (index > 0) {
        yield rest.join('');
        rest = [];
        length = 0;
      }
      rest.push(line);
      length += line.length;
    }
    if (length > LONGEST_LINE) throw refuseDump('a line of it has no end');
  }
  decode(new Uint8Array(), false);
  if (length > 0) yield rest.join('');
}

/** Creates the refusal for a file that cannot be imported; nothing was changed. */
export function refuseDump(lack: string): Refusal {
  const next = 'Nothing was changed. Give a whole file that GET /__fairlead/data wrote, as it is';
  return new Refusal('INVALID_REQUEST', `The file cannot be imported: ${lack}. ${next}.`);
}

function decoding(): (piece: Uint8Array, stream: boolean) => string {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  return (piece, stream) => {
    try {
      return decoder.decode(piece, { stream });
    } catch {
      throw refuseDump('it is not UTF-8');
    }
  };
}
