import * as l10n from '@vscode/l10n';
import { UsageError } from '../../errors.ts';
import { findCommit, type GitFolder, readParts, requireGit, requireGitBytes, runGit, toRepositoryError } from '../../git.ts';

/** The files of the commit that a change starts from. */
export interface EarlierTree {
  readonly commit: string;
  /** The IDs of the contents of its regular files, by their paths in the repository. */
  readonly files: ReadonlyMap<string, string>;
  /** The files that the change may have: those that Git tracks, and new ones that it does not ignore. */
  readonly present: ReadonlySet<string>;
  /** The files that a sparse checkout leaves out. */
  readonly leftOut: ReadonlySet<string>;
}

/** Maximum number of files of a commit. */
const MOST_FILES = 500_000;

/** Maximum bytes of the earlier contents of all changed files. */
const MOST_BYTES = 256 * 1024 * 1024;

/**
 * Reads which files there were where the history of a revision and that of HEAD part (docs/decisions/terminal.md#changes). Throws a
 * UsageError if there is no such commit.
 */
export async function openEarlier(folder: GitFolder, revision: string): Promise<EarlierTree> {
  const commit = await findBase(folder, revision);
  const files = new Map<string, string>();
  for await (const line of readParts(folder, ['ls-tree', '-r', '-z', '--full-tree', commit])) {
    if (files.size === MOST_FILES) throw new UsageError(l10n.t('{0} has more than {1} files at {2}.', folder.path, MOST_FILES, revision));
    // Links are not followed, and submodules have their own history.
    const [, id, path] = /^100\d{3} blob ([0-9a-f]+)\t(.*)$/s.exec(line) ?? [];
    if (id !== undefined && path !== undefined) files.set(path, id);
  }
  const [present, leftOut] = [new Set<string>(), new Set<string>()];
  for await (const line of readParts(folder, ['ls-files', '-z', '-t', '--cached', '--others', '--exclude-standard'])) {
    (line.startsWith('S ') ? leftOut : present).add(line.slice(2));
  }
  return { commit, files, present, leftOut };
}

async function findBase(folder: GitFolder, revision: string): Promise<string> {
  const { code, stdout, stderr } = await runGit(folder, ['rev-parse', '--is-shallow-repository']);
  if (code !== 0) throw toRepositoryError(folder.path, stderr);
  const advice =
    stdout.trim() === 'true'
      ? l10n.t('This clone is shallow. Fetch the whole history, with `fetch-depth: 0` of actions/checkout or `git fetch --unshallow`.')
      : l10n.t('List the branches with `git branch --all`.');
  const commit = await findCommit(folder, revision);
  if (commit === null) throw new UsageError(l10n.t('{0} has no revision {1}. {2}', folder.path, revision, advice));
  if ((await findCommit(folder, 'HEAD')) === null) throw new UsageError(l10n.t('{0} has no commit yet. Make one first.', folder.path));
  const base = (await runGit(folder, ['merge-base', commit, 'HEAD'])).stdout.trim();
  if (base === '') throw new UsageError(l10n.t('{0} and HEAD have no commit in common. {1}', revision, advice));
  return base;
}

/** Reads contents by their IDs. Throws a UsageError if they are too large together, or a partial clone lacks one. */
export async function readBlobs(folder: GitFolder, ids: Iterable<string>): Promise<ReadonlyMap<string, Buffer>> {
  const found = new Map<string, Buffer>();
  const asked = [...new Set(ids)].map((id) => `${id}\n`).join('');
  if (asked === '') return found;
  const sizes = (await requireGit(folder, ['cat-file', '--batch-check'], asked)).trim().split('\n');
  if (sizes.some((line) => line.endsWith(' missing')))
    throw new UsageError(
      l10n.t('This clone is partial and lacks earlier contents of files. Fetch them with `git fetch --refetch --no-filter`.'),
    );
  const total = sizes.reduce((sum, line) => sum + Number(line.split(' ')[2]), 0);
  if (total > MOST_BYTES) throw new UsageError(l10n.t('The changed files were too large together. Name the folders or files to check.'));
  const bytes = await requireGitBytes(folder, ['cat-file', '--batch'], asked);
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf('\n', at);
    const [id = '', , size] = bytes.toString('latin1', at, end).split(' ');
    found.set(id, bytes.subarray(end + 1, end + 1 + Number(size)));
    at = end + 2 + Number(size);
  }
  return found;
}
