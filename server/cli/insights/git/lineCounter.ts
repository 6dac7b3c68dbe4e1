import { readGitLines } from '../../../documents/activity/gitLines.ts';
import { awaitGit, type GitFolder, startGit, toGitError } from './gitProgram.ts';

/** Counts the lines that commits changed; a git that waits for the next names. */
export interface LineCounter {
  /** The lines of each commit, by its name. Throws where git ends early. */
  count(names: readonly string[]): Promise<ReadonlyMap<string, number>>;
  close(): Promise<void>;
}

const OPTIONS = ['--stdin', '--root', '-r', '-M', '--shortstat', '--always', '--no-ext-diff', '--no-textconv', '--no-color'];

const LONGEST_COMPLAINT = 2_000;

/** Starts counting. A file that was moved counts what was changed in it. */
export function startLineCounter(folder: GitFolder): LineCounter {
  const git = startGit(folder, ['diff-tree', ...OPTIONS]);
  const ended = awaitGit(git, folder);
  // Whoever waits for lines is told; nobody else has to be.
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
      // What is no name comes back as it is, once all before it is done.
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
