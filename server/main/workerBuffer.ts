/** Bytes with what the CSV library asks of Node's Buffer. */
class WorkerBytes extends Uint8Array {
  /** A view, as on Node. */
  override slice(start?: number, end?: number): WorkerBytes {
    return this.subarray(start, end) as WorkerBytes;
  }

  copy(target: Uint8Array, at = 0, start = 0, end = this.length): number {
    target.set(this.subarray(start, end), at);
    return end - start;
  }

  override toString(_encoding?: string, start = 0, end = this.length): string {
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(this.subarray(start, end));
  }

  equals(other: unknown): boolean {
    return other instanceof Uint8Array && compare(this, other) === 0;
  }

  compare(other: Uint8Array, start = 0, end = other.length): number {
    return compare(this, other.subarray(start, end));
  }
}

function compare(one: Uint8Array, other: Uint8Array): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) if (one[at] !== other[at]) return one[at]! - other[at]!;
  return one.length - other.length;
}

/** The part of Node's Buffer that the CSV library needs in a browser worker: UTF-8 only. */
const STAND_IN = {
  from: (value: string | ArrayLike<number>): WorkerBytes =>
    new WorkerBytes(typeof value === 'string' ? new TextEncoder().encode(value) : value),
  allocUnsafe: (size: number): WorkerBytes => new WorkerBytes(size),
  isBuffer: (value: unknown): boolean => value instanceof WorkerBytes,
  concat: (pieces: readonly Uint8Array[]): WorkerBytes => {
    const all = new WorkerBytes(pieces.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const piece of pieces) {
      all.set(piece, at);
      at += piece.length;
    }
    return all;
  },
  compare,
};

if (!('Buffer' in globalThis)) Object.assign(globalThis, { Buffer: STAND_IN });
