import { type Command, InvalidArgumentError } from 'commander';
import { checkDay } from '../../../core/dates.ts';
import { GIT_HEURISTICS, type GitHeuristicName, type GitOptions } from '../../../core/insights/git/heuristics.ts';
import { addConfirm, addFormat, collect, readWholeNumber } from '../../options.ts';
import type { ProductionFlags } from '../../production.ts';
import type { TargetFlags } from '../../target.ts';
import { UsageError } from '../../usageError.ts';
import type { RepositoryFlags } from './openRepository.ts';

/** The flags of `fairlead insights import-git`; each heuristic has one more, which is false if it is switched off. */
export interface GitFlags extends TargetFlags, RepositoryFlags, ProductionFlags {
  readonly since?: number;
  readonly releaseTag?: readonly string[];
  readonly hotfixHours: number;
  readonly all?: true;
  readonly format: 'text' | 'json';
  readonly [name: string]: unknown;
}

const NAMES = Object.keys(GIT_HEURISTICS) as GitHeuristicName[];

const HOURS_OF_HOTFIXES = 48;
const MOST_HOURS = 24 * 366;

/** Adds the flags that select a part of the history. */
export function addGitFlags(command: Command): Command {
  command
    .option('--name <name>', 'what the facts call the repository (else the last part of where it came from, or its folder)')
    .option('--branch <name>', 'the branch to read (else the one that is checked out)')
    .option(
      '--since <day>',
      'only what happened from this day on, like 2026-01-31 (in UTC), or from a moment like 2026-01-31T08:00:00Z',
      readSince,
    )
    .option('--release-tag <glob>', "the tags that are releases, like 'prod-*' (repeatable; else the usual ones)", collect)
    .option('--hotfix-hours <hours>', 'hours in which a patch release is a hotfix', readWholeNumber(0, MOST_HOURS), HOURS_OF_HOTFIXES)
    .option('--all', 'send everything again, not only what is new')
    .option('--dry-run', 'count, and send nothing');
  for (const heuristic of NAMES.map((name) => GIT_HEURISTICS[name])) {
    command.option(`--no-${heuristic.name}`, `leave out: ${heuristic.makes[1]}`);
  }
  return addConfirm(addFormat(command));
}

/** Reads the options from the flags. Throws a UsageError for an invalid name. */
export function readGitOptions(flags: GitFlags): GitOptions {
  if (flags.name !== undefined && !/^[^\s\p{C}]{1,100}$/u.test(flags.name)) {
    throw new UsageError('--name takes a name of at most 100 characters without spaces, like my-service.');
  }
  const isOff = (name: GitHeuristicName): boolean => flags[toCamel(GIT_HEURISTICS[name].name)] === false;
  return {
    off: new Set(NAMES.filter(isOff)),
    releaseTags: flags.releaseTag ?? [],
    hotfixHours: flags.hotfixHours,
    since: flags.since ?? null,
  };
}

function readSince(text: string): number {
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(text);
  const moment = Date.parse(isMoment ? text : `${text}T00:00:00Z`);
  const lack = checkDay(isMoment ? text.slice(0, 10) : text);
  if (lack !== null) throw new InvalidArgumentError(`It ${lack}.`);
  if (Number.isNaN(moment)) throw new InvalidArgumentError('There is no such time of the day.');
  return moment;
}

function toCamel(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
