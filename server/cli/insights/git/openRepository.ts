import { readFileSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { isObjectName } from '../../../core/insights/git/hexIds.ts';
import { findNearest } from '../../../core/nearest.ts';
import { UsageError } from '../../usageError.ts';
import { type GitFolder, requireGit, runGit } from './gitProgram.ts';

/** A repository with the selected branch. */
export interface Repository {
  readonly folder: GitFolder;
  /** The name of the repository in activity records. */
  readonly name: string;
  /** The short name of the branch; null if no branch is checked out. */
  readonly branch: string | null;
  /** The commit of the branch; null in a repository without commits. */
  readonly tip: string | null;
  /** The oldest commits of a shallow clone, whose parents are missing. */
  readonly shallow: ReadonlySet<string>;
  /** Whether it is a partial clone, which lacks the contents of files. */
  readonly partial: boolean;
}

const LONGEST_NAME = 100;

/** Opens a folder. Throws a UsageError if it is not a repository, or has no such branch. */
export async function openRepository(at: Omit<GitFolder, 'path'>, path: string, flags: RepositoryFlags): Promise<Repository> {
  const folder = { ...at, path: resolve(path) };
  if (statSync(folder.path, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new UsageError(`${path} is no folder. Name the folder of a Git repository.`);
  }
  const { code, stdout, stderr } = await runGit(folder, ['rev-parse', '--is-shallow-repository', '--absolute-git-dir']);
  if (code !== 0) throw toRepositoryError(path, stderr);
  const [isShallow, gitFolder = ''] = stdout.split('\n');
  const head = (await runGit(folder, ['symbolic-ref', '--quiet', '--short', 'HEAD'])).stdout.trim();
  const tip = flags.branch === undefined ? await findCommit(folder, 'HEAD') : await requireBranch(folder, path, flags.branch);
  return {
    folder,
    name: flags.name ?? (await findName(folder, gitFolder)),
    branch: flags.branch ?? (head === '' ? null : head),
    tip,
    shallow: isShallow === 'true' ? await readShallow(folder) : new Set(),
    partial: (await runGit(folder, ['config', '--get-regexp', '^remote\\..*\\.(promisor|partialclonefilter)$'])).stdout !== '',
  };
}

/** The flags about a repository. */
export interface RepositoryFlags {
  readonly name?: string;
  readonly branch?: string;
}

/** Resolves a name to a commit; returns null if there is none. */
export async function findCommit(folder: GitFolder, name: string): Promise<string | null> {
  const found = (await runGit(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`])).stdout.trim();
  return isObjectName(found) ? found : null;
}

async function requireBranch(folder: GitFolder, path: string, branch: string): Promise<string> {
  for (const place of ['refs/heads/', 'refs/remotes/', 'refs/remotes/origin/']) {
    const found = await findCommit(folder, `${place}${branch}`);
    if (found !== null) return found;
  }
  const branches = await requireGit(folder, ['for-each-ref', '--format=%(refname:short)', 'refs/heads', 'refs/remotes']);
  const nearest = findNearest(branch, branches.split('\n').filter(Boolean));
  const hint = nearest === null ? 'See `git branch --all` for those there are.' : `Did you mean ${nearest}?`;
  throw new UsageError(`${path} has no branch ${branch}. ${hint}`);
}

/** Returns the last part of the origin's URL, else the name of the folder. */
async function findName(folder: GitFolder, gitFolder: string): Promise<string> {
  const origin = (await runGit(folder, ['config', '--get', 'remote.origin.url'])).stdout.trim();
  const top = (await runGit(folder, ['rev-parse', '--show-toplevel'])).stdout.trim();
  const names = [origin.split(/[\\/:]/).findLast((part) => part !== ''), basename(top), basename(gitFolder)];
  return names.map((name = '') => toRepositoryName(name)).find((name) => name !== '') ?? 'repository';
}

function toRepositoryName(name: string): string {
  return name
    .replace(/\.git$/, '')
    .slice(0, LONGEST_NAME)
    .toWellFormed()
    .trim();
}

async function readShallow(folder: GitFolder): Promise<Set<string>> {
  const path = (await requireGit(folder, ['rev-parse', '--git-path', 'shallow'])).trim();
  try {
    return new Set(readFileSync(resolve(folder.path, path), 'utf8').split('\n').filter(isObjectName));
  } catch {
    // The clone has just been completed.
    return new Set();
  }
}

function toRepositoryError(path: string, stderr: string): UsageError {
  if (/dubious ownership/.test(stderr)) {
    const allow = `git config --global --add safe.directory '${resolve(path)}'`;
    return new UsageError(`git does not read ${path}, for it belongs to somebody else. If you trust it, run: ${allow}`);
  }
  if (/not a git repository/i.test(stderr)) {
    return new UsageError(`${path} is no Git repository. Name the folder of one, or of a clone.`);
  }
  const said = /^(?:fatal|error): (.*)$/m.exec(stderr)?.[1] ?? 'it does not say why';
  return new UsageError(`git cannot open ${path}: ${said}. See that \`git -C ${path} status\` works.`);
}
