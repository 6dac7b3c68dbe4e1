import type { GitHistory } from './history.ts';

/** A pull request and its commits: a range of `members`, `to` excluded. */
export interface GitPull {
  /** The merge, or the commit that it was squashed into. */
  readonly commit: number;
  /** The number of the merged parent: 2, except for a merge of several branches; 1 for a squashed pull request. */
  readonly parent: number;
  /** 0 if there is none; unique otherwise. */
  readonly number: number;
  /** The commit whose author counts as the author. */
  readonly last: number;
  readonly from: number;
  readonly to: number;
  readonly squashed: boolean;
}

/** The pull requests of a branch, the oldest first. */
export interface GitPulls {
  readonly pulls: readonly GitPull[];
  /** Commits that are not merges, grouped by pull request. */
  readonly members: Int32Array;
  /** 1 for each commit of the branch. */
  readonly onBranch: Uint8Array;
}

/** Walks along the first parents of a branch and collects the new commits of each merge. */
export function findPulls(history: GitHistory, tip: number): GitPulls {
  const onBranch = new Uint8Array(history.ids.size);
  const members = new Int32Array(history.read);
  const pulls: GitPull[] = [];
  const numbers = new Set<number>();
  let size = 0;
  const add = (pull: Omit<GitPull, 'from' | 'to'>, from: number): void => {
    const number = numbers.has(pull.number) ? 0 : pull.number;
    numbers.add(number);
    pulls.push({ ...pull, number, from, to: size });
  };
  const gather = (start: number): void => {
    const open = [start];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (onBranch[id] === 1) continue;
      onBranch[id] = 1;
      if (!history.isMerge(id)) members[size++] = id;
      const first = history.firstParent(id);
      if (first >= 0) open.push(first);
      open.push(...history.otherParents(id));
    }
  };
  for (const id of findLine(history, tip)) {
    onBranch[id] = 1;
    const number = history.pullNumber(id);
    if (!history.isMerge(id)) {
      if (number === 0) continue;
      members[size++] = id;
      add({ commit: id, parent: 1, number, last: id, squashed: true }, size - 1);
      continue;
    }
    for (const [place, parent] of history.otherParents(id).entries()) {
      const from = size;
      gather(parent);
      if (size === from || history.isBackMerge(id)) continue;
      const last = findLast(history, parent, members.subarray(from, size));
      add({ commit: id, parent: place + 2, number: place === 0 ? number : 0, last, squashed: false }, from);
    }
  }
  return { pulls, members: members.subarray(0, size), onBranch };
}

/** Returns the commits along the first parents, the oldest first. */
function findLine(history: GitHistory, tip: number): Int32Array {
  const line = new Int32Array(history.read);
  let from = line.length;
  for (let id = tip; id >= 0 && from > 0; id = history.firstParent(id)) line[--from] = id;
  return line.subarray(from);
}

/** Returns the newest of the commits in a merge: the tip of the merged branch, or the last one committed if the tip is a merge. */
function findLast(history: GitHistory, parent: number, members: Int32Array): number {
  if (!history.isMerge(parent)) return parent;
  let last = members[0]!;
  for (const id of members) if (history.committedAt(id) > history.committedAt(last)) last = id;
  return last;
}
