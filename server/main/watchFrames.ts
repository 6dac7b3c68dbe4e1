/** Maximum bytes of the headers of one message. */
const MOST_HEADERS = 8 * 1024;
/** Maximum bytes of the body of one message. */
const MOST_BODY = 512 * 1024 * 1024;

/** The beginning of the next message's headers. A body cannot contain it: JSON strings have no line breaks. */
const NEXT = /Content-Length: *\d+\r\n/i;
/** Bytes of NEXT that may be at the end of the previous chunk. */
const OVERLAP = 64;

/** Follows the frames of messages in a stream: after a wrong Content-Length nothing more could be understood. */
export class FrameWatch {
  #headers: string | null = '';
  #left = 0;
  #tail = '';

  /** Takes the next chunk of the stream; returns what is wrong with its frames, or null. */
  take(piece: Buffer): string | null {
    for (let at = 0; at < piece.length; ) {
      if (this.#headers === null) {
        const body = piece.subarray(at, at + this.#left);
        if (this.#holdsNext(body)) return 'The Content-Length of a message is too large: the next message begins within it.';
        at += body.length;
        this.#left -= body.length;
        if (this.#left === 0) this.#headers = '';
      } else {
        const begun = this.#headers.length;
        this.#headers += piece.toString('latin1', at, Math.min(piece.length, at + MOST_HEADERS));
        const end = this.#headers.indexOf('\r\n\r\n');
        const wrong = judge(this.#headers, end);
        if (wrong !== null) return wrong;
        if (end === -1) return null;
        at += end + 4 - begun;
        this.#left = Number(/^content-length: *(\d+)\s*$/im.exec(this.#headers.slice(0, end + 2))![1]);
        this.#headers = this.#left === 0 ? '' : null;
        this.#tail = '';
      }
    }
    return null;
  }

  #holdsNext(body: Buffer): boolean {
    const head = this.#tail + body.toString('latin1', 0, OVERLAP);
    this.#tail =
      body.length < OVERLAP ? (this.#tail + body.toString('latin1')).slice(-OVERLAP) : body.toString('latin1', body.length - OVERLAP);
    if (NEXT.test(head)) return true;
    for (let found = body.indexOf('Content-Length:'); found !== -1; found = body.indexOf('Content-Length:', found + 1)) {
      if (NEXT.test(body.toString('latin1', found, found + OVERLAP))) return true;
    }
    return false;
  }
}

/** Returns what is wrong with headers that end at `end`, or are incomplete (-1); null if nothing is. */
function judge(headers: string, end: number): string | null {
  if (!/^(?:content-|c(?:o(?:n(?:t(?:e(?:n(?:t)?)?)?)?)?)?$)/i.test(headers))
    return 'The Content-Length of a message is too small: what follows is not a header.';
  if (end === -1) return headers.length > MOST_HEADERS ? 'The headers of a message have no end.' : null;
  const length = /^content-length: *(\d+)\s*$/im.exec(headers.slice(0, end + 2))?.[1];
  if (length === undefined) return 'A message has no numeric Content-Length.';
  return Number(length) > MOST_BODY ? `A message of ${length} bytes is larger than ${MOST_BODY / 1024 / 1024} MiB.` : null;
}

/** Ends the process as soon as the frames on its standard input are invalid, so that the editor restarts it. */
export function endAtWrongFrames(): void {
  const watch = new FrameWatch();
  process.stdin.on('data', (piece: Buffer) => {
    const wrong = watch.take(piece);
    if (wrong === null) return;
    process.stderr.write(`fairlead: ${wrong} The language server stops; the editor restarts it.\n`);
    process.exit(1);
  });
}
