import { type FileHandle, open } from 'node:fs/promises';
import { readFileBytes, toReadError, toSizeError } from '../readBytes.ts';

/** Reads files one after another into the same memory: what it gives holds until the next is read. Fresh memory for each keeps the collector busy, and grows. */
export class FileReader {
  readonly #limit: number;
  #memory = Buffer.alloc(0);

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The bytes of a file. Throws a UsageError where it cannot be read or holds more than the limit. */
  async read(path: string): Promise<Uint8Array> {
    let file: FileHandle | null = null;
    try {
      file = await open(path);
      const stat = await file.stat();
      // A pipe or a device does not tell how much it holds.
      if (!stat.isFile()) return await readFileBytes(path, this.#limit);
      if (stat.size > this.#limit) throw toSizeError(path, this.#limit);
      if (stat.size >= this.#memory.length) this.#memory = Buffer.allocUnsafeSlow(stat.size + 1);
      let length = 0;
      for (;;) {
        const { bytesRead } = await file.read(this.#memory, length, this.#memory.length - length, null);
        if (bytesRead === 0) return this.#memory.subarray(0, length);
        length += bytesRead;
        // It has grown meanwhile.
        if (length === this.#memory.length) return await readFileBytes(path, this.#limit);
      }
    } catch (error) {
      throw toReadError(path, error);
    } finally {
      await file?.close();
    }
  }
}
