import * as l10n from '@vscode/l10n';
import { type Command, InvalidArgumentError } from 'commander';
import type { Instance } from '../../../api/instance.ts';
import { checkDay } from '../../../core/dates.ts';
import { GIT_HEURISTICS, type GitHeuristicName, type GitOptions } from '../../../core/insights/git/heuristics.ts';
import { HOURS_OF_HOTFIXES } from '../../../core/insights/git/hotfixes.ts';
import type { GitAuthor } from '../../../core/insights/git/summary.ts';
import { plural } from '../../../core/plural.ts';
import { Refusal } from '../../../core/refusal.ts';
import { formatCount } from '../../../core/text.ts';
import { toTextTable } from '../../answer.ts';
import type { Cli } from '../../cli.ts';
import { type ProductionFlags, requireProductionConsent } from '../../consent.ts';
import { UsageError } from '../../errors.ts';
import { addConfirm, addExample, addFormat, collect, readInteger } from '../../options.ts';
import { addTargetFlags, repeatTargetFlags, requireInstance, type TargetFlags } from '../../target.ts';
import { type ImportRules, readImportRules, toImportRules } from '../configure.ts';
import { showReason, toMappingText } from '../mappings.ts';
import { keepClone } from './clones.ts';
import { type Imported, importRepository } from './importRepository.ts';
import { requireNewRoster, toMadeText, writeAuthorRoster } from './makeRoster.ts';
import { type Matched, matchAuthors } from './matchAuthors.ts';
import { LONGEST_NAME, openRepository, type Repository, type RepositoryFlags } from './repository.ts';
import { toImportedText, toRemarks } from './resultText.ts';
import { toTargets } from './targets.ts';

/** Maximum authors listed at a terminal. */
const MOST_LISTED = 20;

/** Formats the unknown authors, and how to map them. */
function toMatchedText({ unmatched, hasRoster }: Matched, sameTarget: string): string {
  if (!hasRoster) return l10n.t('There is no roster yet, so the records count for no one. Upload one with `fairlead developers upload`.\n');
  if (unmatched.length === 0) return l10n.t('All authors are in the roster.\n');
  const rows = unmatched
    .slice(0, MOST_LISTED)
    .map(({ developer, name, facts, nearest, reason }) => [developer, name, formatCount(facts), nearest ?? '', showReason(reason)]);
  const rest = unmatched.length > MOST_LISTED ? l10n.t('… and {0} more; --format json lists them.\n', unmatched.length - MOST_LISTED) : '';
  return [
    l10n.t(
      '\n{0} not in the roster; their records count for no one yet:\n',
      plural(unmatched.length, '1 author is', '{0} authors are', formatCount(unmatched.length)),
    ),
    toTextTable([l10n.t('AUTHOR'), l10n.t('NAME'), l10n.t('RECORDS'), l10n.t('PROBABLY'), l10n.t('WHY')], rows),
    rest,
    toMappingText(unmatched, sameTarget),
  ].join('');
}

/** The flags that decide what is made of a history; no others are kept, such as keys. */
const KEPT_FLAGS = [
  'name',
  'branch',
  'since',
  'releaseTag',
  'hotfixHours',
  'bot',
  'coAuthors',
  ...Object.values(GIT_HEURISTICS).map(({ name }) => toCamel(name)),
];

const NOTES = `${l10n.t('What is derived from a history, and the flag that turns it off:')}
${Object.values(GIT_HEURISTICS)
  .map(({ name, does }) => `  --no-${name}\n      ${does}`)
  .join('\n')}

${l10n.t('The repository is only read; nothing in it runs. An interrupted import continues when it is run again, and a later one sends only what is new or changed.')}`;

/** Adds `fairlead insights import-git`, which derives activity records from the history of repositories. */
export function addImportGit(insights: Command, cli: Cli): void {
  const command = insights
    .command('import-git')
    .description(l10n.t('Import commits, pull requests, deployments and incidents from Git repositories'))
    .argument('<repository...>', l10n.t('folders of repositories'))
    .action((paths: string[], flags: GitFlags) => importAll(cli, paths, flags));
  addExample(addTargetFlags(addGitFlags(command), 'admin'), 'fairlead insights import-git ~/code/shop ~/code/billing', NOTES);
}

