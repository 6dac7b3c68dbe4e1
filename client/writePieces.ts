import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';

/** Writes a stream to a file atomically; an existing file stays until the end, and if anything fails. */
export async function writePieces(pieces: AsyncIterable<Uint8Array>, path: string): Promise<void> {
  const beside = `${path}.${randomUUID()}.part`;
  try {
    const file = await open(beside, 'wx');
    try {
      for await (const piece of pieces) await file.write(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}
