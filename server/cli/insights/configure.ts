import * as l10n from '@vscode/l10n';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { call } from '../../api/client.ts';
import type { Instance } from '../../api/instance.ts';
import { given } from '../../core/given.ts';
import { createBotRule, type IsBot } from '../../core/insights/bots.ts';
import { findTimeZone, WEEKDAYS, type Weekday } from '../../core/insights/calendar.ts';
import { TIER_SETS } from '../../core/insights/ratings.ts';
import { MEMBERSHIPS } from '../../core/insights/teams.ts';
import type { Configuration, ConfigurationChange } from '../../wire/local.ts';
import { type Cell, showAnswer, toYesOrNo } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { addDryRun, addExample, addOutput, collect, readYesOrNo } from '../options.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { type WriteFlags, write } from '../write.ts';

interface ConfigureFlags extends TargetFlags, WriteFlags {
  readonly timeZone?: string;
  readonly workingDays?: readonly Weekday[];
  readonly membership?: Configuration['membership'];
  readonly teamOnly?: boolean;
  readonly addBot?: readonly string[];
  readonly removeBot?: readonly string[];
  readonly tiers?: Configuration['tierSet'];
  readonly coAuthors?: boolean;
  readonly addEnvironment?: readonly string[];
  readonly removeEnvironment?: readonly string[];
}

const NOTES = l10n.t(`Without flags it shows the settings. Only those that are named change:
  --time-zone      the days of reports begin at midnight there
  --working-days   numbers per day are divided by these days alone; weeks and months have all their days
  --add-bot        an account, e-mail or name that is a program: its comments do not count, and it is no unknown developer
  --team-only      yes: reports, explanations and lists name no people, and teams of managers are named by their numbers
  --tiers          the levels from Elite to Low: those that the service publishes, or those of the DORA report of 2024
  --add-environment
                   a glob for environments that are production, such as eu-*, or after ! for those that are not: '!*-canary'.
                   Imports and webhooks follow it; --environment of one import replaces it
  --co-authors     yes: each line Co-authored-by of a commit is a commit of that person too, without lines and lead time
The columns of teams and filters are set by PUT or PATCH /__fairlead/configuration.`);

/** Adds `fairlead insights configure`, which shows and changes the settings of insights. */
export function addConfigure(insights: Command, cli: Cli): void {
  const command = insights
    .command('configure')
    .description(l10n.t('Show the settings of insights, or change those that are named'))
    .option('--time-zone <zone>', l10n.t('time zone of the days of reports, such as Europe/Berlin'), readTimeZone)
    .option(
      '--working-days <days>',
      l10n.t('days that numbers per day count: {0}, or a range like mon-fri', WEEKDAYS.join(',').toLowerCase()),
      readWorkingDays,
    )
    .addOption(new Option('--membership <rule>', l10n.t('whether history counts in the teams of today or of its day')).choices(MEMBERSHIPS))
    .option('--add-bot <name>', l10n.t('an account, e-mail or name that is a program (repeatable)'), collect)
    .option('--remove-bot <name>', l10n.t('one that is no program (repeatable)'), collect)
    .addOption(new Option('--tiers <set>', l10n.t('levels that metrics are rated by')).choices(TIER_SETS))
    .option('--add-environment <glob>', l10n.t('environments that are production, or after ! are not (repeatable)'), collect)
    .option('--remove-environment <glob>', l10n.t('a glob to remove (repeatable)'), collect)
    .option('--co-authors <yes|no>', l10n.t('whether commits also count for their co-authors, from the next import on'), readYesOrNo)
    .option('--team-only <yes|no>', l10n.t('whether to name teams only, and no people'), readYesOrNo)
    .action((flags: ConfigureFlags) => configure(cli, flags));
  addExample(
    addTargetFlags(addOutput(addDryRun(command)), 'admin'),
    'fairlead insights configure --time-zone Europe/Berlin --working-days mon-fri',
    NOTES,
  );
}

async function configure(cli: Cli, flags: ConfigureFlags): Promise<void> {
  const instance = await requireInstance(cli, flags, 'admin');
  const current = await call(instance, 'readConfiguration', {}, { signal: cli.interruption() });
  const change = toChange(flags, current);
  if (Object.keys(change).length === 0) return show(cli, flags, current);
  const what = l10n.t(
    'The settings of insights change: {0}.',
    Object.entries(change)
      .map(([name, value]) => `${name}${l10n.t(' to ')}${toText(value)}`)
      .join(', '),
  );
  const done = await write(cli, flags, instance, what, (service, options) =>
    call(service, 'updateConfiguration', { body: change }, options),
  );
  if (done !== null) await show(cli, flags, done);
}

