import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { dirname } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Environment } from '../../dataFolder.ts';
import { UsageError } from '../../usageError.ts';

/** A repository to be asked. */
export interface GitFolder {
  /** Absolute. */
  readonly path: string;
  readonly environment: Environment;
  /** Ends whatever git is doing. */
  readonly signal: AbortSignal;
}

/** How a run of git ended. */
export interface GitAnswer {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Keeps git from running anything that a repository names, and from writing into it. */
const SAFE_CONFIGURATION = [
  'core.fsmonitor=',
  'core.hooksPath=/dev/null',
  'core.alternateRefsCommand=',
  'log.showSignature=false',
  'color.ui=false',
].flatMap((setting) => ['-c', setting]);

const SAFE_ENVIRONMENT = {
  // What a partial clone lacks is not fetched: its repository says by which command.
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_NO_LAZY_FETCH: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  LC_ALL: 'C',
  LANGUAGE: 'C',
} as const;

/** Variables that say where the user's own settings are; all others of git could name another repository or a program. */
const KEPT =
  /^GIT_(?:CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM|COUNT|KEY_\d+|VALUE_\d+)|EXEC_PATH|CEILING_DIRECTORIES|DISCOVERY_ACROSS_FILESYSTEM)$/;

/** A git that runs, with its three streams. */
export type GitProcess = ChildProcessByStdio<Writable, Readable, Readable>;

/** Starts git on a repository, without a shell. Arguments that come from elsewhere belong behind --end-of-options. */
export function startGit(folder: GitFolder, args: readonly string[]): GitProcess {
  const kept = Object.entries(folder.environment).filter(([name]) => !name.startsWith('GIT_') || KEPT.test(name));
  const git = spawn('git', ['--no-pager', ...SAFE_CONFIGURATION, '-C', folder.path, ...args], {
    // Some systems look for a program in the current folder first, which may be the repository.
    cwd: dirname(process.execPath),
    env: { ...Object.fromEntries(kept), ...SAFE_ENVIRONMENT },
    stdio: ['pipe', 'pipe', 'pipe'],
    signal: folder.signal,
    windowsHide: true,
  });
  // It may end before it has read everything; its exit code tells why.
  git.stdin.on('error', () => {});
  return git;
}

/** How a run of git ends. Throws a UsageError where there is no git; -1 stands for a run that was ended from here. */
export function awaitGit(git: GitProcess, { signal }: GitFolder): Promise<number | null> {
  return new Promise((resolve, reject) => {
    git.on('close', (code) => resolve(code));
    git.on('error', (error) => {
      if (signal.aborted) return resolve(-1);
      const reason = 'code' in error && error.code === 'ENOENT' ? 'there is none on your PATH' : error.message;
      reject(new UsageError(`git cannot be started: ${reason}. Install git 2.30 or later, and run this again.`));
    });
  });
}

/** Runs git to its end, with a text as its input. Throws the reason of the signal where that ended it. */
export async function runGit(folder: GitFolder, args: readonly string[], input = ''): Promise<GitAnswer> {
  const git = startGit(folder, args);
  const ended = awaitGit(git, folder);
  git.stdin.end(input);
  const read = (stream: Readable): Promise<string> => text(stream).catch(() => '');
  const [code, stdout, stderr] = await Promise.all([ended, read(git.stdout), read(git.stderr)]);
  folder.signal.throwIfAborted();
  return { code, stdout, stderr };
}

/** Runs git to its end and gives what it wrote. Throws a UsageError with its own last words where it failed. */
export async function requireGit(folder: GitFolder, args: readonly string[], input = ''): Promise<string> {
  const { code, stdout, stderr } = await runGit(folder, args, input);
  if (code !== 0) throw toGitError(folder, stderr);
  return stdout;
}

/** What to say where git could not read a repository. */
export function toGitError({ path }: GitFolder, stderr: string): UsageError {
  const said = /^(?:fatal|error): (.*)$/m.exec(stderr)?.[1] ?? stderr.trim().split('\n').at(-1) ?? '';
  return new UsageError(`git cannot read ${path}: ${said || 'it does not say why'}. \`git fsck\` there may tell more.`);
}
