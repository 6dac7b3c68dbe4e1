import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { call } from '../../api/client.ts';
import { readAllPages } from '../../api/pages.ts';
import { toPlainConnector } from '../../api/platform/entities.ts';
import { listConnectors } from '../../api/platform/platform.ts';
import { describeScope, type ResourceScope } from '../../core/platform/scope.ts';
import { writeYaml } from '../../documents/writeYaml.ts';
import type { ConnectorRequest, ConnectorResponse } from '../../wire/platform.ts';
import { toTableOf } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { collect } from '../options.ts';
import { addResource, type Resource, toOption, toSaved, writes } from '../resource.ts';
import { addTargetFlags, requireInstance } from '../target.ts';
import { addScopeFlags, IDENTIFIER, readEntityFile, type ScopeFlags, SEARCH, toScope } from './arguments.ts';

interface ConnectorFlags extends ScopeFlags {
  readonly search?: string;
  readonly type?: readonly string[];
}

const toTable = toTableOf<ConnectorResponse>(
  ['identifier', 'name', 'type', 'scope', 'status'],
  ({ connector: { identifier, name, type, orgIdentifier, projectIdentifier }, status }) => [
    identifier,
    name,
    type,
    [orgIdentifier, projectIdentifier].filter((part) => part).join('/') || 'account',
    status?.status ?? '',
  ],
);

const OF_FILE = {
  arguments: [['<file>', l10n.t('YAML or JSON with "connector" at its root; - reads standard input')]],
  notes: l10n.t('The scope is that of the file, else that of the flags.'),
} as const;

const CONNECTORS: Resource<ConnectorFlags> = {
  name: 'connectors',
  description: l10n.t('List, show, create, change and delete connectors'),
  addFlags: (command) => addTargetFlags(addScopeFlags(command)),
  commands: [
    {
      name: 'list',
      description: l10n.t('List the connectors of a project, an organization or the account, last changed first'),
      options: [SEARCH, toOption('--type <type>', l10n.t('only those of this type (repeatable)'), collect)],
      example: 'fairlead connectors list --project payments --type K8sCluster',
      read: async (cli, flags) => {
        const instance = await requireInstance(cli, flags);
        const scope = toScope(flags, instance);
        const query = { searchTerm: flags.search, ...(flags.type === undefined ? {} : { filter: { types: flags.type } }) };
        const options = { signal: cli.interruption() };
        const connectors = await readAllPages((page) => listConnectors(instance, scope, { ...query, ...page }, options));
        return { ...toTable(connectors), json: { connectors } };
      },
    },
    {
      name: 'show',
      description: l10n.t('Print a connector as YAML that can create it again'),
      arguments: [IDENTIFIER],
      example: 'fairlead connectors show cluster --project payments > cluster.yaml',
      show: async (cli, flags, identifier) => {
        const instance = await requireInstance(cli, flags);
        const found = await call(
          instance,
          'readConnector',
          { parameters: { connectorIdentifier: identifier }, query: toScope(flags, instance) },
          { signal: cli.interruption() },
        );
        return { answer: toSaved(toTable, found), yaml: writeYaml({ connector: toPlainConnector(found.connector) }) };
      },
    },
    writes('createConnector', {
      name: 'create',
      description: l10n.t('Create the connector of a file'),
      ...OF_FILE,
      example: 'fairlead connectors create cluster.yaml --project payments',
      change: async (cli, flags, path) => {
        const { connector, ...change } = await readConnector(cli, flags, path);
        return { ...change, request: { body: { connector } }, toAnswer: (saved, done) => toSaved(toTable, saved, done) };
      },
    }),
    writes('updateConnector', {
      name: 'update',
      description: l10n.t('Replace the connector with the same identifier by that of a file'),
      ...OF_FILE,
      example: 'fairlead connectors update cluster.yaml',
      change: async (cli, flags, path) => {
        const { connector, ...change } = await readConnector(cli, flags, path);
        const request = { parameters: { connectorIdentifier: connector.identifier }, body: { connector } };
        return { ...change, request, toAnswer: (saved, done) => toSaved(toTable, saved, done) };
      },
    }),
    writes('deleteConnector', {
      name: 'delete',
      description: l10n.t('Delete a connector; pipelines that refer to it fail without it'),
      arguments: [IDENTIFIER],
      example: 'fairlead connectors delete cluster --project payments --yes',
      change: async (cli, flags, identifier) => {
        const instance = await requireInstance(cli, flags);
        const scope = toScope(flags, instance);
        const request = { parameters: { connectorIdentifier: identifier }, query: scope };
        const found = await call(instance, 'readConnector', request, { signal: cli.interruption() });
        const toAnswer = () => ({ ...toTable([found]), json: { deleted: toPlainConnector(found.connector) } });
        return { instance, names: [identifier, describeScope(scope)], request, toAnswer };
      },
    }),
  ],
};

/** Adds `fairlead connectors`. */
export function addConnectors(program: Command, cli: Cli): void {
  addResource(program, cli, CONNECTORS);
}

async function readConnector(cli: Cli, flags: ConnectorFlags, path: string) {
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
  return { instance, names: [read.identifier, describeScope(scope)] as const, connector };
}

function toOwnScope({ orgIdentifier, projectIdentifier }: ConnectorRequest): ResourceScope {
  return { orgIdentifier: orgIdentifier ?? null, projectIdentifier: projectIdentifier ?? null };
}