/** Imports the histories of repositories. */
export async function importAll(cli: Cli, paths: readonly string[], flags: GitFlags): Promise<void> {
  const options = readGitOptions(flags);
  if (paths.length > 1 && flags.name !== undefined) throw new UsageError(l10n.t('--name names one repository. Import them one by one.'));
  if (flags.makeRoster !== undefined) requireNewRoster(flags.makeRoster);
  const signal = cli.interruption();
  const { progress } = cli.terminal;
  const watch = progress === null ? null : throttle(progress);
  try {
    const repositories = await openAll(cli, signal, paths, flags);
    const instance = flags.dryRun === true ? null : await requireInstance(cli, flags, 'admin');
    if (instance !== null)
      await requireProductionConsent(cli, flags, instance, l10n.t('The activity records of {0} are sent.', paths.join(', ')));
    const [rules, targets] =
      instance === null
        ? [toImportRules(flags.bot), null]
        : await Promise.all([readImportRules(instance, flags.bot, signal), toTargets(instance, flags.all === true)]);
    const ruled = followRules(options, flags, rules);
    const all: Imported[] = [];
    for (const repository of repositories) {
      const { tip, name, folder } = repository;
      if (tip === null) {
        cli.terminal.err(l10n.t('{0} has no commits yet, so there is nothing to import.', folder.path));
        continue;
      }
      const imported = await importRepository({ ...repository, tip }, ruled, targets?.targetOf(name) ?? null, watch);
      if (instance !== null) {
        const kept = Object.fromEntries(Object.entries(flags).filter(([flag]) => KEPT_FLAGS.includes(flag)));
        await keepClone(cli.environment, { repository: name, path: folder.path, flags: kept });
      }
      progress?.('');
      all.push(imported);
      if (flags.format === 'text') await cli.terminal.out(toImportedText(imported, instance === null, repeatTargetFlags(flags)));
    }
    await reportAll(cli, flags, all, instance, signal);
  } catch (error) {
    progress?.('');
    if (!signal.aborted) throw error;
    throw new Refusal('CANCELLED', l10n.t('The import was interrupted. What was sent is kept. Run the same command again to continue.'));
  }
}

async function openAll(cli: Cli, signal: AbortSignal, paths: readonly string[], flags: GitFlags): Promise<Repository[]> {
  const found: Repository[] = [];
  for (const path of paths) {
    const repository = await openRepository({ environment: cli.environment, signal }, path, flags);
    const twin = found.find(({ name }) => name === repository.name);
    if (twin !== undefined) {
      const places = [twin.folder.path, repository.folder.path];
      throw new UsageError(l10n.t('{0} and {1} would both be named {2}. Import them one by one, with --name.', ...places, repository.name));
    }
    found.push(repository);
  }
  return found;
}

async function reportAll(
  cli: Cli,
  flags: GitFlags,
  all: readonly Imported[],
  instance: Instance | null,
  signal: AbortSignal,
): Promise<void> {
  const authors = mergeAuthors(all);
  const people = authors.filter(({ isBot }) => !isBot);
  const made = flags.makeRoster === undefined ? null : await writeAuthorRoster(flags.makeRoster, authors);
  const matched = instance === null || all.length === 0 ? null : await matchAuthors(instance, people, signal);
  if (flags.format === 'json') {
    const repositories = all.map(({ authors, ...imported }) => ({
      ...imported,
      bots: authors.filter(({ isBot }) => isBot),
      remarks: toRemarks({ ...imported, authors }, false),
    }));
    await cli.terminal.out(
      `${JSON.stringify({ repositories, unmatched: matched?.unmatched ?? null, hasRoster: matched?.hasRoster ?? null, roster: made })}\n`,
    );
  } else if (matched !== null) {
    await cli.terminal.out(toMatchedText(matched, repeatTargetFlags(flags)));
  }
  if (made !== null && flags.format === 'text') await cli.terminal.out(toMadeText(made, repeatTargetFlags(flags)));
}

function mergeAuthors(all: readonly Imported[]): GitAuthor[] {
  const found = new Map<string, GitAuthor>();
  for (const author of all.flatMap(({ authors }) => authors)) {
    const key = author.developer.trim().toLowerCase();
    found.set(key, { ...author, facts: author.facts + (found.get(key)?.facts ?? 0) });
  }
  return [...found.values()].sort((one, other) => other.facts - one.facts);
}

