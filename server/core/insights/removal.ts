import * as l10n from '@vscode/l10n';
import { checkDay } from '../dates.ts';
import { RECORD_KINDS, type RecordKind } from './activity.ts';

/** Which activity records to remove: those that meet all that is given. */
export interface RemovalFilter {
  readonly id: string | null;
  readonly kind: RecordKind | null;
  /** The name of a source, as imports list it. */
  readonly source: string | null;
  readonly repository: string | null;
  /** A day as yyyy-MM-dd: only what ended before it, or began before it if it has not ended. */
  readonly before: string | null;
}

/** Describes the records of a filter, to be read after "records". */
export function describeRemoval({ id, kind, source, repository, before }: RemovalFilter): string {
  return [
    kind === null ? '' : l10n.t('of kind {0}', kind),
    id === null ? '' : l10n.t('with the ID {0}', id),
    source === null ? '' : l10n.t('of the source {0}', source),
    repository === null ? '' : l10n.t('of the repository {0}', repository),
    before === null ? '' : l10n.t('before {0}', before),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** Finds what is wrong with a filter, as a sentence; null if nothing is. */
export function checkRemoval(filter: Omit<RemovalFilter, 'kind'> & { readonly kind: string | null }): string | null {
  if (Object.values(filter).every((value) => value === null)) {
    return 'No records are selected. Give at least one of id, kind, source, repository and before.';
  }
  if (filter.kind !== null && !RECORD_KINDS.some((kind) => kind === filter.kind)) {
    return `Unknown kind "${filter.kind.slice(0, 50)}". Use one of ${RECORD_KINDS.join(', ')}.`;
  }
  const lack = filter.before === null ? null : checkDay(filter.before);
  return lack === null ? null : `before ${lack}. Give a day like 2026-01-31.`;
}

/**
 * Returns the names of the sources that start again from the beginning after a removal by this filter: those that lose all their records, so
 * that the next import brings all of them back.
 */
export function listForgottenSources({ id, kind, source, repository, before }: RemovalFilter): readonly string[] {
  if (id !== null || kind !== null || before !== null) return [];
  if (source !== null) return repository === null || source === toGitSource(repository) ? [source] : [];
  return repository === null ? [] : [toGitSource(repository)];
}

/** Returns the name of the source that the history of a repository is. */
export function toGitSource(repository: string): string {
  return `git:${repository}`;
}
