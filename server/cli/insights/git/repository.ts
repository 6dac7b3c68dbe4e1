import { realpathSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import * as l10n from '@vscode/l10n';
import { isObjectName } from '../../../core/insights/git/hexIds.ts';
import { toPrint } from '../../../core/insights/git/history.ts';
import { toRepositoryName } from '../../../core/insights/repositories.ts';
import { findNearest } from '../../../core/nearest.ts';
import { UsageError } from '../../errors.ts';
import { findCommit, type GitFolder, requireGit, runGit, toRepositoryError } from '../../git.ts';
import { readRegular } from '../../regularFiles.ts';

/** A repository with the selected branch. */
export interface Repository {
  readonly folder: GitFolder;
  /** The name of the repository in activity records. */
  readonly name: string;
  /** `host/owner/name`, by which numbers of other repositories are known: the name that was given, if it is one, else of the remote; null if unknown. */
  readonly remote: string | null;
  /** A fingerprint of the address of its remote; null without a remote. */
  readonly origin: string | null;
  /** The short name of the branch; null if no branch is checked out. */
  readonly branch: string | null;
  /** The commit of the branch; null in a repository without commits. */
  readonly tip: string | null;
  /** The oldest commits of a shallow clone, whose parents are missing. */
  readonly shallow: ReadonlySet<string>;
  /** Whether it is a partial clone, which lacks the contents of files. */
  readonly partial: boolean;
  /** A fingerprint of its .mailmap and those that the settings of git name; null without any. */
  readonly mailmap: string | null;
  /** Whether the settings of git name another .mailmap. */
  readonly mapsElsewhere: boolean;
  /** The file in which git would have the parents of commits as they are not. */
  readonly grafts: string;
}

/** Maximum length of the name of a repository: an ID adds the name of a commit or tag. */
export const LONGEST_NAME = 200;

/** Opens a folder. Throws a UsageError if it is not a repository, or has no such branch. */
export async function openRepository(at: Omit<GitFolder, 'path'>, path: string, flags: RepositoryFlags): Promise<Repository> {
  const folder = { ...at, path: resolve(path) };
  if (statSync(folder.path, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new UsageError(l10n.t('{0} is not a folder. Name the folder of a Git repository.', path));
  }
  const [described, settings] = await Promise.all([describe(folder, path), readSettings(folder)]);
  const [isShallow, gitFolder = '', isBare, grafts = '', commit = '', head, up = ''] = described;
  const top = isBare === 'true' ? null : join(folder.path, up);
  const { name, remote, origin } = toOrigin(settings, top === null ? '' : basename(realpathSync(top)), gitFolder);
  const tip = flags.branch === undefined ? commit || null : await requireBranch(folder, path, flags.branch);
  return {
    folder,
    name: flags.name ?? name,
    remote: /^[^/]+\.[^/]+\/[^/]+\/./.test(flags.name ?? '') ? flags.name!.toLowerCase() : remote,
    origin,
    branch: flags.branch ?? (head === 'HEAD' ? null : head || null),
    tip,
    shallow: isShallow === 'true' ? await readShallow(folder) : new Set(),
    partial: settings.some(([key]) => /\.(promisor|partialclonefilter)$/.test(key)),
    mailmap: await printMailmap(folder, top, settings),
    mapsElsewhere: settings.some(([key]) => key.startsWith('mailmap.')),
    grafts: resolve(folder.path, grafts),
  };
}

/**
 * Returns whether a repository is shallow, its folder of git, whether it is bare, its file of grafts, the commit and the branch of HEAD (`HEAD`
 * for none), and the way up to its top.
 */
async function describe(folder: GitFolder, path: string): Promise<string[]> {
  const asked = ['rev-parse', '--is-shallow-repository', '--absolute-git-dir', '--is-bare-repository', '--git-path', 'info/grafts'];
  const found = await runGit(folder, [...asked, 'HEAD^{commit}', '--abbrev-ref=loose', 'HEAD', '--show-cdup']);
  if (found.code === 0) return found.stdout.split('\n');
  // It fails also without a commit.
  const { code, stdout, stderr } = await runGit(folder, [...asked, '--show-cdup']);
  if (code !== 0) throw toRepositoryError(path, stderr);
  const head = (await runGit(folder, ['symbolic-ref', '--quiet', '--short', 'HEAD'])).stdout.trim();
  const [isShallow = '', gitFolder = '', isBare = '', grafts = '', up = ''] = stdout.split('\n');
  return [isShallow, gitFolder, isBare, grafts, '', head, up];
}

/** Settings of git, by their keys in lower case but for the name of a remote. */
type Settings = readonly (readonly [key: string, value: string])[];

/** Reads what is asked of the settings in one process; a key may have several values. */
async function readSettings(folder: GitFolder): Promise<Settings> {
  const keys = '^(remote\\..*\\.(url|promisor|partialclonefilter)|mailmap\\.(file|blob))$';
  const { stdout } = await runGit(folder, ['config', '-z', '--get-regexp', keys]);
  const entries = stdout.split('\0').filter(Boolean);
  return entries.map((entry) => {
    const [key = '', ...lines] = entry.split('\n');
    return [key, lines.join('\n')];
  });
}

/** Returns a fingerprint of all that git maps authors by: the .mailmap, a file or else that of HEAD, and what the settings name; null without any. */
async function printMailmap(folder: GitFolder, top: string | null, settings: Settings): Promise<string | null> {
  const [, blob = ''] = settings.findLast(([key]) => key === 'mailmap.blob') ?? [];
  const isNamed = settings.some(([key]) => key === 'mailmap.file');
  // Git expands its beginning.
  const { stdout: file } = isNamed ? await runGit(folder, ['config', '-z', '--type=path', '--get', 'mailmap.file']) : { stdout: '' };
  const ofBlob = async (name: string): Promise<string> => {
    const blob = (await runGit(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', name])).stdout.trim();
    return isObjectName(blob) ? (await runGit(folder, ['cat-file', 'blob', blob])).stdout : '';
  };
  const named = file === '' ? null : resolve(top ?? folder.path, file.replace(/\0$/, ''));
  const texts = [
    top === null ? '' : (readText(join(top, '.mailmap')) ?? ''),
    // Like every bare repository that names no other.
    blob === '' && top !== null ? '' : await ofBlob(blob || 'HEAD:.mailmap'),
    named === null ? '' : (readText(named) ?? ''),
  ].filter((text) => text !== '');
  return texts.length === 0 ? null : toPrint(texts.join('\0')).toString(36);
}

/** Maximum bytes of a .mailmap, and of the lists that git keeps. */
const LARGEST_TEXT = 64 * 1024 * 1024;

/** Reads a file of a repository; null if there is none, or no regular one. */
export function readText(path: string): string | null {
  try {
    return readRegular(path, null, LARGEST_TEXT).toString('utf8');
  } catch {
    return null;
  }
}

/** The flags about a repository. */
export interface RepositoryFlags {
  readonly name?: string;
  readonly branch?: string;
}

async function requireBranch(folder: GitFolder, path: string, branch: string): Promise<string> {
  for (const place of ['refs/heads/', 'refs/remotes/', 'refs/remotes/origin/']) {
    const found = await findCommit(folder, `${place}${branch}`);
    if (found !== null) return found;
  }
  const branches = await requireGit(folder, ['for-each-ref', '--format=%(refname:short)', 'refs/heads', 'refs/remotes']);
  const nearest = findNearest(branch, branches.split('\n').filter(Boolean));
  const hint = nearest === null ? l10n.t('List all with `git branch --all`.') : l10n.t('Did you mean {0}?', nearest);
  throw new UsageError(l10n.t('{0} has no branch {1}. {2}', path, branch, hint));
}

/** Takes the address of the remote `origin`, or else of the first remote, and derives the name `host/owner/name` from it, or else from the folder. */
function toOrigin(settings: Settings, top: string, gitFolder: string): Pick<Repository, 'name' | 'remote' | 'origin'> {
  const urls = settings.filter(([key]) => key.startsWith('remote.') && key.endsWith('.url'));
  const [, url = ''] = urls.find(([key]) => key === 'remote.origin.url') ?? urls[0] ?? [];
  const address = url.trim();
  const names = [address.split(/[\\/:]/).findLast((part) => part !== ''), top, basename(gitFolder)];
  const short = names.map((name = '') => toShortName(name)).find((name) => name !== '') ?? 'repository';
  const full = toRepositoryName(address);
  return {
    name: full !== null && full.length <= LONGEST_NAME ? full : short,
    remote: full,
    origin: address === '' ? null : toPrint(full ?? address).toString(36),
  };
}

function toShortName(name: string): string {
  return name
    .replace(/\.(git|bundle)$/, '')
    .slice(0, LONGEST_NAME / 2)
    .toWellFormed()
    .trim();
}

async function readShallow(folder: GitFolder): Promise<Set<string>> {
  const path = (await requireGit(folder, ['rev-parse', '--git-path', 'shallow'])).trim();
  // Without the file, the clone has just been completed.
  return new Set((readText(resolve(folder.path, path)) ?? '').split('\n').filter(isObjectName));
}
