import { type GitHistory, toPrint } from './gitHistory.ts';
import type { RevertMention } from './revertMentions.ts';

/** A reverted commit and the commit that reverted it. */
export interface Reverted {
  readonly target: number;
  readonly revert: number;
}

/**
 * Resolves reverts: commits by their names, otherwise the pull request by its number, otherwise the last earlier commit with that subject.
 * Excludes reverts of reverts, which restore something.
 */
export function findReverted(history: GitHistory, isThere: (id: number) => boolean): Reverted[] {
  const reverts = [...history.reverts].filter(([id]) => isThere(id)).sort(([one], [other]) => history.ids.compare(one, other));
  const lookUp = indexCommits(
    history,
    reverts.map(([, mention]) => mention),
    isThere,
  );
  return reverts.flatMap(([revert, mention]) =>
    findTargets(history, revert, mention, lookUp)
      .filter((target) => target !== revert && isThere(target) && !history.reverts.has(target))
      .map((target) => ({ target, revert })),
  );
}

type LookUp = (key: string) => readonly number[];

function findTargets(history: GitHistory, revert: number, { hashes, pull, subject }: RevertMention, lookUp: LookUp): number[] {
  const named = hashes.map((hash) => history.ids.findShort(hash)).filter((id) => id >= 0 && history.isRead(id));
  if (named.length > 0) return named;
  const before = (ids: readonly number[]): number[] => {
    const older = ids.filter((id) => id !== revert && history.committedAt(id) <= history.committedAt(revert));
    return older.length === 0 ? [] : [older.reduce((last, id) => (history.committedAt(id) > history.committedAt(last) ? id : last))];
  };
  const pulled = pull === 0 ? [] : before(lookUp(`#${pull}`));
  return pulled.length > 0 || subject === '' ? pulled : before(lookUp(String(toPrint(subject))));
}

/** Indexes only the commits with the numbers and subjects that reverts mention. */
function indexCommits(history: GitHistory, mentions: readonly RevertMention[], isThere: (id: number) => boolean): LookUp {
  const asked = mentions.filter(({ hashes }) => !hashes.some((hash) => history.ids.findShort(hash) >= 0));
  const pulls = new Map<number, number[]>(asked.map(({ pull }) => [pull, []]));
  const subjects = new Map<number, number[]>(asked.map(({ subject }) => [toPrint(subject), []]));
  pulls.delete(0);
  if (asked.length > 0) {
    for (let id = 0; id < history.ids.size; id++) {
      if (!history.isRead(id) || !isThere(id)) continue;
      pulls.get(history.pullNumber(id))?.push(id);
      subjects.get(history.subjectPrint(id))?.push(id);
    }
  }
  return (key) => (key.startsWith('#') ? pulls.get(Number(key.slice(1))) : subjects.get(Number(key))) ?? [];
}
