import * as l10n from '@vscode/l10n';
import { isJsonObject } from '../../../../core/jsonObject.ts';
import { toHostEntry } from '../collectRecords.ts';
import { createListReader, type RecordEntry, type RecordReader } from '../entries.ts';
import { toGathered } from './gatherPulls.ts';
import { readGraphPull } from './githubGraphql.ts';
import { readMerge, readProject } from './gitlab.ts';
import { at, countAt, type Json, show, textAt } from './json.ts';
import { type HostOptions, type ItemReading, type PullPart, toPullId } from './parts.ts';

/** The fields requested from `gh pr list --json`. */
export const PULL_FIELDS = 'number,author,createdAt,mergedAt,closedAt,additions,deletions,comments,reviews,title,headRefName,url';

/** The fields of a pull request without which a number of a report would be wrong; the address can be replaced by a name. */
const NEEDED_OF_PULLS = PULL_FIELDS.split(',').filter((field) => field !== 'closedAt' && field !== 'url');

const NEEDED_OF_MERGES = ['iid', 'author', 'created_at', 'merged_at', 'title', 'source_branch', 'user_notes_count'] as const;

/** The list of pull requests that a command of a code host prints. */
interface PullList {
  /** What the text must be, and what an entry is not. */
  readonly demand: string;
  readonly other: string;
  readonly read: (item: Json, options: HostOptions) => ItemReading<[PullPart]>;
}

const LISTS = {
  'github-prs': {
    demand: l10n.t('must be the list that `gh pr list --json` prints'),
    other: l10n.t('is no pull request of `gh pr list --json`'),
    read: readPull,
  },
  'gitlab-mrs': {
    demand: l10n.t('must be the list that `glab mr list --output json` prints'),
    other: l10n.t('is no merge request of `glab mr list --output json`'),
    read: readListedMerge,
  },
} as const satisfies Record<string, PullList>;

/**
 * Creates a reader for such a list: one record per pull request. One without an author cannot be attributed, so it is left out. A list without
 * a field that reports need is refused, unlike items that are recognised by their content: what is missing would count as nothing.
 */
export function createPullListReader(format: keyof typeof LISTS, options: HostOptions): RecordReader {
  const { demand, other, read } = LISTS[format];
  return createListReader((value): RecordEntry['found'] => {
    if (!isJsonObject(value)) return { fault: other };
    const reading = read(value, options);
    if (!('parts' in reading)) return reading;
    const [part] = reading.parts;
    const id = toPullId(part.repository, part.number);
    const found = toHostEntry(toGathered(id, part).record);
    return 'left' in found ? { left: `${id}: ${found.left}` } : found;
  }, demand);
}

function readPull(item: Json, options: HostOptions): ItemReading<[PullPart]> {
  const isNamed = options.name !== null;
  const left = l10n.t('pull request {0} has no author, whose account may have been deleted', show(item.number));
  if (item.author === null) return { left };
  const missing = [...NEEDED_OF_PULLS, ...(isNamed ? [] : ['url'])].filter((field) => item[field] === undefined);
  if (missing.length > 0) return { fault: l10n.t('has no {0}; ask for all with gh pr list --json {1}', missing.join(', '), PULL_FIELDS) };
  for (const field of ['number', 'additions', 'deletions']) {
    if (countAt(item, field) === null)
      return { fault: l10n.t('has {0} {1}, not a number; use the output of gh pr list --json {2}', field, show(item[field]), PULL_FIELDS) };
  }
  for (const field of ['comments', 'reviews']) {
    const list = at(item, field);
    if (list !== null && !Array.isArray(list))
      return { fault: l10n.t('has {0} {1}, not a list; use the output of gh pr list --json {2}', field, show(list), PULL_FIELDS) };
  }
  if (!isNamed && !/^https?:\/\/[^/]+\/[^/]+\/[^/]+\/pull\//.test(textAt(item, 'url') ?? ''))
    return { fault: l10n.t('has the url {0}, not that of a pull request; name the repository with --name', show(item.url)) };
  if (textAt(item, 'author.login') === null) return { left };
  return readGraphPull(item, options, true);
}

/** Reads a merge request, which has neither changed lines, which come from the history of the repository, nor the times of comments. */
function readListedMerge(item: Json, options: HostOptions): ItemReading<[PullPart]> {
  const missing = [...NEEDED_OF_MERGES, ...(options.name === null ? ['web_url'] : [])].filter((field) => item[field] === undefined);
  if (missing.length > 0) return { fault: l10n.t('has no {0}; use the output of glab mr list --all --output json', missing.join(', ')) };
  if (countAt(item, 'iid') === null || countAt(item, 'user_notes_count') === null)
    return { fault: l10n.t('has no number as iid or user_notes_count; use the output of glab mr list --all --output json') };
  if (readProject(textAt(item, 'web_url'), options) === null)
    return { fault: l10n.t('has a web_url that is not that of a merge request; name the repository with --name') };
  if (textAt(item, 'author.username') === null)
    return { left: l10n.t('merge request {0} has no author, whose account may have been deleted', show(item.iid)) };
  return readMerge(item, options);
}
