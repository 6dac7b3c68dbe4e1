import type { Command } from 'commander';
import { toPlainConnector } from '../../api/plainEntity.ts';
import { createConnector, deleteConnector, listConnectors, readConnector, updateConnector } from '../../api/platform.ts';
import { readAllPages } from '../../api/readAllPages.ts';
import { describeScope, type ResourceScope } from '../../core/platform/scope.ts';
import { writeYaml } from '../../documents/writeYaml.ts';
import type { ConnectorRequest, ConnectorResponse } from '../../wire/platform.ts';
import { type Answer, showAnswer } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { type ConsentFlags, requireConsent } from '../consent.ts';
import { addDryRun, addExample, addOutput, addYes, collect } from '../options.ts';
import { addTargetFlags, requireInstance } from '../target.ts';
import { type WriteFlags, write } from '../write.ts';
import { readEntityFile } from './entityFile.ts';
import { addScopeFlags, type ScopeFlags, toScope } from './place.ts';
import { addSourceOutput, type SourceFlags, showSource } from './source.ts';

interface ListFlags extends ScopeFlags {
  readonly search?: string;
  readonly type?: readonly string[];
}

/** Adds `fairlead connectors`. */
export function addConnectors(program: Command, cli: Cli): void {
  const connectors = program.command('connectors').description('List, show, create, change and delete connectors');
  const addFlags = (command: Command): Command => addTargetFlags(addScopeFlags(command));

  const list = connectors
    .command('list')
    .description('List the connectors of a project, an organization or the account, last changed first')
    .option('--search <text>', 'only those with the text in their name or identifier')
    .option('--type <type>', 'only those of this type (repeatable)', collect)
    .action((flags: ListFlags) => listAll(cli, flags));
  addExample(addFlags(addOutput(list)), 'fairlead connectors list --project payments --type K8sCluster');

  const show = connectors
    .command('show')
    .description('Print a connector as YAML that can create it again')
    .argument('<identifier>', 'its identifier')
    .action(async (identifier: string, flags: ScopeFlags & SourceFlags) => {
      const instance = await requireInstance(cli, flags);
      const found = await readConnector(instance, toScope(flags, instance), identifier, { signal: cli.interruption() });
      await showSource(cli, flags, { ...toTable([found]), json: found }, writeYaml({ connector: toPlainConnector(found.connector) }));
    });
  addExample(addFlags(addSourceOutput(show)), 'fairlead connectors show cluster --project payments > cluster.yaml');

  for (const [word, says, example] of [
    ['create', 'Create the connector of a file', 'fairlead connectors create cluster.yaml --project payments'],
    ['update', 'Put the connector of a file in the place of the one with its identifier', 'fairlead connectors update cluster.yaml'],
  ] as const) {
    const command = connectors
      .command(word)
      .description(says)
      .argument('<file>', 'YAML or JSON with “connector” at its root; - reads standard input')
      .action((path: string, flags: ScopeFlags & WriteFlags) => saveOne(cli, word, path, flags));
    addExample(addFlags(addOutput(addDryRun(command))), example, 'The scope is what the file says, else what the flags say.');
  }

  const remove = connectors
    .command('delete')
    .description('Delete a connector; pipelines that refer to it fail without it')
    .argument('<identifier>', 'its identifier')
    .action((identifier: string, flags: ScopeFlags & ConsentFlags) => deleteOne(cli, identifier, flags));
  addExample(addFlags(addOutput(addYes(addDryRun(remove)))), 'fairlead connectors delete cluster --project payments --yes');
}

async function listAll(cli: Cli, flags: ListFlags): Promise<void> {
  const instance = await requireInstance(cli, flags);
  const scope = toScope(flags, instance);
  const asked = { searchTerm: flags.search, ...(flags.type === undefined ? {} : { filter: { types: flags.type } }) };
  const all = await readAllPages((page) => listConnectors(instance, scope, { ...asked, ...page }, { signal: cli.interruption() }));
  await showAnswer(cli, flags, { ...toTable(all), json: { connectors: all } });
}

async function saveOne(cli: Cli, word: 'create' | 'update', path: string, flags: ScopeFlags & WriteFlags): Promise<void> {
  // The shape was validated while reading.
  const read = (await readEntityFile(cli, path, 'connector')) as unknown as ConnectorRequest;
  const instance = await requireInstance(cli, flags);
  const scope = read.orgIdentifier || read.projectIdentifier ? toOwnScope(read) : toScope(flags, instance);
  const { orgIdentifier, projectIdentifier } = scope;
  const connector = {
    ...read,
    ...(orgIdentifier === null ? {} : { orgIdentifier }),
    ...(projectIdentifier === null ? {} : { projectIdentifier }),
  };
  const what = `The connector ${read.identifier} is ${word}d in ${describeScope(scope)}.`;
  const save = word === 'create' ? createConnector : updateConnector;
  const saved = await write(cli, flags, instance, what, (service, options) => save(service, connector, options));
  if (saved !== null) await showAnswer(cli, flags, { ...toTable([saved]), json: saved, text: what });
}

async function deleteOne(cli: Cli, identifier: string, flags: ScopeFlags & ConsentFlags): Promise<void> {
  await requireConsent(cli, flags, `The connector ${identifier} is deleted; pipelines that refer to it fail without it.`);
  const instance = await requireInstance(cli, flags);
  const scope = toScope(flags, instance);
  const found = await readConnector(instance, scope, identifier, { signal: cli.interruption() });
  const what = `The connector ${identifier} is deleted from ${describeScope(scope)}.`;
  const done = await write(cli, flags, instance, what, async (service, options) => {
    await deleteConnector(service, scope, identifier, options);
    return true;
  });
  if (done !== null)
    await showAnswer(cli, flags, { ...toTable([found]), json: { deleted: toPlainConnector(found.connector) }, text: what });
}

function toOwnScope({ orgIdentifier, projectIdentifier }: ConnectorRequest): ResourceScope {
  return { orgIdentifier: orgIdentifier ?? null, projectIdentifier: projectIdentifier ?? null };
}

function toTable(connectors: readonly ConnectorResponse[]): Pick<Answer, 'columns' | 'rows'> {
  const rows = connectors.map(({ connector: { identifier, name, type, orgIdentifier, projectIdentifier }, status }) => [
    identifier,
    name,
    type,
    [orgIdentifier, projectIdentifier].filter((part) => part).join('/') || 'account',
    status?.status ?? '',
  ]);
  return { columns: ['identifier', 'name', 'type', 'scope', 'status'], rows };
}
