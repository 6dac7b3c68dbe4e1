import type { OrgIndex } from './orgIndex.ts';

/**
 * Returns, for each row, the last of the following rows that are below it, each of them under a manager in the same block; the row itself
 * if there are none. In the order of the org tree the block contains everyone below.
 */
export function findOrgBlocks({ managers }: Pick<OrgIndex, 'managers'>): Int32Array {
  const lasts = Int32Array.from(managers.keys());
  /** The open blocks: each row is the manager of the next. */
  const open: number[] = [];
  const close = (last: number): void => {
    lasts[open.pop()!] = last;
  };
  for (let row = 0; row < managers.length; row++) {
    while (open.length > 0 && managers[row] !== open.at(-1)) close(row - 1);
    open.push(row);
  }
  while (open.length > 0) close(managers.length - 1);
  return lasts;
}
