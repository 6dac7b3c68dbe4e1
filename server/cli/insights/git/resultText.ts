import { GIT_HEURISTICS, type GitHeuristicName } from '../../../core/insights/git/heuristics.ts';
import type { GitAuthor, GitFindings } from '../../../core/insights/git/summary.ts';
import { toTextTable } from '../../answer.ts';
import { toUndoText } from '../removal.ts';
import type { Imported } from './importRepository.ts';

/** Maximum names in a sentence. */
const MOST_NAMED = 5;

/** Formats the result for a repository: what each rule made, what was sent, and what a reader of reports should know. */
export function toImportedText(imported: Imported, isDry: boolean, sameTarget: string): string {
  const { repository, branch, commits, tags, counts, sent, removed, notes, findings, authors, undo } = imported;
  const names = Object.keys(GIT_HEURISTICS) as GitHeuristicName[];
  const rows = names.map((name) => {
    const { name: flag, makes } = GIT_HEURISTICS[name];
    const count = counts[name];
    return [count === null ? '-' : count.toLocaleString('en'), count === 1 ? makes[0] : makes[1], count === null ? `off` : `--no-${flag}`];
  });
  const place = branch === null ? '' : ` of ${branch}`;
  const gone =
    removed === 0
      ? ''
      : ` ${toCount(removed, 'earlier one', 'earlier ones')} that the history does not have now ${removed === 1 ? 'was' : 'were'} removed.`;
  const result = isDry
    ? 'Nothing was sent.'
    : sent === 0 && removed === 0
      ? 'Nothing new: nothing was sent.'
      : `${toCount(sent, 'activity record was', 'activity records were')} sent.${gone}`;
  return [
    `${repository}: ${toCount(commits, 'commit', 'commits')}${place} and ${toCount(tags, 'tag', 'tags')} read.\n`,
    toTextTable(['MADE', 'WHAT', 'SWITCH'], rows),
    ...[...toFindingTexts(findings, imported), toBotText(authors), ...notes].filter((line) => line !== '').map((line) => `- ${line}\n`),
    `${result}\n`,
    toUndoText(undo === null ? [] : [undo], sameTarget),
  ].join('');
}

function toFindingTexts(findings: GitFindings, { counts, tags }: Imported): string[] {
  const { passedMerges, repeatedPulls, commitsOf1970, tagsOf1970, otherTags } = findings;
  return [
    passedMerges > 0 && counts.merges !== null
      ? `${toCount(passedMerges, 'merge is', 'merges are')} of the branch itself or of another one that outlives a pull request: the pull requests inside were counted instead.`
      : '',
    repeatedPulls > 0 ? `${toCount(repeatedPulls, 'commit names', 'commits name')} a pull request that was counted already.` : '',
    counts.releases !== null && otherTags.length > 0
      ? `${otherTags.length === tags ? 'No tag matches' : `${otherTags.length.toLocaleString('en')} of ${toCount(tags, 'tag matches', 'tags match')} no`} rule for releases: ${toList(otherTags)}. If they are releases, name them with --release-tag, such as --release-tag '${toGlob(otherTags[0]!)}'.`
      : '',
    counts.hotfixes === null ? '' : toHotfixText(findings),
    commitsOf1970.length > 0
      ? `${toCount(commitsOf1970.length, 'commit is', 'commits are')} dated 1970 and left out of lead times: ${toList(commitsOf1970.map((name) => name.slice(0, 12)))}.`
      : '',
    tagsOf1970.length > 0
      ? `${toCount(tagsOf1970.length, 'release is', 'releases are')} dated 1970 and left out of lead times: ${toList(tagsOf1970)}.`
      : '',
  ];
}

/** Says by which rule releases became hotfixes, and how often. */
function toHotfixText({ hotfixRule }: GitFindings): string {
  const { countsPatches, hours, versions, patches, dates, named, patched } = hotfixRule;
  if (versions === 0 && dates === 0 && named === 0) return '';
  const parts = [
    countsPatches
      ? `${patched.toLocaleString('en')} as a patch within ${hours} hours (${patches.toLocaleString('en')} of ${toCount(versions, 'version is a patch', 'versions are patches')})`
      : `none as a patch, because ${patches.toLocaleString('en')} of ${toCount(versions, 'version is a patch', 'versions are patches')} (--hotfix-hours ${hours} counts them)`,
    `${named.toLocaleString('en')} by name`,
    ...(dates > 0 ? [`${toCount(dates, 'version is a date', 'versions are dates')} and never a patch`] : []),
  ];
  return `Hotfixes: ${parts.join('; ')}.`;
}

function toBotText(authors: readonly GitAuthor[]): string {
  const bots = authors.filter(({ isBot }) => isBot);
  if (bots.length === 0) return '';
  const listed = bots.map(({ developer, facts }) => `${developer} (${facts.toLocaleString('en')})`);
  return `Taken for bots, with their records: ${toList(listed)}. --bot NAME adds one.`;
}

/** Returns a glob for tags that are named like this one. */
function toGlob(tag: string): string {
  return tag.replace(/\d+/g, '*');
}

function toList(names: readonly string[]): string {
  const rest = names.length - MOST_NAMED;
  return `${names.slice(0, MOST_NAMED).join(', ')}${rest > 0 ? ` and ${rest.toLocaleString('en')} more` : ''}`;
}

/** Formats a number with its noun. */
export function toCount(count: number, one: string, several: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : several}`;
}
