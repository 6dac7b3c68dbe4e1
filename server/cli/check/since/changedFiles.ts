import { createHash } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { basename, join } from 'node:path';
import { decodeText } from '../../../documents/encoding.ts';
import { readTextFacts } from '../../../documents/platform/workspace/facts.ts';
import { MAX_CSV_BYTES } from '../../../wire/limits.ts';
import type { GitFolder } from '../../git.ts';
import { readRegular } from '../../regularFiles.ts';
import { type EarlierTree, readBlobs } from './earlierTree.ts';

/** A file with its contents. */
export interface FileState {
  /** Absolute, without links. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly text: string;
}

/** A file that a change adds (`earlier` is null), deletes (`now` is null), changes or renames. */
export interface ChangedFile {
  readonly now: FileState | null;
  readonly earlier: FileState | null;
}

/** Returns the files that differ between a commit and the working tree, in the order of their paths. `isWanted` takes absolute paths. */
export async function listChanged(
  folder: GitFolder,
  tree: EarlierTree,
  isWanted: (path: string) => boolean,
): Promise<readonly ChangedFile[]> {
  const { files, present, leftOut } = tree;
  const changed = new Map<string, Buffer | null>();
  for (const name of new Set([...files.keys(), ...present])) {
    const path = join(folder.path, name);
    if (leftOut.has(name) || !isWanted(path)) continue;
    const bytes = present.has(name) ? readContents(path, folder.path) : null;
    if (bytes !== undefined && !isSame(bytes, files.get(name))) changed.set(name, bytes);
  }
  const blobs = await readBlobs(
    folder,
    [...changed.keys()].flatMap((name) => files.get(name) ?? []),
  );
  const toState = (name: string, bytes: Buffer | null | undefined): FileState | null =>
    bytes == null ? null : { path: join(folder.path, name), bytes, text: decodeText(bytes).text };
  const all = Array.from(changed, ([name, bytes]) => ({
    now: toState(name, bytes),
    earlier: toState(name, blobs.get(files.get(name) ?? '')),
  }));
  return joinRenames(all).sort((one, other) => (pathOf(one) < pathOf(other) ? -1 : 1));
}

/** Returns null if there is no such file, and undefined if it is a link, or the check reports why it cannot be read. */
function readContents(path: string, root: string): Buffer | null | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return null;
  if (!stats.isFile()) return undefined;
  try {
    return readRegular(path, root, MAX_CSV_BYTES);
  } catch {
    return undefined;
  }
}

/** Whether contents have an ID of Git, perhaps with other line ends: a checkout may convert them. */
function isSame(bytes: Buffer | null, id: string | undefined): boolean {
  if (bytes === null || id === undefined) return bytes === null && id === undefined;
  const hash = (contents: Buffer): string => {
    const algorithm = createHash(id.length === 40 ? 'sha1' : 'sha256');
    return algorithm.update(`blob ${contents.length}\0`).update(contents).digest('hex');
  };
  return (
    hash(bytes) === id || (bytes.includes('\r\n') && hash(Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')) === id)
  );
}

function pathOf({ now, earlier }: ChangedFile): string {
  return (now ?? earlier)?.path ?? '';
}

/** Maximum number of pairs whose lines are compared. */
const MOST_PAIRS = 10_000;

/** Joins each new file with the deleted one that it was before: the most similar of those that define the same or share half of their lines. */
function joinRenames(all: readonly ChangedFile[]): ChangedFile[] {
  const added = all.flatMap(({ now, earlier }) => (earlier === null && now !== null ? [describe(now)] : []));
  const gone = all.flatMap(({ now, earlier }) => (now === null && earlier !== null ? [describe(earlier)] : []));
  if (added.length * gone.length > MOST_PAIRS) return [...all];
  const pairs = added
    .flatMap((now) => gone.map((earlier) => ({ now, earlier, score: compare(now, earlier) })))
    .filter(({ score }) => score >= 0.5);
  const renamed = new Map<FileState, FileState>();
  for (const { now, earlier } of pairs.sort((one, other) => other.score - one.score)) {
    if (!renamed.has(now.state) && !renamed.has(earlier.state)) renamed.set(now.state, earlier.state).set(earlier.state, now.state);
  }
  return all.flatMap((one) => {
    const other = renamed.get((one.earlier === null ? one.now : one.now === null ? one.earlier : null)!);
    if (other === undefined) return [one];
    return one.now === null ? [] : [{ now: one.now, earlier: other }];
  });
}

type Described = ReturnType<typeof describe>;

function describe(state: FileState) {
  const { entity } = readTextFacts(state.text, state.path);
  const identity = entity === null || entity.isAssumed ? null : [entity.kind, entity.identifier, entity.version ?? ''].join(' ');
  return { state, identity, lines: new Set(state.text.split(/\r?\n/).map((line) => line.trim())) };
}

function compare(now: Described, earlier: Described): number {
  const isNamedSame = basename(now.state.path) === basename(earlier.state.path);
  const common = [...now.lines].filter((line) => earlier.lines.has(line)).length / Math.max(now.lines.size, earlier.lines.size);
  return common + (isNamedSame ? 0.1 : 0) + (now.identity !== null && now.identity === earlier.identity ? 1 : 0);
}
