import type { GitState } from './changes.ts';
import { isFirstCursor, readCursorTips } from './cursor.ts';
import type { GitHistory } from './history.ts';

/** A name under which an earlier version imported a history: its records had other IDs, and other rules decided what they are. */
export interface FormerName {
  readonly name: string;
  /** Whether this history was the last one imported under that name. Otherwise only IDs with the name of a commit are surely its own. */
  readonly isOwn: boolean;
}

/** Finds the names under which earlier versions imported this history, by the cursors of sources and by the name that they would have given it. */
export function findFormerNames(
  history: GitHistory,
  onBranch: Uint8Array,
  sources: ReadonlyMap<string, string>,
  formerName: string,
): readonly FormerName[] {
  return [...sources].flatMap(([source, cursor]): FormerName[] => {
    if (!source.startsWith('git:') || !isFirstCursor(cursor)) return [];
    const name = source.slice('git:'.length);
    const isOwn = readCursorTips(cursor).some((tip) => onBranch[history.ids.find(tip)] === 1);
    return isOwn || name === formerName ? [{ name, isOwn }] : [];
  });
}

/** A record to take away. */
export interface Removal {
  readonly kind: 'commit' | 'pullRequest' | 'deployment' | 'incident';
  readonly id: string;
}

/** Returns the removals of what an earlier version stored for a record, `idUnder` being its ID under another name. */
export function toFormerRecords(
  { kind, id }: Removal,
  names: readonly FormerName[],
  name: string,
  idUnder: (name: string) => string,
): Removal[] {
  return names.flatMap((former): Removal[] => {
    const isOfCommit = id.startsWith(`${name}@`);
    return former.name === name || !(former.isOwn || isOfCommit) ? [] : [{ kind, id: idUnder(former.name) }];
  });
}

/**
 * Returns the removals of everything else that an earlier version may have stored: pull requests by each merge and number, and incidents of
 * each release, of which the state has no such record.
 */
export function listStaleRecords(
  history: GitHistory,
  state: GitState,
  names: readonly FormerName[],
  current: { readonly name: string; readonly ids: ReadonlySet<string>; readonly toTagId: (name: string, tag: string) => string },
): readonly Removal[] {
  const stale: Removal[] = [];
  const add = (kind: Removal['kind'], id: string): void => {
    if (!current.ids.has(`${kind} ${id}`)) stale.push({ kind, id });
  };
  for (const { name, isOwn } of names) {
    for (let id = 0; id < history.ids.size; id++) {
      if (state.onBranch[id] !== 1) continue;
      const number = history.pullNumber(id);
      const others = history.otherParents(id).length;
      const commit = `${name}@${history.ids.nameOf(id)}`;
      if (others > 0 || number > 0) add('pullRequest', commit);
      for (let parent = 3; parent < others + 2; parent++) add('pullRequest', `${commit}^${parent}`);
      if (isOwn && number > 0) add('pullRequest', `${name}#${number}`);
    }
    if (isOwn) for (const { name: tag } of state.releases) add('incident', current.toTagId(name, tag));
  }
  return stale;
}
