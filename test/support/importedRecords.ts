import { readHistory, readTags } from '../../server/cli/insights/git/importRepository.ts';
import { openRepository, type RepositoryFlags } from '../../server/cli/insights/git/repository.ts';
import { sendHistory } from '../../server/cli/insights/git/sendHistory.ts';
import { toGitState } from '../../server/core/insights/git/changes.ts';
import type { GitOptions } from '../../server/core/insights/git/heuristics.ts';
import type { GitRecord } from '../../server/core/insights/git/records.ts';
import { isReleaseName, toReleases } from '../../server/core/insights/git/releases.ts';
import { GIT_ENVIRONMENT } from './gitHistory.ts';

/** Returns the records that an import of a repository sends, without a service. */
export async function readImportedRecords(path: string, flags: RepositoryFlags, options: GitOptions): Promise<readonly GitRecord[]> {
  const opened = await openRepository({ environment: GIT_ENVIRONMENT, signal: new AbortController().signal }, path, flags);
  const tags = await readTags(opened.folder);
  const releaseTips = tags.filter(({ name }) => isReleaseName(name, options.releaseTags)).map(({ hash }) => hash);
  const { history } = await readHistory(opened, [...new Set([opened.tip!, ...releaseTips])], () => {}, false);
  const tip = history.ids.find(opened.tip!);
  const state = toGitState(history, tip, toReleases(history, tags, options), options);
  const records: GitRecord[] = [];
  const source = {
    history,
    state,
    options,
    repository: opened.name,
    slug: null,
    former: [],
    tip,
    print: 'same',
    origin: null,
    cursor: null,
  };
  await sendHistory(
    opened,
    source,
    async (some) => {
      records.push(...some);
      return null;
    },
    () => {},
  );
  return records;
}
