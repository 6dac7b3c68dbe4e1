/** Problems that are written as one piece. */
const PROBLEMS_A_PIECE = 1000;

/** Writes many things as few texts, of which none is too long. */
export function inPieces<One>(all: readonly One[], write: (some: readonly One[], from: number) => string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < all.length; at += PROBLEMS_A_PIECE) pieces.push(write(all.slice(at, at + PROBLEMS_A_PIECE), at));
  return pieces;
}
