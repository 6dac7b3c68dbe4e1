/** Problems per chunk. */
const PROBLEMS_PER_PIECE = 1000;

/** Formats many entries as a few strings of limited length. */
export function inPieces<One>(all: readonly One[], write: (some: readonly One[], from: number) => string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < all.length; at += PROBLEMS_PER_PIECE) pieces.push(write(all.slice(at, at + PROBLEMS_PER_PIECE), at));
  return pieces;
}
