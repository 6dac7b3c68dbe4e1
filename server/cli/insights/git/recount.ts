import * as l10n from '@vscode/l10n';
import type { Instance } from '../../../api/instance.ts';
import { plural } from '../../../core/plural.ts';
import { formatCount, toPrintable } from '../../../core/text.ts';
import type { Cli } from '../../cli.ts';
import { readImportRules } from '../configure.ts';
import { findClone } from './clones.ts';
import { followRules, type GitFlags, readGitOptions } from './importGit.ts';
import { type Imported, importRepository } from './importRepository.ts';
import { openRepository } from './repository.ts';
import { describeFirstRelease } from './resultText.ts';
import { toTargets } from './targets.ts';

/**
 * Reads the histories again whose commits deployments name, because their lead times end with these deployments. Returns what to report: the
 * records that were sent, or how to do it where the clone is unknown.
 */
export async function recountLeadTimes(cli: Cli, instance: Instance, signal: AbortSignal): Promise<readonly string[]> {
  const { repositories, targetOf } = await toTargets(instance, false);
  const lines: string[] = [];
  for (const repository of repositories) {
    if (targetOf(repository).deployments.length === 0) continue;
    const clone = findClone(cli.environment, repository);
    const flags = { ...clone?.flags, format: 'text' } as GitFlags;
    const read = clone === null ? null : await importOne(cli, clone.path, { flags, instance, repository, signal }).catch(() => null);
    signal.throwIfAborted();
    const sent = read === null ? null : read.sent + read.removed;
    if (sent === 0) continue;
    const line =
      sent === null
        ? l10n.t('{0}: for lead times until its deployments, import its history again: fairlead insights import-git FOLDER', repository)
        : l10n.t(
            '{0}: its lead times end with its deployments now; {1}.',
            repository,
            plural(sent, '1 activity record was sent', '{0} activity records were sent', formatCount(sent)),
          );
    lines.push(toPrintable(line));
    const firstRelease = read?.findings.firstRelease ?? null;
    if (firstRelease !== null) lines.push(toPrintable(`- ${describeFirstRelease(firstRelease, true)}`));
  }
  return lines;
}

/** Imports what is new in a history that was imported under a name before; null if that is another one now. */
async function importOne(
  cli: Cli,
  path: string,
  {
    flags,
    instance,
    repository,
    signal,
  }: { readonly flags: GitFlags; readonly instance: Instance; readonly repository: string; readonly signal: AbortSignal },
): Promise<Imported | null> {
  const opened = await openRepository({ environment: cli.environment, signal }, path, flags);
  if (opened.tip === null || opened.name !== repository) return null;
  const options = followRules(readGitOptions(flags), flags, await readImportRules(instance, flags.bot, signal));
  const { targetOf } = await toTargets(instance, false);
  return importRepository({ ...opened, tip: opened.tip }, options, targetOf(repository), null);
}
