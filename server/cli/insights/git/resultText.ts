import * as l10n from '@vscode/l10n';
import { REVIEW_SYSTEMS } from '../../../core/insights/git/commit.ts';
import { GIT_HEURISTICS, type GitHeuristicName } from '../../../core/insights/git/heuristics.ts';
import type { FirstRelease, GitAuthor, GitFindings } from '../../../core/insights/git/summary.ts';
import { plural } from '../../../core/plural.ts';
import { formatCount } from '../../../core/text.ts';
import { toTextTable } from '../../answer.ts';
import { toUndoText } from '../removal.ts';
import type { Imported } from './importRepository.ts';

/** Maximum names in a sentence. */
const MOST_NAMED = 5;

/** Formats the result for a repository: what each rule made, what was sent, and what a reader of reports should know. */
export function toImportedText(imported: Imported, isDry: boolean, sameTarget: string): string {
  const { repository, branch, commits, tags, counts, sent, removed, notes, undo } = imported;
  const names = Object.keys(GIT_HEURISTICS) as GitHeuristicName[];
  const rows = names.map((name) => {
    const { name: flag, makes } = GIT_HEURISTICS[name];
    const count = counts[name];
    return [count === null ? '-' : formatCount(count), count === 1 ? makes[0] : makes[1], count === null ? l10n.t('off') : `--no-${flag}`];
  });
  const place = branch === null ? '' : l10n.t(' of {0}', branch);
  const gone =
    removed === 0
      ? ''
      : plural(
          removed,
          ' 1 earlier one that the history does not have now was removed.',
          ' {0} earlier ones that the history does not have now were removed.',
          formatCount(removed),
        );
  const result = isDry
    ? l10n.t('Nothing was sent.')
    : sent === 0 && removed === 0
      ? l10n.t('Nothing new: nothing was sent.')
      : l10n.t('{0} sent.{1}', plural(sent, '1 activity record was', '{0} activity records were', formatCount(sent)), gone);
  return [
    l10n.t(
      '{0}: {1}{2} and {3} read.\n',
      repository,
      plural(commits, '1 commit', '{0} commits', formatCount(commits)),
      place,
      plural(tags, '1 tag', '{0} tags', formatCount(tags)),
    ),
    toTextTable([l10n.t('MADE'), l10n.t('WHAT'), l10n.t('SWITCH')], rows),
    ...[...toRemarks(imported, true), ...notes].map((line) => `- ${line}\n`),
    `${result}\n`,
    toUndoText(undo, sameTarget),
  ].join('');
}

/** Returns what a reader of reports should know, as sentences; with the flags that would change it, for those at a terminal. */
export function toRemarks(imported: Imported, withFlags: boolean): string[] {
  const bots = toBotText(imported.authors, withFlags);
  return [...toFindingTexts(imported, withFlags), bots].filter((line) => line !== '');
}

function toFindingTexts({ findings, counts, tags }: Imported, withFlags: boolean): string[] {
  const { passedMerges, repeatedPulls, foreignPulls, loneCommits, reviews, firstRelease } = findings;
  const { commitsOf1970, tagsOf1970, otherTags, coAuthored } = findings;
  return [
    passedMerges > 0 && counts.merges !== null
      ? l10n.t(
          '{0} of the branch itself or of another one that outlives a pull request: the pull requests inside were counted instead.',
          plural(passedMerges, '1 merge is', '{0} merges are', formatCount(passedMerges)),
        )
      : '',
    (counts.merges ?? 0) + (counts.squashes ?? 0) > 0
      ? l10n.t(
          'A history does not say how many comments pull requests have, nor when the first one came. These numbers stay empty, and are not 0, until the list of the code host is imported too.',
        )
      : '',
    foreignPulls > 0
      ? l10n.t(
          '{0} of another repository or code host. They count under the names of their commits, because their numbers may be those of others here.',
          plural(foreignPulls, '1 pull request is', '{0} pull requests are', formatCount(foreignPulls)),
        ) + advise(withFlags, () => l10n.t('For a mirror, give the name of the original, such as --name gitlab.example.com/acme/shop.'))
      : '',
    counts.merges !== null && counts.squashes !== null && counts.commits !== null && loneCommits * 2 > counts.commits
      ? l10n.t(
          '{0} in no pull request that the history names: pushed without one, or rebased. The list of the code host has those that were rebased.',
          plural(loneCommits, '1 commit is', '{0} commits are', formatCount(loneCommits)),
        )
      : '',
    ...REVIEW_SYSTEMS.map((system) =>
      reviews[system] > 0
        ? l10n.t(
            '{0} of {1}, which are not read: they are commits, and none of them is a pull request.',
            plural(reviews[system], '1 commit names a review', '{0} commits name reviews', formatCount(reviews[system])),
            system,
          )
        : '',
    ),
    coAuthored.commits > 0 && counts.commits !== null ? toCoAuthorText(coAuthored, withFlags) : '',
    repeatedPulls > 0
      ? l10n.t(
          '{0} a pull request that was counted already.',
          plural(repeatedPulls, '1 commit names', '{0} commits name', formatCount(repeatedPulls)),
        )
      : '',
    counts.releases !== null && otherTags.length > 0
      ? l10n.t(
          '{0} rule for releases: {1}.',
          otherTags.length === tags
            ? l10n.t('No tag matches')
            : l10n.t('{0} of {1} no', formatCount(otherTags.length), plural(tags, '1 tag matches', '{0} tags match', formatCount(tags))),
          toList(otherTags),
        ) + advise(withFlags, () => l10n.t('If they are releases, name them with --release-tag{0}.', toAdvice(otherTags)))
      : '',
    firstRelease === null ? '' : describeFirstRelease(firstRelease, withFlags),
    counts.hotfixes === null ? '' : toHotfixText(findings, withFlags),
    commitsOf1970.length > 0
      ? l10n.t(
          '{0} dated 1970 and left out of lead times: {1}.',
          plural(commitsOf1970.length, '1 commit is', '{0} commits are', formatCount(commitsOf1970.length)),
          toList(commitsOf1970.map((name) => name.slice(0, 12))),
        )
      : '',
    tagsOf1970.length > 0
      ? l10n.t(
          '{0} dated 1970 and left out of lead times: {1}.',
          plural(tagsOf1970.length, '1 release is', '{0} releases are', formatCount(tagsOf1970.length)),
          toList(tagsOf1970),
        )
      : '',
  ];
}

