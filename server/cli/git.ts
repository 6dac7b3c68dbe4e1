import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import * as l10n from '@vscode/l10n';
import { isObjectName } from '../core/insights/git/hexIds.ts';
import type { Environment } from './cli.ts';
import { UsageError } from './errors.ts';

/** A Git repository, or a folder in one. */
export interface GitFolder {
  /** An absolute path. */
  readonly path: string;
  readonly environment: Environment;
  /** Ends the running git process. */
  readonly signal: AbortSignal;
}

/** The outcome of a git command. */
interface GitAnswer {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Keeps git from running anything that the repository configures, and from writing into it: every setting that names a program is empty. */
const SAFE_CONFIGURATION = [
  ...[
    'core.fsmonitor',
    'core.alternateRefsCommand',
    'core.askPass',
    'core.editor',
    'core.gitProxy',
    'core.sshCommand',
    'credential.helper',
  ],
  ...['diff.external', 'gpg.program', 'gpg.openpgp.program', 'gpg.ssh.program', 'gpg.ssh.defaultKeyCommand', 'gpg.x509.program'],
]
  .map((setting) => `${setting}=`)
  .concat('core.hooksPath=/dev/null', 'core.pager=cat', 'log.showSignature=false', 'color.ui=false', 'maintenance.auto=false', 'gc.auto=0')
  .flatMap((setting) => ['-c', setting]);

const SAFE_ENVIRONMENT = {
  // Output in large pieces: by default git writes that of each commit apart.
  GIT_FLUSH: '0',
  // Missing objects of a partial clone are not fetched: the repository could name any command for that.
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_NO_LAZY_FETCH: '1',
  // A file name is never a pattern.
  GIT_LITERAL_PATHSPECS: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  LC_ALL: 'C',
  LANGUAGE: 'C',
} as const;

/** Variables that locate the user's own settings; all other variables of git could name another repository or a program. */
const KEPT =
  /^GIT_(?:CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM|COUNT|KEY_\d+|VALUE_\d+)|EXEC_PATH|CEILING_DIRECTORIES|DISCOVERY_ACROSS_FILESYSTEM)$/;

/** A running git process with its three streams. */
type GitProcess = ChildProcessByStdio<Writable, Readable, Readable>;

/** Starts git on a repository, without a shell. Untrusted arguments must come after --end-of-options. */
export function startGit(folder: GitFolder, args: readonly string[]): GitProcess {
  const kept = Object.entries(folder.environment).filter(([name]) => !name.startsWith('GIT_') || KEPT.test(name));
  const git = spawn('git', ['--no-pager', ...SAFE_CONFIGURATION, '-C', folder.path, ...args], {
    // Some systems search the current folder for programs first, which could be the repository.
    cwd: dirname(process.execPath),
    env: { ...Object.fromEntries(kept), ...SAFE_ENVIRONMENT },
    stdio: ['pipe', 'pipe', 'pipe'],
    signal: folder.signal,
    windowsHide: true,
  });
  // The process may end before it has read everything; its exit code gives the reason.
  git.stdin.on('error', () => {});
  return git;
}

/** Waits for the exit code of git. Throws a UsageError if git is missing; -1 means that the process was ended from here. */
export function awaitGit(git: GitProcess, { signal }: GitFolder): Promise<number | null> {
  return new Promise((resolve, reject) => {
    git.on('close', (code) => resolve(code));
    git.on('error', (error) => {
      if (signal.aborted) return resolve(-1);
      const reason = 'code' in error && error.code === 'ENOENT' ? l10n.t('it is not on your PATH') : error.message;
      reject(new UsageError(l10n.t('git cannot be started: {0}. Install git 2.30 or later, and run the command again.', reason)));
    });
  });
}

/** Runs git to its end, with a text as its input. Throws the reason of the signal if that ended it. */
export async function runGit(folder: GitFolder, args: readonly string[], input = ''): Promise<GitAnswer> {
  const git = startGit(folder, args);
  const ended = awaitGit(git, folder);
  git.stdin.end(input);
  const read = (stream: Readable): Promise<string> => text(stream).catch(() => '');
  const [code, stdout, stderr] = await Promise.all([ended, read(git.stdout), read(git.stderr)]);
  folder.signal.throwIfAborted();
  return { code, stdout, stderr };
}

/** Runs git to its end and returns its output. Throws a UsageError with git's own error message if it failed. */
export async function requireGit(folder: GitFolder, args: readonly string[], input = ''): Promise<string> {
  const { code, stdout, stderr } = await runGit(folder, args, input);
  if (code !== 0) throw toGitError(folder, stderr);
  return stdout;
}

/** Creates the error for a repository that git could not read. */
export function toGitError({ path }: GitFolder, stderr: string): UsageError {
  const reason = /^(?:fatal|error): (.*)$/m.exec(stderr)?.[1] ?? stderr.trim().split('\n').at(-1) ?? '';
  return new UsageError(l10n.t('git cannot read {0}: {1}. `git fsck` there may show more.', path, reason || l10n.t('no reason given')));
}

/** Creates the error for a folder that git does not open as a repository. */
export function toRepositoryError(path: string, stderr: string): UsageError {
  if (/dubious ownership/.test(stderr)) {
    const allow = `git config --global --add safe.directory '${resolve(path)}'`;
    return new UsageError(l10n.t('git does not read {0} because it belongs to another user. If you trust it, run: {1}', path, allow));
  }
  if (/not a git repository/i.test(stderr)) {
    return new UsageError(l10n.t('{0} is not a Git repository. Name the folder of one.', path));
  }
  const reason = /^(?:fatal|error): (.*)$/m.exec(stderr)?.[1] ?? l10n.t('no reason given');
  return new UsageError(l10n.t('git cannot open {0}: {1}. Check that `git -C {0} status` works.', path, reason));
}

/** Resolves a name to a commit; returns null if there is none. */
export async function findCommit(folder: GitFolder, name: string): Promise<string | null> {
  const found = (await runGit(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`])).stdout.trim();
  return isObjectName(found) ? found : null;
}

/** Runs git and yields the parts of its output, each of which ends with a NUL. Throws a UsageError if it failed. */
export async function* readParts(folder: GitFolder, args: readonly string[]): AsyncGenerator<string> {
  const git = startGit(folder, args);
  const ended = awaitGit(git, folder);
  const errors = text(git.stderr).catch(() => '');
  git.stdin.end();
  let rest = '';
  try {
    for await (const piece of git.stdout.setEncoding('utf8') as AsyncIterable<string>) {
      const parts = (rest + piece).split('\0');
      rest = parts.pop() ?? '';
      yield* parts;
    }
  } finally {
    git.kill();
  }
  if ((await ended) !== 0) throw toGitError(folder, await errors);
}

/** Runs git to its end and returns its output as bytes. Throws a UsageError if it failed. */
export async function requireGitBytes(folder: GitFolder, args: readonly string[], input: string): Promise<Buffer> {
  const git = startGit(folder, args);
  const ended = awaitGit(git, folder);
  git.stdin.end(input);
  const [code, bytes, stderr] = await Promise.all([ended, buffer(git.stdout), text(git.stderr)]);
  if (code !== 0) throw toGitError(folder, stderr);
  return bytes;
}
