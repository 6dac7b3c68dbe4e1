import type { Command } from 'commander';
import type { Instance } from '../../../api/instance.ts';
import type { GitAuthor } from '../../../core/insights/git/gitAuthors.ts';
import { GIT_HEURISTICS } from '../../../core/insights/git/heuristics.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { Cli } from '../../cli.ts';
import { EXIT_CODES } from '../../exitCodes.ts';
import { addExample } from '../../options.ts';
import { requireProductionConsent } from '../../production.ts';
import { addTargetFlags, repeatTargetFlags, requireInstance } from '../../target.ts';
import { UsageError } from '../../usageError.ts';
import { addGitFlags, type GitFlags, readGitOptions } from './flags.ts';
import { type Imported, importRepository } from './importRepository.ts';
import { matchAuthors } from './matchAuthors.ts';
import { openRepository, type Repository } from './openRepository.ts';
import { toTargets } from './targets.ts';
import { toImportedText, toMatchedText } from './tellImported.ts';

const NOTES = `What is made of a history, and the switch for each:
${Object.values(GIT_HEURISTICS)
  .map(({ name, does }) => `  --no-${name}\n      ${does}`)
  .join('\n')}

The repository is only read; nothing in it is run. An import that was interrupted goes on where it was, and a later one sends what is new or has changed.`;

/** Adds `fairlead insights import-git`, which derives activity records from the history of repositories. */
export function addImportGit(insights: Command, cli: Cli): void {
  const command = insights
    .command('import-git')
    .description('Read commits, pull requests, deployments and incidents out of Git repositories')
    .argument('<repository...>', 'folders of repositories')
    .action(async (paths: string[], flags: GitFlags) => importAll(cli, paths, flags));
  addExample(addTargetFlags(addGitFlags(command), 'admin'), 'fairlead insights import-git ~/code/shop ~/code/billing', NOTES);
}

async function importAll(cli: Cli, paths: readonly string[], flags: GitFlags): Promise<void> {
  const options = readGitOptions(flags);
  if (paths.length > 1 && flags.name !== undefined) throw new UsageError('--name names one repository. Import them one by one.');
  const signal = cli.interruption();
  const { progress } = cli.terminal;
  const watch = progress === null ? null : throttle(progress);
  try {
    const repositories = await openAll(cli, signal, paths, flags);
    const instance = flags.dryRun === true ? null : await requireInstance(cli, flags, 'admin');
    if (instance !== null) await requireProductionConsent(cli, flags, instance, `Facts of ${paths.join(', ')} are sent.`);
    const targets = instance === null ? null : await toTargets(instance, flags.all === true);
    const all: Imported[] = [];
    for (const repository of repositories) {
      const { tip, name, folder } = repository;
      if (tip === null) {
        cli.terminal.err(`${folder.path} has no commits yet: there is nothing to import.`);
        continue;
      }
      const imported = await importRepository({ ...repository, tip }, options, targets?.(name) ?? null, watch);
      progress?.('');
      all.push(imported);
      if (flags.format === 'text') await cli.terminal.out(toImportedText(imported, instance === null));
    }
    await tellAll(cli, flags, all, instance, signal);
    cli.finish(EXIT_CODES.ok);
  } catch (error) {
    progress?.('');
    if (!signal.aborted) throw error;
    throw new Refusal('CANCELLED', 'The import was interrupted. What was sent is kept; run the same command again to go on from there.');
  }
}

async function openAll(cli: Cli, signal: AbortSignal, paths: readonly string[], flags: GitFlags): Promise<Repository[]> {
  const found: Repository[] = [];
  for (const path of paths) {
    const repository = await openRepository({ environment: cli.environment, signal }, path, flags);
    const twin = found.find(({ name }) => name === repository.name);
    if (twin !== undefined) {
      const which = `${twin.folder.path} and ${repository.folder.path} would both be called ${repository.name}`;
      throw new UsageError(`${which}. Import them one by one, with --name.`);
    }
    found.push(repository);
  }
  return found;
}

async function tellAll(cli: Cli, flags: GitFlags, all: readonly Imported[], instance: Instance | null, signal: AbortSignal): Promise<void> {
  const matched = instance === null || all.length === 0 ? null : await matchAuthors(instance, mergeAuthors(all), signal);
  if (flags.format === 'json') {
    const repositories = all.map(({ authors: _, ...imported }) => imported);
    await cli.terminal.out(`${JSON.stringify({ repositories, unmatched: matched?.unmatched ?? null })}\n`);
  } else if (matched !== null) {
    await cli.terminal.out(toMatchedText(matched, repeatTargetFlags(flags)));
  }
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