function toCoAuthorText({ commits, areCounted }: GitFindings['coAuthored'], withFlags: boolean): string {
  if (areCounted)
    return plural(
      commits,
      '1 commit counts for its co-authors too, without lines and lead times.',
      '{0} commits count for their co-authors too, without lines and lead times.',
      formatCount(commits),
    );
  const fact = plural(
    commits,
    '1 commit has co-authors and counts for its author only.',
    '{0} commits have co-authors and count for their authors only.',
    formatCount(commits),
  );
  return fact + advise(withFlags, () => l10n.t('--co-authors counts it for them too.'));
}

/** Returns a sentence about flags after another one; empty for those who are not at a terminal. */
function advise(withFlags: boolean, say: () => string): string {
  return withFlags ? ` ${say()}` : '';
}

/** Says by which rule releases became hotfixes, and how often. */
function toHotfixText({ hotfixRule }: GitFindings, withFlags: boolean): string {
  const { countsPatches, hours, versions, patches, dates, named, patched } = hotfixRule;
  if (versions === 0 && dates === 0 && named === 0) return '';
  const parts = [
    countsPatches
      ? l10n.t(
          '{0} as a patch within {1} hours ({2} of {3})',
          formatCount(patched),
          hours,
          formatCount(patches),
          plural(versions, '1 version is a patch', '{0} versions are patches', formatCount(versions)),
        )
      : l10n.t(
          'none as a patch, because {0} of {1}',
          formatCount(patches),
          plural(versions, '1 version is a patch', '{0} versions are patches', formatCount(versions)),
        ) + (withFlags ? l10n.t(' (--hotfix-hours {0} counts them)', hours) : ''),
    l10n.t('{0} by name', formatCount(named)),
    ...(dates > 0
      ? [l10n.t('{0} and never a patch', plural(dates, '1 version is a date', '{0} versions are dates', formatCount(dates)))]
      : []),
  ];
  return l10n.t('Hotfixes: {0}.', parts.join('; '));
}

function toBotText(authors: readonly GitAuthor[], withFlags: boolean): string {
  const bots = authors.filter(({ isBot }) => isBot);
  if (bots.length === 0) return '';
  const listed = bots.map(({ developer, facts }) => `${developer} (${formatCount(facts)})`);
  return l10n.t('Taken for bots, with their records: {0}.', toList(listed)) + advise(withFlags, () => l10n.t('--bot NAME adds one.'));
}

/**
 * Returns the glob of which there are most tags, as an example; '' if no two tags are named alike. Tags that begin with the names of several
 * components, such as `api-v1.2.0` and `web-v2.0.1`, are alike.
 */
function toAdvice(tags: readonly string[]): string {
  const globs = Map.groupBy(tags, (tag) => tag.replace(/\d+/g, '*'));
  const versions = tags.filter((tag) => COMPONENT.test(tag)).map((tag) => tag.replace(COMPONENT, '*$1').replace(/\d+/g, '*'));
  for (const [glob, alike] of Map.groupBy(versions, (glob) => glob)) globs.set(glob, alike);
  const [glob = '', alike = []] = [...globs].sort(([, one], [, other]) => other.length - one.length)[0] ?? [];
  return alike.length < 2 || !glob.includes('*') ? '' : l10n.t(", such as --release-tag '{0}'", glob);
}

/** The name of a component, and the beginning of its version. */
const COMPONENT = /^.*[A-Za-z].*?([-_/@]v?)(?=\d+\.\d+\.\d+$)/;

function toList(names: readonly string[]): string {
  const rest = names.length - MOST_NAMED;
  return `${names.slice(0, MOST_NAMED).join(', ')}${rest > 0 ? l10n.t(' and {0} more', formatCount(rest)) : ''}`;
}

/** Says that the lead times of the first release are those of the whole past. */
export function describeFirstRelease({ name, commits, days }: FirstRelease, withFlags: boolean): string {
  const fact = l10n.t(
    '{0} is the first known release: the lead times of its {1}, the oldest of {2} days, are those of everything before it.',
    name,
    plural(commits, '1 commit', '{0} commits', formatCount(commits)),
    formatCount(days),
  );
  return `${fact} ${withFlags ? l10n.t('Ask for days after it, or import with --since.') : l10n.t('Ask for days after it.')}`;
}
