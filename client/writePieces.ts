import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';

/** Writes what comes piece by piece to a file that is there whole or not at all; a file of the same name stays until then, whatever ends this before. */
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
