import { type Command, Option } from 'commander';
import { REGIONS } from '../../core/regions.ts';
import { type Answer, showAnswer } from '../answer.ts';
import { chooseTarget, requireStored } from '../chooseTarget.ts';
import type { Cli } from '../cli.ts';
import { toDataFolder } from '../dataFolder.ts';
import { EXIT_CODES } from '../exitCodes.ts';
import { addExample, addOutput, type OutputFlags } from '../options.ts';
import { UsageError } from '../usageError.ts';
import { readInstanceFile, toInstanceFile, writeInstanceFile } from './instanceFile.ts';
import { type InstanceFields, readNewInstance } from './newInstance.ts';
import { KEY_VARIABLES, LOCAL, type StoredInstance } from './storedInstance.ts';

type AddFlags = InstanceFields & { readonly use?: true; readonly replace?: true };

const NOTES = `Keys are never stored: they stay in environment variables, FAIRLEAD_API_KEY and FAIRLEAD_ADMIN_KEY unless --key-env and --admin-key-env
name others. A password program fills them in well: export PROD_KEY=$(secret-tool lookup fairlead prod).
Without \`add\`, on a build server: FAIRLEAD_URL (with FAIRLEAD_ADMIN_URL and FAIRLEAD_PLATFORM_URL where they differ), FAIRLEAD_API_KEY,
FAIRLEAD_ADMIN_KEY, FAIRLEAD_ACCOUNT, FAIRLEAD_ORG and FAIRLEAD_PROJECT; FAIRLEAD_INSTANCE names an instance that was added.`;

/** Adds `fairlead instance`, which names the services for commands. */
export function addInstances(program: Command, cli: Cli): void {
  const instance = program.command('instance').description('Name the services that commands go to, and choose one');

  const add = instance
    .command('add')
    .description('Add a service, without its keys')
    .argument('<name>', 'what it is called')
    .addOption(new Option('--region <region>', 'where it is offered').choices(REGIONS.map(({ id }) => id)))
    .option('--url <address>', 'its base address, of developer records and insights')
    .option('--admin-url <address>', 'that of segments, where it differs')
    .option('--platform-url <address>', 'that of projects, connectors and pipelines, where it differs')
    .option('--account <account>', 'its account, where the key does not name it')
    .option('--org <organization>', 'the organization that you work in most')
    .option('--project <project>', 'the project that you work in most')
    .option('--production', 'it is a production service: each change asks for its host, or needs --confirm')
    .option('--key-env <variable>', `the environment variable that holds its key (default: ${KEY_VARIABLES.api})`)
    .option('--admin-key-env <variable>', `that of its admin key (default: ${KEY_VARIABLES.admin})`)
    .option('--replace', 'in place of one of the same name')
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
    .description('Choose the service that commands go to where nothing else is said')
    .argument('<instance>', `its name; “${LOCAL}” is the local one`)
    .action(async (name: string) => {
      if (name !== LOCAL) requireStored(cli.environment, name);
      writeInstanceFile(cli.environment, { ...readInstanceFile(cli.environment), selected: name === LOCAL ? null : name });
      await tell(cli, `Commands go to ${name} from now on.`);
    });
  addExample(use, 'fairlead instance use prod');

  const show = instance
    .command('show')
    .description('Show a service: addresses, and whether its keys are there')
    .argument('[instance]', 'its name (else the one that commands go to)')
    .action(async (name: string | undefined, flags: OutputFlags) => showAnswer(cli, flags, toShown(cli, name)));
  addExample(addOutput(show), 'fairlead instance show prod');

  const remove = instance
    .command('remove')
    .description('Remove a service from the list; the service itself is left alone')
    .argument('<instance>', 'its name')
    .action(async (name: string) => {
      if (name === LOCAL) throw new UsageError(`“${LOCAL}” is always there. Name another instance.`);
      requireStored(cli.environment, name);
      const { selected, instances } = readInstanceFile(cli.environment);
      const left = instances.filter((other) => other.name !== name);
      writeInstanceFile(cli.environment, { selected: selected === name ? null : selected, instances: left });
      await tell(cli, `${name} is removed.${selected === name ? ` Commands go to ${LOCAL} again.` : ''}`);
    });
  addExample(remove, 'fairlead instance remove prod');
}

async function addOne(cli: Cli, name: string, flags: AddFlags): Promise<void> {
  const added = readNewInstance(name, flags);
  const { selected, instances } = readInstanceFile(cli.environment);
  if (flags.replace !== true && instances.some((other) => other.name === name)) {
    throw new UsageError(`There is an instance “${name}” already. Give another name, or --replace.`);
  }
  const others = instances.filter((other) => other.name !== name);
  writeInstanceFile(cli.environment, { selected: flags.use === true ? name : selected, instances: [...others, added] });
  const lacking = cli.environment[added.keyEnv] ? '' : ` Put its key into the environment variable ${added.keyEnv}.`;
  const next =
    flags.use === true ? 'Commands go there from now on.' : `Use it with --instance ${name}, or with \`fairlead instance use ${name}\`.`;
  await tell(cli, `${name} is added, in ${toInstanceFile(cli.environment)}. ${next}${lacking}`);
}

function toList(cli: Cli): Answer {
  const { instances } = readInstanceFile(cli.environment);
  const target = chooseTarget(cli, {});
  const current = target.kind === 'local' ? LOCAL : target.profile.name;
  const local = [LOCAL, current === LOCAL ? 'yes' : '', toDataFolder(undefined, cli.environment), ''];
  const rows = instances.map((one) => [
    one.name,
    current === one.name ? 'yes' : '',
    one.baseUrl,
    cli.environment[one.keyEnv] ? 'yes' : `no: ${one.keyEnv}`,
  ]);
  const json = { current, why: target.why, instances: instances.map((one) => toPlain(cli, one)) };
  const note = `Commands go to ${current} (${target.why}).`;
  return { columns: ['name', 'in_use', 'where', 'key'], rows: [local, ...rows], json, note };
}

function toShown(cli: Cli, name: string | undefined): Answer {
  const target = chooseTarget(cli, name === undefined ? {} : { instance: name });
  const plain = target.kind === 'local' ? { name: LOCAL, dataFolder: target.folder } : toPlain(cli, target.profile);
  const rows = Object.entries(plain).map(([field, value]) => [field, value === true ? 'yes' : value === false ? 'no' : String(value)]);
  return { columns: ['field', 'value'], rows, json: plain };
}

function toPlain({ environment }: Cli, instance: StoredInstance): Readonly<Record<string, string | boolean>> {
  const { keyEnv, adminKeyEnv } = instance;
  const said = Object.fromEntries(Object.entries(instance).filter(([, value]) => value !== undefined));
  return { ...said, hasKey: Boolean(environment[keyEnv]), hasAdminKey: Boolean(environment[adminKeyEnv]) };
}

async function tell(cli: Cli, sentence: string): Promise<void> {
  await cli.terminal.out(`${sentence}\n`);
  cli.finish(EXIT_CODES.ok);
}
