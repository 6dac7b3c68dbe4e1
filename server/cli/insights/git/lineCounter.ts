import { readGitLines } from '../../../documents/activity/gitLines.ts';
import { awaitGit, type GitFolder, startGit, toGitError } from './gitProgram.ts';

/** Counts the lines that commits changed, with one git process that waits for further commits. */
export interface LineCounter {
  /** Counts the lines of each commit, by hash. Throws if git ends early. */
  count(names: readonly string[]): Promise<ReadonlyMap<string, number>>;
  close(): Promise<void>;
}

const OPTIONS = ['--stdin', '--root', '-r', '-M', '--shortstat', '--always', '--no-ext-diff', '--no-textconv', '--no-color'];

const LONGEST_COMPLAINT = 2_000;

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
  git.stdout.setEncoding('utf8');
  const pieces = git.stdout[Symbol.asyncIterator]();
  let asked = 0;
  return {
    count: async (names) => {
      if (names.length === 0) return new Map();
      // Git echoes a line that is not a commit once it has processed everything before it.
      const end = `end ${++asked}\n`;
      git.stdin.write(`${names.join('\n')}\n${end}`);
      let written = '';
      while (written !== end && !written.endsWith(`\n${end}`)) {
        const { value, done } = await pieces.next();
        folder.signal.throwIfAborted();
        if (done === true) {
          await ended;
          throw toGitError(folder, complaint);
        }
        written += String(value);
      }
      return readGitLines(written);
    },
    close: async () => {
      git.stdin.end();
      git.stdout.destroy();
      await ended.catch(() => {});
    },
  };
}
