import { importRepository } from '../../server/cli/insights/git/importRepository.ts';
import { openRepository, type RepositoryFlags } from '../../server/cli/insights/git/repository.ts';
import type { GitOptions } from '../../server/core/insights/git/heuristics.ts';
import type { GitRecord } from '../../server/core/insights/git/records.ts';
import { GIT_ENVIRONMENT } from './gitHistory.ts';

/** Returns the records that an import of a repository sends, without a service. */
export async function readImportedRecords(path: string, flags: RepositoryFlags, options: GitOptions): Promise<readonly GitRecord[]> {
  const opened = await openRepository({ environment: GIT_ENVIRONMENT, signal: new AbortController().signal }, path, flags);
  const records: GitRecord[] = [];
  const prepare = (some: readonly GitRecord[]) => async () => {
    records.push(...some);
    return null;
  };
  await importRepository(
    { ...opened, tip: opened.tip! },
    { ...options, isBot: () => false },
    { sources: new Map(), again: false, prepare },
    null,
  );
  return records;
}
