import { FOREIGN, type GitHistory } from './history.ts';

/** A pull request and its commits: a range of `members`, `to` excluded. */
export interface GitPull {
  /** The merge, or the commit that it was squashed into. */
  readonly commit: number;
  /** The number of the merged parent: 2, except for a merge of several branches; 1 for a squashed pull request. */
  readonly parent: number;
  /** 0 if there is none, or if it is that of another repository; unique otherwise. */
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
  /** Merges that are not pull requests, because their branch outlives them or brought others. */
  readonly passedMerges: number;
  /** Commits and merges that name a pull request counted already, such as cherry-picked ones. */
  readonly repeatedPulls: number;
  /** Pull requests without their number, which is that of another repository or host. */
  readonly foreignPulls: number;
}

/** Commits along first parents, the oldest first, of which those before `at` are done. */
interface Line {
  readonly commits: Int32Array;
  at: number;
  /** The index of the next parent of the merge at `at` to look at. */
  parent: number;
  /** The numbered pull request that brought the line; what is in no other pull request of the line is its own. */
  readonly brought: Pick<GitPull, 'commit' | 'parent' | 'number'> | null;
}

/**
 * Walks along the first parents of a branch and collects the new commits of each merge; goes on along the branches whose merges are not pull
 * requests (docs/decisions/history.md#what-is-a-pull-request).
 */
export function findPulls(history: GitHistory, tip: number): GitPulls {
  const collector = new PullCollector(history);
  const lines: Line[] = [collector.openLine(tip)];
  for (let line = lines.at(-1); line !== undefined; line = lines.at(-1)) {
    const id = line.commits[line.at];
    if (id === undefined) {
      collector.closeLine(line);
      lines.pop();
      continue;
    }
    if (!history.isMerge(id)) collector.addSquash(id);
    const parent = history.otherParents(id)[line.parent];
    if (parent === undefined) {
      line.at++;
      line.parent = 0;
      continue;
    }
    const opened = collector.addMerge(id, parent, line.parent++);
    if (opened !== null) lines.push(opened);
  }
  return collector.collect(tip);
}

class PullCollector {
  readonly #history: GitHistory;
  readonly #onBranch: Uint8Array;
  readonly #members: Int32Array;
  readonly #pulls: GitPull[] = [];
  /** By commit, the last search that has seen it. */
  readonly #seen: Int32Array;
  /** By commit, one more than its root; 0 if it was not looked for. */
  readonly #roots: Int32Array;
  #searches = 0;
  #size = 0;
  #passed = 0;

  constructor(history: GitHistory) {
    this.#history = history;
    this.#onBranch = new Uint8Array(history.ids.size);
    this.#seen = new Int32Array(history.ids.size);
    this.#roots = new Int32Array(history.ids.size);
    this.#members = new Int32Array(history.read);
  }

