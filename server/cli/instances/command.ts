import * as l10n from '@vscode/l10n';
import { type Command, Option } from 'commander';
import { requireBaseUrl } from '../../api/address.ts';
import { checkProfileName, REGIONS, type ServiceProfile } from '../../core/serviceProfile.ts';
import { type Answer, showAnswer, toYesOrNo } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES, UsageError } from '../errors.ts';
import { addExample, addOutput, type OutputFlags } from '../options.ts';
import { chooseTarget, requireStored, toDataFolder } from '../target.ts';
import { KEY_VARIABLES, LOCAL, readInstanceFile, type StoredInstance, toInstanceFile, writeInstanceFile } from './storedInstances.ts';

type AddFlags = InstanceFields & { readonly use?: true; readonly replace?: true };

const NOTES = `Keys are never stored: they stay in environment variables, by default FAIRLEAD_API_KEY and FAIRLEAD_ADMIN_KEY; --key-env and
--admin-key-env name others. Set them from a password manager: export PROD_KEY=$(secret-tool lookup fairlead prod).
On a build server, set instead: FAIRLEAD_URL (and FAIRLEAD_ADMIN_URL and FAIRLEAD_PLATFORM_URL if they differ), FAIRLEAD_API_KEY,
FAIRLEAD_ADMIN_KEY, FAIRLEAD_ACCOUNT, FAIRLEAD_ORG and FAIRLEAD_PROJECT; FAIRLEAD_INSTANCE names an instance that was added.`;

/** Adds `fairlead instance`, which names the services for commands. */
export function addInstances(program: Command, cli: Cli): void {
  const instance = program.command('instance').description('Name the services that commands use, and select one');

  const add = instance
    .command('add')
    .description('Add a service, without its keys')
    .argument('<name>', 'its name')
    .addOption(new Option('--region <region>', 'region of a hosted service').choices(REGIONS.map(({ id }) => id)))
    .option('--url <address>', 'base address, for developer records and insights')
    .option('--admin-url <address>', 'address for segments, if it differs')
    .option('--platform-url <address>', 'address for projects, connectors and pipelines, if it differs')
    .option('--account <account>', 'account, if the key does not contain it')
    .option('--org <organization>', 'default organization')
    .option('--project <project>', 'default project')
    .option('--production', 'mark it as a production service: every change asks for its host, or needs --confirm')
    .option('--key-env <variable>', `environment variable with its key (default: ${KEY_VARIABLES.api})`)
    .option('--admin-key-env <variable>', `environment variable with its admin key (default: ${KEY_VARIABLES.admin})`)
    .option('--replace', 'replace an instance of the same name')
    .option('--use', 'use it from now on')
    .action(async (name: string, flags: AddFlags) => addOne(cli, name, flags));
  addExample(add, 'fairlead instance add prod --region eu --key-env PROD_KEY --use', NOTES);

  const list = instance
    .command('list')
    .description('List the services')
    .action(async (flags: OutputFlags) => showAnswer(cli, flags, toList(cli)));
  addExample(addOutput(list), 'fairlead instance list');

  const use = instance
    .command('use')
    .description('Select the default service of commands')
    .argument('<instance>', `its name; "${LOCAL}" is the local service`)
    .action(async (name: string) => {
      if (name !== LOCAL) requireStored(cli.environment, name);
      writeInstanceFile(cli.environment, { ...readInstanceFile(cli.environment), selected: name === LOCAL ? null : name });
      await finishWith(cli, `Commands now use ${name}.`);
    });
  addExample(use, 'fairlead instance use prod');

  const show = instance
    .command('show')
    .description('Show the addresses of a service, and whether its keys are set')
    .argument('[instance]', 'its name (else the selected one)')
    .action(async (name: string | undefined, flags: OutputFlags) => showAnswer(cli, flags, toShown(cli, name)));
  addExample(addOutput(show), 'fairlead instance show prod');

  const remove = instance
    .command('remove')
    .description('Remove a service from the list; the service itself does not change')
    .argument('<instance>', 'its name')
    .action(async (name: string) => {
      if (name === LOCAL) throw new UsageError(`"${LOCAL}" cannot be removed. Name another instance.`);
      requireStored(cli.environment, name);
      const { selected, instances } = readInstanceFile(cli.environment);
      const left = instances.filter((other) => other.name !== name);
      writeInstanceFile(cli.environment, { selected: selected === name ? null : selected, instances: left });
      await finishWith(cli, `Removed ${name}.${selected === name ? ` Commands now use ${LOCAL}.` : ''}`);
    });
  addExample(remove, 'fairlead instance remove prod');
}

async function addOne(cli: Cli, name: string, flags: AddFlags): Promise<void> {
  const added = readNewInstance(name, flags);
  const { selected, instances } = readInstanceFile(cli.environment);
  if (flags.replace !== true && instances.some((other) => other.name === name)) {
    throw new UsageError(`There is already an instance "${name}". Give another name, or --replace.`);
  }
  const others = instances.filter((other) => other.name !== name);
  writeInstanceFile(cli.environment, { selected: flags.use === true ? name : selected, instances: [...others, added] });
  const lacking = cli.environment[added.keyEnv] ? '' : ` Set the environment variable ${added.keyEnv} to its key.`;
  const next = flags.use === true ? 'Commands now use it.' : `Use it with --instance ${name}, or with \`fairlead instance use ${name}\`.`;
  await finishWith(cli, `Added ${name} to ${toInstanceFile(cli.environment)}. ${next}${lacking}`);
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
  const json = { current, why: target.why, instances: instances.map((one) => toPlain(cli, one)) };
  const note = `Commands go to ${current} (${target.why}).`;
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

async function finishWith(cli: Cli, sentence: string): Promise<void> {
  await cli.terminal.out(`${sentence}\n`);
  cli.finish(EXIT_CODES.ok);
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
  const lack = name === LOCAL ? `"${LOCAL}" is the name of the local service. Choose another name.` : checkProfileName(name);
  if (lack !== null) throw new UsageError(lack);
  const { region, url, account, org, project } = fields;
  const known = REGIONS.find(({ id }) => id === region);
  if (known === undefined && url === undefined) {
    throw new UsageError(`Where is "${name}"? Give --region (${REGIONS.map(({ id }) => id).join(', ')}), or its address with --url.`);
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
  throw new UsageError(`${flag} must be the name of an environment variable, such as PROD_KEY, not a key.`);
}