function toChange(flags: ConfigureFlags, current: Configuration): ConfigurationChange {
  const { timeZone, workingDays, membership, teamOnly, tiers: tierSet, coAuthors } = flags;
  const bots = changeList(current.bots, flags.addBot, flags.removeBot, fold);
  const productionEnvironments = changeList(current.productionEnvironments, flags.addEnvironment, flags.removeEnvironment, (glob) =>
    glob.trim(),
  );
  return given({ timeZone, workingDays: workingDays?.slice(), membership, teamOnly, tierSet, bots, productionEnvironments, coAuthors });
}

/** Returns a list with what is added and without what is removed; undefined if nothing is either. */
function changeList(
  current: readonly string[],
  add: readonly string[] = [],
  remove: readonly string[] = [],
  toKey: (text: string) => string,
): string[] | undefined {
  if (add.length + remove.length === 0) return undefined;
  const gone = new Set(remove.map(toKey));
  const kept = current.filter((text) => !gone.has(toKey(text)));
  const added = new Map(add.map((text) => [toKey(text), text]));
  return [...kept, ...[...added].filter(([key]) => !kept.some((known) => toKey(known) === key)).map(([, text]) => text)];
}

async function show(cli: Cli, flags: ConfigureFlags, configuration: Configuration): Promise<void> {
  const { timeZone, workingDays, membership, bots, teamOnly, tierSet, productionEnvironments, coAuthors } = configuration;
  const settings = { timeZone, workingDays, membership, bots, teamOnly, tierSet, productionEnvironments, coAuthors };
  await showAnswer(cli, flags, {
    columns: ['setting', 'value'],
    rows: Object.entries(settings).map(([name, value]) => [name, toCell(value)]),
    json: settings,
  });
}

function toText(value: unknown): string {
  const cell = toCell(value);
  return typeof cell === 'string' ? cell : cell.label;
}

function toCell(value: unknown): Cell {
  if (Array.isArray(value)) return value.length === 0 ? { value: 'none', label: l10n.t('none') } : value.join(', ');
  return typeof value === 'boolean' ? toYesOrNo(value) : String(value);
}

function fold(name: string): string {
  return name.trim().toLowerCase();
}

/** Parses the name of a time zone. */
export function readTimeZone(name: string): string {
  const zone = findTimeZone(name);
  if (zone === null) throw new InvalidArgumentError(l10n.t('Give the name of a time zone, such as Europe/Berlin.'));
  return zone;
}

/** Reads days such as `mon,tue` and ranges such as `sun-thu`. */
function readWorkingDays(text: string): readonly Weekday[] {
  const days = text.split(',').flatMap((part) => {
    const [first, last = first] = part.split('-').map((name) => WEEKDAYS.indexOf(name.trim().toUpperCase().slice(0, 3) as Weekday));
    if (first === undefined || last === undefined || first < 0 || last < 0) {
      throw new InvalidArgumentError(l10n.t('Give days of {0}, or a range like mon-fri.', WEEKDAYS.join(', ').toLowerCase()));
    }
    return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, step) => WEEKDAYS[(first + step) % 7]!);
  });
  return WEEKDAYS.filter((day) => days.includes(day));
}

/** What imports follow besides their flags. */
export interface ImportRules {
  readonly isBot: IsBot;
  /** Globs for the names of production environments. */
  readonly environments: readonly string[];
  /** Whether commits also count for their co-authors. */
  readonly coAuthors: boolean;
}

/** Returns the rules of imports without a service. */
export function toImportRules(bots: readonly string[] = []): ImportRules {
  return { isBot: createBotRule(bots), environments: [], coAuthors: false };
}

/** Returns the rules that the service is configured with; bots are also those that are named. */
export async function readImportRules(instance: Instance, named: readonly string[] = [], signal?: AbortSignal): Promise<ImportRules> {
  const { bots, productionEnvironments, coAuthors } = await call(instance, 'readConfiguration', {}, signal === undefined ? {} : { signal });
  return { isBot: createBotRule([...named, ...bots]), environments: productionEnvironments, coAuthors };
}
