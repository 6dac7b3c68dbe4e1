import type { OrgIndex } from './orgIndex.ts';

/** For each row the last of those right below it that stand under it, each below a manager in the same block; the row itself where none does. In the order of the org tree that is everybody below. */
export function findOrgBlocks({ managers }: Pick<OrgIndex, 'managers'>): Int32Array {
  const lasts = Int32Array.from(managers.keys());
  /** Rows above the one at hand, each the manager of the next. */
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
