import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { GitHistory, SavedHistory } from '../../../core/insights/git/history.ts';
import { toCacheFolder } from '../../configFolder.ts';
import { type GitFolder, requireGit } from '../../git.ts';
import { type Repository, readText } from './repository.ts';

/** Days after which a kept history that was not extended is deleted. */
const MOST_DAYS = 60;

/** What earlier imports have read of a history, in a file that only its owner can read. Commits never change, so only new ones are read. */
export interface HistoryCache {
  /** Fills an empty history with the commits of an earlier one that are still reachable from the tips. Returns the tips that it had; null if nothing is kept. */
  load(history: GitHistory, tips: readonly string[]): Promise<readonly string[] | null>;
  /** Keeps a history that was read from the tips. Failing to do so only makes the next import slower. */
  save(history: GitHistory, tips: readonly string[]): void;
  /** Returns the result that was kept for the same inputs; null if there is none. */
  loadResult(inputs: string): unknown;
  /** Keeps the result of some inputs in place of an earlier one. */
  saveResult(inputs: string, result: unknown): void;
}

interface KeptResult {
  readonly inputs: string;
  readonly result: unknown;
}

interface Kept {
  readonly basis: string;
  readonly tips: readonly string[];
  readonly saved: SavedHistory;
}

/** Opens the cache of a repository; null if what git prints of a commit depends on more than the commit and its .mailmap. */
export async function openHistoryCache(repository: Repository): Promise<HistoryCache | null> {
  const { folder, branch, shallow } = repository;
  const place = toCacheFolder(folder.environment, 'histories');
  if (place === null || shallow.size > 0) return null;
  const basis = await readBasis(repository).catch(() => null);
  folder.signal.throwIfAborted();
  if (basis === null) return null;
  const name = join(place, toHash(`${folder.path}\n${branch ?? ''}`).slice(0, 32));
  const [file, resultFile] = [`${name}.history`, `${name}.result`];
  return {
    load: async (history, tips) => {
      const kept = readKept<Kept>(file);
      if (kept === null || kept.basis !== basis || !(await areReachable(folder, kept.tips, tips))) return null;
      history.restore(kept.saved);
      return kept.tips;
    },
    save: (history, tips) => writeKept(place, file, { basis, tips: [...tips], saved: history.save() } satisfies Kept),
    loadResult: (inputs) => {
      const kept = readKept<KeptResult>(resultFile);
      return kept?.inputs === toHash(`${basis}\n${inputs}`) ? kept.result : null;
    },
    saveResult: (inputs, result) => writeKept(place, resultFile, { inputs: toHash(`${basis}\n${inputs}`), result } satisfies KeptResult),
  };
}

/**
 * Returns a fingerprint of everything but commits on which a read history depends: this program, the branch, the remote, the .mailmap. Returns null if
 * commits are replaced or grafted, or if the settings of git name another .mailmap.
 */
async function readBasis({ folder, branch, mailmap, mapsElsewhere, grafts, remote }: Repository): Promise<string | null> {
  if (mapsElsewhere || readText(grafts) !== null) return null;
  if ((await requireGit(folder, ['for-each-ref', '--count=1', 'refs/replace'])) !== '') return null;
  const { size, mtimeMs } = statSync(import.meta.filename);
  return toHash(JSON.stringify([process.version, size, mtimeMs, branch, mailmap, remote]));
}

/** Whether all of the earlier tips are reachable: after a rebase, commits would be kept that are gone. */
async function areReachable(folder: GitFolder, earlier: readonly string[], tips: readonly string[]): Promise<boolean> {
  const isKnown = new Set(tips);
  const others = earlier.filter((tip) => !isKnown.has(tip));
  if (others.length === 0) return true;
  const input = [...others, ...tips.map((tip) => `^${tip}`), ''].join('\n');
  // An earlier tip may have been deleted from the repository.
  const count = await requireGit(folder, ['rev-list', '--count', '--max-count=1', '--stdin'], input).catch(() => '');
  folder.signal.throwIfAborted();
  return count.trim() === '0';
}

function readKept<Kind extends Kept | KeptResult>(file: string): Kind | null {
  try {
    const bytes = readFileSync(file);
    const content = bytes.subarray(DIGEST);
    return toDigest(content).equals(bytes.subarray(0, DIGEST)) ? (deserialize(content) as Kind) : null;
  } catch {
    return null;
  }
}

function writeKept(place: string, file: string, kept: Kept | KeptResult): void {
  const content = serialize(kept);
  const fresh = `${file}.${process.pid}`;
  try {
    mkdirSync(place, { recursive: true, mode: 0o700 });
    writeFileSync(fresh, Buffer.concat([toDigest(content), content]), { mode: 0o600 });
    renameSync(fresh, file);
    deleteOld(place);
  } catch {
    rmSync(fresh, { force: true });
  }
}

function deleteOld(place: string): void {
  const oldest = Date.now() - MOST_DAYS * 86_400_000;
  for (const name of readdirSync(place)) {
    const path = join(place, name);
    if ((statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? oldest) < oldest) rmSync(path, { force: true });
  }
}

const DIGEST = 32;

function toDigest(content: Uint8Array): Buffer {
  return createHash('sha256').update(content).digest();
}

function toHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
