import { importRepository } from '../../server/cli/insights/git/importRepository.ts';
import { openRepository, type RepositoryFlags } from '../../server/cli/insights/git/repository.ts';
import type { GitOptions } from '../../server/core/insights/git/heuristics.ts';
import type { GitRecord } from '../../server/core/insights/git/records.ts';
import { GIT_ENVIRONMENT } from './gitHistory.ts';

/** Returns the records that an import of a repository sends, without a service; `watch` receives the progress. */
export async function readImportedRecords(
  path: string,
  flags: RepositoryFlags,
  options: GitOptions,
  environment = GIT_ENVIRONMENT,
  watch: ((text: string) => void) | null = null,
): Promise<readonly GitRecord[]> {
  const opened = await openRepository({ environment, signal: new AbortController().signal }, path, flags);
  const records: GitRecord[] = [];
  const prepare = (some: readonly GitRecord[]) => async () => {
    records.push(...some);
    return null;
  };
  const target = { sources: new Map(), again: false, prepare };
  await importRepository({ ...opened, tip: opened.tip! }, { ...options, isBot: () => false }, target, watch);
  return records;
}
