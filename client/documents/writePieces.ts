const { process } = globalThis as Partial<Pick<typeof globalThis, 'process'>>;

/** Node's files; undefined in a browser. Not an import, because the same code runs there. */
const FILES = process?.getBuiltinModule?.('node:fs/promises');

/** Whether files can be written piece by piece here. */
export const WRITES_PIECES = FILES !== undefined;

/** Writes a stream of people to a file that only its owner can read, atomically; an existing file stays until the end, and if anything fails. Only where WRITES_PIECES holds. */
export async function writePieces(pieces: AsyncIterable<Uint8Array>, path: string): Promise<void> {
  if (FILES === undefined) throw new Error('Files are not written piece by piece here.');
  const beside = `${path}.${crypto.randomUUID()}.part`;
  try {
    const file = await FILES.open(beside, 'wx', 0o600);
    try {
      for await (const piece of pieces) await file.write(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    await FILES.rename(beside, path);
  } catch (error) {
    await FILES.rm(beside, { force: true });
    throw error;
  }
}
