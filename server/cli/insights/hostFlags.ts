import * as l10n from '@vscode/l10n';
import { type Command, InvalidArgumentError } from 'commander';
import { HostGathering } from '../../documents/insights/activity/hosts/gather.ts';
import { collect } from '../options.ts';
import type { ImportRules } from './configure.ts';

/** The flags on how the output of other systems is read. */
export interface HostFlags {
  readonly name?: string;
  readonly bot?: readonly string[];
  readonly deployedBy?: readonly string[];
  readonly environment?: readonly string[];
  readonly service?: ReadonlyMap<string, string>;
}

/** Adds the flags on how the output of other systems is read. */
export function addHostFlags(command: Command): void {
  command
    .option(
      '--name <name>',
      l10n.t('with files of other systems: the name of the repository or service (default: that of their addresses)'),
    )
    .option(
      '--bot <name>',
      l10n.t('with files of other systems: an account that is a bot, beside those that are known (repeatable)'),
      collect,
    )
    .option(
      '--deployed-by <glob>',
      l10n.t('workflows, pipelines or builds whose runs are deployments (repeatable; default: none)'),
      collect,
    )
    .option(
      '--environment <glob>',
      l10n.t('environments that are production, or after ! are not (repeatable; default: those configured, else named or marked like it)'),
      collect,
    )
    .option('--service <name=service>', l10n.t('the service or repository that a name in the files means (repeatable)'), readService);
}

/** Returns what gathers the items of other systems. */
export function toHostGathering(
  { name, deployedBy, environment, service }: HostFlags,
  rules: () => ImportRules,
  onBot: (login: string) => void,
): HostGathering {
  return new HostGathering({
    name: name ?? null,
    isBot: (identity, shown) => rules().isBot(identity, shown),
    onBot,
    deployedBy: deployedBy ?? [],
    get environments() {
      return environment ?? rules().environments;
    },
    receivedAt: null,
    services: service ?? new Map(),
  });
}

function readService(text: string, before: ReadonlyMap<string, string> = new Map()): ReadonlyMap<string, string> {
  const at = text.indexOf('=');
  const [name, service] = [text.slice(0, Math.max(at, 0)).trim(), text.slice(at + 1).trim()];
  if (name !== '' && service !== '') return new Map([...before, [name.toLowerCase(), service]]);
  throw new InvalidArgumentError(l10n.t('Give name=service, as in "Checkout API=github.com/acme/shop".'));
}
