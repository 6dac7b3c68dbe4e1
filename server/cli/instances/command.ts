import * as l10n from '@vscode/l10n';
import { type Command, Option } from 'commander';
import { requireBaseUrl } from '../../api/address.ts';
import { describeNeeds } from '../../api/areas.ts';
import { checkProfileName, REGIONS, type ServiceProfile } from '../../core/serviceProfile.ts';
import { type Answer, showAnswer, toYesOrNo } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { UsageError } from '../errors.ts';
import { addExample, addOutput, type OutputFlags } from '../options.ts';
import { chooseTarget, quote, requireStored, toDataFolder } from '../target.ts';
import { KEY_VARIABLES, LOCAL, readInstanceFile, type StoredInstance, toInstanceFile, writeInstanceFile } from './storedInstances.ts';

type AddFlags = InstanceFields & { readonly use?: true; readonly replace?: true };

const NOTES =
  l10n.t(`Keys are never stored: they stay in environment variables, by default FAIRLEAD_API_KEY and FAIRLEAD_ADMIN_KEY; --key-env and
--admin-key-env name others. Set them from a password manager: export PROD_KEY=$(secret-tool lookup fairlead prod).
On a build server, set instead: FAIRLEAD_URL (and FAIRLEAD_ADMIN_URL and FAIRLEAD_PLATFORM_URL if they differ), FAIRLEAD_API_KEY,
FAIRLEAD_ADMIN_KEY, FAIRLEAD_ACCOUNT, FAIRLEAD_ORG and FAIRLEAD_PROJECT; FAIRLEAD_INSTANCE names an instance that was added.`);

/** Adds `fairlead instance`, which names the services for commands. */
export function addInstances(program: Command, cli: Cli): void {
  const instance = program.command('instance').description(l10n.t('Name the services that commands use, and select one'));

  const add = instance
    .command('add')
    .description(l10n.t('Add a service, without its keys'))
    .argument('<name>', l10n.t('its name'))
    .addOption(new Option('--region <region>', l10n.t('region of a hosted service')).choices(REGIONS.map(({ id }) => id)))
    .option('--url <address>', l10n.t('base address, for developer records and insights'))
    .option('--admin-url <address>', l10n.t('address for segments, if it differs'))
    .option('--platform-url <address>', l10n.t('address for projects, connectors and pipelines, if it differs'))
    .option('--account <account>', l10n.t('account, if the key does not contain it'))
    .option('--org <organization>', l10n.t('default organization'))
    .option('--project <project>', l10n.t('default project'))
    .option('--production', l10n.t('mark it as a production service: every change asks for its host, or needs --confirm'))
    .option('--key-env <variable>', l10n.t('environment variable with its key (default: {0})', KEY_VARIABLES.api))
    .option('--admin-key-env <variable>', l10n.t('environment variable with its admin key (default: {0})', KEY_VARIABLES.admin))
    .option('--replace', l10n.t('replace an instance of the same name'))
    .option('--use', l10n.t('use it from now on'))
    .action((name: string, flags: AddFlags) => addOne(cli, name, flags));
  addExample(add, 'fairlead instance add prod --region eu --key-env PROD_KEY --use', [NOTES, '', ...describeNeeds()].join('\n'));

  const list = instance
    .command('list')
    .description(l10n.t('List the services'))
    .action((flags: OutputFlags) => showAnswer(cli, flags, toList(cli)));
  addExample(addOutput(list), 'fairlead instance list');

  const use = instance
    .command('use')
    .description(l10n.t('Select the default service of commands'))
    .argument('<instance>', l10n.t('its name; "{0}" is the local service', LOCAL))
    .action(async (name: string) => {
      if (name !== LOCAL) requireStored(cli.environment, name);
      writeInstanceFile(cli.environment, { ...readInstanceFile(cli.environment), selected: name === LOCAL ? null : name });
      await cli.terminal.out(`${l10n.t('Commands now use {0}.', name)}\n`);
    });
  addExample(use, 'fairlead instance use prod');

  const show = instance
    .command('show')
    .description(l10n.t('Show the addresses of a service, and whether its keys are set'))
    .argument('[instance]', l10n.t('its name (else the selected one)'))
    .action((name: string | undefined, flags: OutputFlags) => showAnswer(cli, flags, toShown(cli, name)));
  addExample(addOutput(show), 'fairlead instance show prod');

  const remove = instance
    .command('remove')
    .description(l10n.t('Remove a service from the list; the service itself does not change'))
    .argument('<instance>', l10n.t('its name'))
    .action(async (name: string) => {
      if (name === LOCAL) throw new UsageError(l10n.t('"{0}" cannot be removed. Name another instance.', LOCAL));
      requireStored(cli.environment, name);
      const { selected, instances } = readInstanceFile(cli.environment);
      const left = instances.filter((other) => other.name !== name);
      writeInstanceFile(cli.environment, { selected: selected === name ? null : selected, instances: left });
      const next = selected === name ? ` ${l10n.t('Commands now use {0}.', LOCAL)}` : '';
      await cli.terminal.out(`${l10n.t('Removed {0}.', name)}${next}\n`);
    });
  addExample(remove, 'fairlead instance remove prod');
}

