import { availableParallelism } from 'node:os';
import type { GitCommit } from '../../../core/insights/git/commit.ts';
import { NumberList } from '../../../core/insights/git/hexIds.ts';
import type { GitHistory } from '../../../core/insights/git/history.ts';
import { GitLinesReader } from '../../../documents/insights/activity/git.ts';
import { awaitGit, type GitFolder, startGit, toGitError } from '../../git.ts';
import type { Repository } from './repository.ts';

/** Counts the lines that commits changed, with one git process that waits for further commits. */
interface LineCounter {
  /** Counts the lines of each commit and reports them with its hash. Calls are answered in their order. Throws if git ends early. */
  count(names: readonly string[], onCount: (name: string, lines: number) => void): Promise<void>;
  close(): Promise<void>;
}

const OPTIONS = ['--stdin', '--root', '-r', '-M', '--shortstat', '--always', '--no-ext-diff', '--no-textconv', '--no-color'];

const LONGEST_COMPLAINT = 2_000;

interface Asked {
  /** The line after the last commit. */
  readonly end: string;
  readonly onCount: (name: string, lines: number) => void;
  resolve(): void;
  reject(error: unknown): void;
}

/** Starts counting. For a moved file only the lines changed in it count. */
export function startLineCounter(folder: GitFolder): LineCounter {
  const git = startGit(folder, ['diff-tree', ...OPTIONS]);
  const ended = awaitGit(git, folder);
  // Callers of count() get the error; no one else needs it.
  ended.catch(() => {});
  let complaint = '';
  git.stderr.setEncoding('utf8').on('data', (piece: string) => {
    complaint = `${complaint}${piece}`.slice(-LONGEST_COMPLAINT);
  });
  const waiting: Asked[] = [];
  let asked = 0;
  const read = async (): Promise<void> => {
    const reader = new GitLinesReader((name, lines) => waiting[0]?.onCount(name, lines));
    let rest = '';
    for await (const piece of git.stdout.setEncoding('latin1') as AsyncIterable<string>) {
      const lines = (rest + piece).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line !== waiting[0]?.end) reader.push(line);
        else waiting.shift()?.resolve();
      }
    }
    folder.signal.throwIfAborted();
    await ended;
    throw toGitError(folder, complaint);
  };
  const reading = read().catch((error: unknown) => {
    const reason = folder.signal.aborted ? folder.signal.reason : error;
    for (const { reject } of waiting.splice(0)) reject(reason);
    throw reason;
  });
  reading.catch(() => {});
  return {
    count: (names, onCount) => {
      if (names.length === 0) return Promise.resolve();
      // Git echoes a line that is not a commit once it has processed everything before it.
      const end = `end ${++asked}`;
      const counted = new Promise<void>((resolve, reject) => {
        waiting.push({ end, onCount, resolve, reject });
      });
      git.stdin.write(`${names.join('\n')}\n${end}\n`);
      return Promise.race([counted, reading]);
    },
    close: async () => {
      git.stdin.end();
      git.stdout.destroy();
      await ended.catch(() => {});
    },
  };
}

/** The line counts of commits, by their numbers; git counts what was asked for while its caller does something else. */
export interface LineCounts {
  /** Has the lines of commits counted, unless they are; resolves when theirs are. */
  count(ids: readonly number[]): Promise<void>;
  /** The number of commits that were asked for and are not counted yet. */
  readonly waiting: number;
  /** Null if git cannot know it: in a partial clone, and at the boundary of a shallow one. */
  linesOf(id: number): number | null;
  close(): Promise<void>;
}

const UNKNOWN = -1;

/** Less the number of a question, for what was asked with it. */
const ASKED = -2;

/** The git processes that count: with one, the import would wait for it most of the time. */
const COUNTERS = Math.min(2, availableParallelism());

/** Fewer commits are not worth another process. */
const LEAST_EACH = 50;

/** Counts the lines of a history's commits once; nothing is counted in a partial clone. */
export function createLineCounts({ folder, shallow, partial }: Repository, history: GitHistory): LineCounts {
  const counters: LineCounter[] = [];
  /** Each resolves when it and all before it are answered. */
  const questions: Promise<void>[] = [Promise.resolve()];
  let waiting = 0;
  const known = new NumberList(new Int32Array(0), UNKNOWN);
  const set = (name: string, lines: number): void => known.set(history.ids.find(name), Math.min(lines, 2 ** 31 - 1));
  return {
    count: (ids) => {
      if (partial) return questions[0]!;
      const names: string[] = [];
      let latest = 0;
      for (const id of ids) {
        const lines = known.get(id);
        if (lines <= ASKED) latest = Math.max(latest, ASKED - lines);
        if (lines !== UNKNOWN) continue;
        const name = history.ids.nameOf(id);
        known.set(id, ASKED - questions.length);
        // At the boundary of a shallow clone, all lines of the files would count as added.
        if (!shallow.has(name)) names.push(name);
      }
      const before = questions.at(-1)!;
      if (names.length === 0) {
        questions.push(before);
        return questions[latest]!;
      }
      waiting += names.length;
      const each = Math.max(LEAST_EACH, Math.ceil(names.length / COUNTERS));
      const counted: Promise<void>[] = [before];
      for (let from = 0; from < names.length; from += each) {
        const counter = counters[from / each] ?? startLineCounter(folder);
        counters[from / each] = counter;
        counted.push(counter.count(names.slice(from, from + each), set));
      }
      const answer = Promise.all(counted).then(() => {
        waiting -= names.length;
      });
      // Whoever waits for it gets the error.
      answer.catch(() => {});
      questions.push(answer);
      return answer;
    },
    get waiting() {
      return waiting;
    },
    linesOf: (id) => (known.get(id) < 0 ? null : known.get(id)),
    close: async () => {
      await Promise.all(counters.map((counter) => counter.close()));
    },
  };
}

/** Commits asked for at a time, and the most that wait for git, while the history is still being read. */
const EARLY = 200;
const MOST_EARLY = 2_000;

/**
 * Returns what receives the commits of a history while it is read, and has those of the branch counted as fast as git does: when the history
 * has been read, its newest commits are counted.
 */
export function countEarly(history: GitHistory, tip: string, lines: LineCounts): (id: number, commit: GitCommit) => void {
  const onBranch = new NumberList(new Uint8Array(0));
  let some: number[] = [];
  return (id, { hash, parents }) => {
    if (hash !== tip && onBranch.get(id) === 0) return;
    for (const parent of parents) {
      const known = history.ids.find(parent);
      if (known >= 0) onBranch.set(known, 1);
    }
    if (parents.length < 2) some.push(id);
    if (some.length < EARLY) return;
    if (lines.waiting < MOST_EARLY) lines.count(some);
    some = [];
  };
}
