import { Refusal } from '../../core/refusal.ts';

/** What the first line of a dump says it is. */
export const DUMP_FORMAT = 'fairlead-data';
/** Raised whenever an older service could not read a dump any more. */
export const DUMP_VERSION = 1;

/** Characters of a line: room for the largest row that can be stored. */
const LONGEST_LINE = 128 * 1024 * 1024;

/** The lines of a dump without their ends. Throws INVALID_REQUEST for bytes that are no UTF-8, and for lines without end. */
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

/** The refusal of a file that cannot be taken; nothing was changed by it. */
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
