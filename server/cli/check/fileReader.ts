import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { readFileBytes, toReadError, toSizeError } from '../readBytes.ts';

/**
 * Reads files one after another into the same memory: a result is valid until the next read. Fresh memory for each file would keep the
 * garbage collector busy, and grow.
 */
export class FileReader {
  readonly #limit: number;
  #memory = Buffer.alloc(0);

  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Reads the bytes of a file synchronously: a thread that only checks files has nothing else to do meanwhile. Throws a UsageError if it
   * cannot be read or exceeds the limit.
   */
  async read(path: string): Promise<Uint8Array> {
    try {
      return this.#readWhole(path) ?? (await readFileBytes(path, this.#limit));
    } catch (error) {
      throw toReadError(path, error);
    }
  }

  /** Returns null for anything that does not know its size (a pipe, a device), and for a file that grows. */
  #readWhole(path: string): Uint8Array | null {
    const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const stat = fstatSync(file);
      if (!stat.isFile()) return null;
      if (stat.size > this.#limit) throw toSizeError(path, this.#limit);
      if (stat.size >= this.#memory.length) this.#memory = Buffer.allocUnsafeSlow(stat.size + 1);
      let length = 0;
      for (;;) {
        const read = readSync(file, this.#memory, length, this.#memory.length - length, null);
        if (read === 0) return this.#memory.subarray(0, length);
        length += read;
        if (length === this.#memory.length) return null;
      }
    } finally {
      closeSync(file);
    }
  }
}