/** Limits progress output to ten times a second. */
function throttle(show: (text: string) => void): (text: string) => void {
  let last = 0;
  return (text) => {
    const now = Date.now();
    if (now - last < 100) return;
    last = now;
    show(text);
  };
}

/** The flags of `fairlead insights import-git`; each heuristic has one more, which is false if it is switched off. */
export interface GitFlags extends TargetFlags, RepositoryFlags, ProductionFlags {
  readonly since?: number;
  readonly releaseTag?: readonly string[];
  readonly hotfixHours?: number;
  readonly bot?: readonly string[];
  readonly coAuthors?: boolean;
  readonly all?: true;
  readonly makeRoster?: string;
  readonly format: 'text' | 'json';
  readonly [name: string]: unknown;
}

const NAMES = Object.keys(GIT_HEURISTICS) as GitHeuristicName[];

const MOST_HOURS = 24 * 366;

/** Adds the flags that select a part of the history. */
function addGitFlags(command: Command): Command {
  command
    .option('--name <name>', l10n.t('name of the repository in the records (default: host/owner/name of its remote, else its folder)'))
    .option('--branch <name>', l10n.t('branch to read (else the one that is checked out)'))
    .option(
      '--since <day>',
      l10n.t('only what happened since this day, such as 2026-01-31 (UTC), or since a time such as 2026-01-31T08:00:00Z'),
      readSince,
    )
    .option('--release-tag <glob>', l10n.t("tags of releases, such as 'prod-*' (repeatable; default: common patterns)"), collect)
    .option(
      '--hotfix-hours <hours>',
      l10n.t(
        'hours within which a patch release counts as a hotfix (default: {0}, if at most half of the versions are patches)',
        HOURS_OF_HOTFIXES,
      ),
      readInteger(0, MOST_HOURS),
    )
    .option('--bot <name>', l10n.t('a login, e-mail or name that is a bot, beside those that are known (repeatable)'), collect)
    .option('--co-authors', l10n.t('count commits for their co-authors too (default: as configured, else no)'))
    .option('--no-co-authors', l10n.t('count commits for their authors only, also if configured otherwise'))
    .option('--make-roster <file>', l10n.t('write a roster made out of the authors to a new file, to review and upload'))
    .option('--all', l10n.t('send everything again, not only what is new'))
    .option('--dry-run', l10n.t('count, and send nothing'));
  for (const heuristic of NAMES.map((name) => GIT_HEURISTICS[name])) {
    command.option(`--no-${heuristic.name}`, l10n.t('leave out: {0}', heuristic.makes[1]));
  }
  return addConfirm(addFormat(command));
}

/** Reads the options from the flags. Throws a UsageError for an invalid name. */
export function readGitOptions(flags: GitFlags): Omit<GitOptions, 'coAuthors'> {
  if (flags.name !== undefined && !(flags.name.length <= LONGEST_NAME && /^[^\s\p{C}]+$/u.test(flags.name))) {
    throw new UsageError(l10n.t('--name must have at most {0} characters and no spaces. Write it as --name my-service.', LONGEST_NAME));
  }
  const isOff = (name: GitHeuristicName): boolean => flags[toCamel(GIT_HEURISTICS[name].name)] === false;
  return {
    off: new Set(NAMES.filter(isOff)),
    releaseTags: flags.releaseTag ?? [],
    hotfixHours: flags.hotfixHours ?? null,
    since: flags.since ?? null,
  };
}

/** Adds the rules of imports to options; a flag comes before what the service is configured with. */
export function followRules(options: Omit<GitOptions, 'coAuthors'>, flags: GitFlags, { isBot, coAuthors }: ImportRules) {
  return { ...options, isBot, coAuthors: flags.coAuthors ?? coAuthors };
}

function readSince(text: string): number {
  const isTimestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(text);
  const timestamp = Date.parse(isTimestamp ? text : `${text}T00:00:00Z`);
  const lack = checkDay(isTimestamp ? text.slice(0, 10) : text);
  if (lack !== null) throw new InvalidArgumentError(l10n.t('It {0}.', lack));
  if (Number.isNaN(timestamp)) throw new InvalidArgumentError(l10n.t('That time does not exist.'));
  return timestamp;
}

function toCamel(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