  /** Adds the commits along the first parents that are not on the branch yet. */
  openLine(tip: number, brought: Line['brought'] = null): Line {
    const history = this.#history;
    let length = 0;
    for (let id = tip; id >= 0 && this.#onBranch[id] === 0 && length < history.read; id = history.firstParent(id)) length++;
    const commits = new Int32Array(length);
    for (let [id, at] = [tip, length - 1]; at >= 0; id = history.firstParent(id), at--) {
      commits[at] = id;
      this.#onBranch[id] = 1;
    }
    return { commits, at: 0, parent: 0, brought };
  }

  /** Adds the pull request that brought a line, with those commits of the line that no other one has. */
  closeLine({ commits, brought }: Line): void {
    const tip = commits.at(-1);
    if (brought === null || tip === undefined) return;
    const history = this.#history;
    const from = this.#size;
    for (const id of commits) if (!history.isMerge(id) && history.pullNumber(id) === 0) this.#members[this.#size++] = id;
    const last = this.#size === from ? tip : this.#findLast(tip, this.#members.subarray(from, this.#size));
    this.#pulls.push({ ...brought, last, squashed: false, from, to: this.#size });
  }

  /** Adds a pull request if the message of a commit names one; commits in a row that name the same one in their body are one. */
  addSquash(id: number): void {
    const number = this.#history.pullNumber(id);
    if (number === 0) return;
    this.#members[this.#size++] = id;
    const last = this.#pulls.at(-1);
    if (last?.squashed && last.number === number && last.to === this.#size - 1 && this.#history.isNamedInBody(id)) {
      this.#pulls.splice(-1, 1, { ...last, commit: id, last: id, to: this.#size });
      return;
    }
    this.#pulls.push({ commit: id, parent: 1, number, last: id, squashed: true, from: this.#size - 1, to: this.#size });
  }

  /** Adds what a merge brought as a pull request, or returns the line to look for pull requests on. */
  addMerge(id: number, parent: number, place: number): Line | null {
    if (this.#onBranch[parent] === 1) return null;
    const history = this.#history;
    const own = history.pullNumber(id, place);
    const isLong = history.isOfLongLivedBranch(id);
    const named = own === 0 && !isLong ? this.#findNumbers(parent, own, false) : [];
    if (own === 0 ? isLong || named.length > 1 : this.#bringsOthers(id, parent, own)) {
      this.#passed++;
      return this.openLine(parent, own === 0 ? null : { commit: id, parent: place + 2, number: own });
    }
    const from = this.#size;
    this.#gather(parent);
    if (this.#size === from) return null;
    const last = this.#findLast(parent, this.#members.subarray(from, this.#size));
    const number = own > 0 ? own : (named[0] ?? 0);
    this.#pulls.push({ commit: id, parent: place + 2, number, last, squashed: false, from, to: this.#size });
    return null;
  }

  /**
   * Whether a numbered pull request brings others, such as that of a release: two of a branch that outlives them, or else one that is certain.
   * Of a named branch, which may be of a fork with numbers of its own, that one is rather of this repository if it is not much older.
   */
  #bringsOthers(id: number, parent: number, own: number): boolean {
    if (this.#history.isOfLongLivedBranch(id) && this.#findNumbers(parent, own, false).length > 1) return true;
    const isNamed = this.#history.isOfNamedBranch(id) && !this.#history.isOfLongLivedBranch(id);
    const isOther = (number: number, other: number): boolean =>
      !isNamed || this.#rootOf(other) !== this.#rootOf(id) || (isOfOne(number, own) && number % FOREIGN > (own % FOREIGN) / 2);
    return this.#findNumbers(parent, own, true, isOther).length > 0;
  }

  /** Returns the numbers of up to two other pull requests that new commits name, or only those that are certain and meant. */
  #findNumbers(start: number, own: number, isCertain: boolean, isMeant = (_number: number, _id: number): boolean => true): number[] {
    const history = this.#history;
    const search = ++this.#searches;
    const found: number[] = [];
    const open = [start];
    for (let id = open.pop(); id !== undefined && found.length < 2; id = open.pop()) {
      if (this.#onBranch[id] === 1 || this.#seen[id] === search) continue;
      this.#seen[id] = search;
      const number = history.pullNumber(id);
      const counts = number > 0 && number !== own && (!isCertain || history.isCertainPull(id)) && isMeant(number, id);
      if (counts && !found.includes(number)) found.push(number);
      history.pushParents(id, open);
    }
    return found;
  }

  #gather(start: number): void {
    const history = this.#history;
    const open = [start];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (this.#onBranch[id] === 1) continue;
      this.#onBranch[id] = 1;
      if (!history.isMerge(id)) this.#members[this.#size++] = id;
      history.pushParents(id, open);
    }
  }

  /**
   * Returns the newest of the commits in a merge: the tip of the merged branch, or the last one committed if the tip is a merge; of those of
   * one second, the one with the greatest name.
   */
  #findLast(parent: number, members: Int32Array): number {
    const history = this.#history;
    if (!history.isMerge(parent)) return parent;
    let last = members[0]!;
    for (const id of members) {
      if (history.isLater(id, last)) last = id;
    }
    return last;
  }

  /** Returns the first commit of the history that a commit continues: another one is that of a repository that was merged. */
  #rootOf(id: number): number {
    const path: number[] = [];
    let at = id;
    for (let parent = this.#history.firstParent(at); parent >= 0 && this.#roots[at] === 0; parent = this.#history.firstParent(at)) {
      path.push(at);
      at = parent;
    }
    const root = this.#roots[at] === 0 ? at : this.#roots[at]! - 1;
    for (const one of path) this.#roots[one] = root + 1;
    return root;
  }

  /**
   * Returns all pull requests; of those with the same number in one history the one that was committed first. The number is of the history that
   * the branch continues, or else of the pull request that was committed first.
   */
  collect(tip: number): GitPulls {
    const history = this.#history;
    const isBefore = (one: GitPull, other: GitPull | undefined): boolean =>
      other === undefined || history.committedAt(one.commit) < history.committedAt(other.commit);
    const root = this.#rootOf(tip);
    const [first, owners] = [new Map<string, GitPull>(), new Map<number, GitPull>()];
    const toKey = ({ commit, number }: GitPull): string => `${this.#rootOf(commit)} ${number}`;
    for (const pull of this.#pulls) if (isBefore(pull, first.get(toKey(pull)))) first.set(toKey(pull), pull);
    for (const pull of first.values()) {
      const other = owners.get(pull.number);
      const isOfBranch = this.#rootOf(pull.commit) === root;
      const isOther = other !== undefined && (this.#rootOf(other.commit) === root) !== isOfBranch;
      if (isOther ? isOfBranch : isBefore(pull, other)) owners.set(pull.number, pull);
    }
    const pulls: GitPull[] = [];
    let [foreignPulls, repeatedPulls] = [0, 0];
    for (const pull of this.#pulls) {
      const isOwner = pull.number < FOREIGN && owners.get(pull.number) === pull;
      const isFirst = first.get(toKey(pull)) === pull;
      // Of a merge of which only commits inside name the number, it may be another pull request.
      const isNamed = pull.squashed || history.pullNumber(pull.commit, pull.parent - 2) === pull.number;
      if (pull.number === 0 || isOwner) pulls.push(pull);
      else if (!isFirst && isNamed) repeatedPulls++;
      else pulls.push({ ...pull, number: 0 });
      if (pull.number > 0 && isFirst && !isOwner) foreignPulls++;
    }
    return {
      pulls,
      members: this.#members.subarray(0, this.#size),
      onBranch: this.#onBranch,
      passedMerges: this.#passed,
      repeatedPulls,
      foreignPulls,
    };
  }
}

/** Whether two numbers are those of one repository. */
function isOfOne(number: number, other: number): boolean {
  return Math.floor(number / FOREIGN) === Math.floor(other / FOREIGN);
}