async function addOne(cli: Cli, name: string, flags: AddFlags): Promise<void> {
  const added = readNewInstance(name, flags);
  const { selected, instances } = readInstanceFile(cli.environment);
  if (flags.replace !== true && instances.some((other) => other.name === name)) {
    throw new UsageError(l10n.t('There is already an instance "{0}". Give another name, or --replace.', name));
  }
  const others = instances.filter((other) => other.name !== name);
  writeInstanceFile(cli.environment, { selected: flags.use === true ? name : selected, instances: [...others, added] });
  const done = l10n.t('Added {0} to {1}.', name, toInstanceFile(cli.environment));
  const next =
    flags.use === true ? l10n.t('Commands now use it.') : l10n.t('Use it with --instance {0}, or with `fairlead instance use {0}`.', name);
  const lacking = cli.environment[added.keyEnv] ? '' : ` ${l10n.t('Set the environment variable {0} to its key.', added.keyEnv)}`;
  const check = l10n.t('What works there: `fairlead doctor --instance {0}`.', quote(name));
  await cli.terminal.out(`${done} ${next}${lacking} ${check}\n`);
}

function toList(cli: Cli): Answer {
  const { instances } = readInstanceFile(cli.environment);
  const target = chooseTarget(cli, {});
  const current = target.kind === 'local' ? LOCAL : target.profile.name;
  const local = [LOCAL, current === LOCAL ? toYesOrNo(true) : '', toDataFolder(undefined, cli.environment), ''];
  const rows = instances.map((one) => [
    one.name,
    current === one.name ? toYesOrNo(true) : '',
    one.baseUrl,
    cli.environment[one.keyEnv] ? toYesOrNo(true) : { value: `no: ${one.keyEnv}`, label: l10n.t('no: {0}', one.keyEnv) },
  ]);
  const json = { current, why: target.why.value, instances: instances.map((one) => toPlain(cli, one)) };
  const note = l10n.t('Commands go to {0} ({1}).', current, target.why.label);
  return { columns: ['name', 'in_use', 'where', 'key'], rows: [local, ...rows], json, note };
}

function toShown(cli: Cli, name: string | undefined): Answer {
  const target = chooseTarget(cli, name === undefined ? {} : { instance: name });
  const plain = target.kind === 'local' ? { name: LOCAL, dataFolder: target.folder } : toPlain(cli, target.profile);
  const rows = Object.entries(plain).map(([field, value]) => [field, typeof value === 'boolean' ? toYesOrNo(value) : value]);
  return { columns: ['field', 'value'], rows, json: plain };
}

function toPlain({ environment }: Cli, instance: StoredInstance): Readonly<Record<string, string | boolean>> {
  const { keyEnv, adminKeyEnv } = instance;
  const given = Object.fromEntries(Object.entries(instance).filter(([, value]) => value !== undefined));
  return { ...given, hasKey: Boolean(environment[keyEnv]), hasAdminKey: Boolean(environment[adminKeyEnv]) };
}

/** The flags of `fairlead instance add`. */
interface InstanceFields extends Partial<Pick<ServiceProfile, 'adminUrl' | 'platformUrl' | 'account' | 'org' | 'project'>> {
  readonly region?: string;
  readonly url?: string;
  readonly production?: true;
  readonly keyEnv?: string;
  readonly adminKeyEnv?: string;
}

/** Builds the stored service. Throws a UsageError, or INVALID_REQUEST for an invalid URL. */
function readNewInstance(name: string, fields: InstanceFields): StoredInstance {
  const lack = name === LOCAL ? l10n.t('"{0}" is the name of the local service. Choose another name.', LOCAL) : checkProfileName(name);
  if (lack !== null) throw new UsageError(lack);
  const { region, url, account, org, project } = fields;
  const known = REGIONS.find(({ id }) => id === region);
  if (known === undefined && url === undefined) {
    throw new UsageError(
      l10n.t('Where is "{0}"? Give --region ({1}), or its address with --url.', name, REGIONS.map(({ id }) => id).join(', ')),
    );
  }
  const baseUrl = url === undefined ? (known?.baseUrl ?? '') : toBase(url);
  return {
    name,
    baseUrl,
    adminUrl: fields.adminUrl === undefined ? ((url === undefined ? known?.adminUrl : undefined) ?? baseUrl) : toBase(fields.adminUrl),
    platformUrl:
      fields.platformUrl === undefined ? ((url === undefined ? known?.platformUrl : undefined) ?? baseUrl) : toBase(fields.platformUrl),
    account,
    org,
    project,
    production: fields.production === true,
    keyEnv: requireVariable('--key-env', fields.keyEnv ?? KEY_VARIABLES.api),
    adminKeyEnv: requireVariable('--admin-key-env', fields.adminKeyEnv ?? KEY_VARIABLES.admin),
  };
}

function toBase(text: string): string {
  return requireBaseUrl(text).href.replace(/\/+$/, '');
}

/** A user may give the key itself here, which must not be repeated in the message. */
function requireVariable(flag: string, name: string): string {
  if (/^[A-Za-z_][A-Za-z0-9_]{0,99}$/.test(name)) return name;
  throw new UsageError(l10n.t('{0} must be the name of an environment variable, such as PROD_KEY, not a key.', flag));
}
