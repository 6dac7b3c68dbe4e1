import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { call } from '../../api/client.ts';
import { readAllPages } from '../../api/pages.ts';
import { toPlainOrganization } from '../../api/platform/entities.ts';
import { writeYaml } from '../../documents/writeYaml.ts';
import type { OrganizationResponse } from '../../wire/platform.ts';
import { toTableOf } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { UsageError } from '../errors.ts';
import { addResource, type Resource, toSaved, writes } from '../resource.ts';
import { addTargetFlags, requireInstance } from '../target.ts';
import { DESCRIPTION, type DetailFlags, IDENTIFIER, NAME, SEARCH, TAG, toDetails } from './arguments.ts';

const toOrganizationTable = toTableOf<OrganizationResponse>(
  ['identifier', 'name', 'description'],
  ({ organization: { identifier, name, description } }) => [identifier, name, description ?? ''],
);

const ORGANIZATIONS: Resource<DetailFlags> = {
  name: 'organizations',
  description: l10n.t('List, show, create, change and delete organizations'),
  addFlags: (command) => addTargetFlags(command),
  commands: [
    {
      name: 'list',
      description: l10n.t('List the organizations of the account, last changed first'),
      options: [SEARCH],
      example: 'fairlead organizations list --search pay',
      read: async (cli, flags) => {
        const instance = await requireInstance(cli, flags);
        const options = { signal: cli.interruption() };
        const organizations = await readAllPages((page) =>
          call(instance, 'listOrganizations', { query: { searchTerm: flags.search, ...page } }, options),
        );
        return { ...toOrganizationTable(organizations), json: { organizations } };
      },
    },
    {
      name: 'show',
      description: l10n.t('Print an organization as YAML'),
      arguments: [IDENTIFIER],
      example: 'fairlead organizations show payments',
      show: async (cli, flags, identifier) => {
        const found = await call(
          await requireInstance(cli, flags),
          'readOrganization',
          { parameters: { orgIdentifier: identifier } },
          { signal: cli.interruption() },
        );
        return { answer: toSaved(toOrganizationTable, found), yaml: writeYaml({ organization: toPlainOrganization(found) }) };
      },
    },
    writes('createOrganization', {
      name: 'create',
      description: l10n.t('Create an organization'),
      arguments: [IDENTIFIER],
      options: [NAME, DESCRIPTION, TAG],
      example: 'fairlead organizations create payments --name Payments --tag area=money',
      change: async (cli, flags, identifier) => {
        const instance = await requireInstance(cli, flags);
        const organization = { name: identifier, ...toDetails(flags), identifier };
        return {
          instance,
          names: [identifier],
          request: { body: { organization } },
          toAnswer: (saved, done) => toSaved(toOrganizationTable, saved, done),
        };
      },
    }),
    writes('updateOrganization', {
      name: 'update',
      description: l10n.t('Change an organization; only the given details change'),
      arguments: [IDENTIFIER],
      options: [NAME, DESCRIPTION, TAG],
      example: 'fairlead organizations update payments --description "Everything about money"',
      change: async (cli, flags, identifier) => {
        const details = toDetails(flags);
        if (Object.keys(details).length === 0) throw new UsageError(l10n.t('Nothing to change. Give --name, --description or --tag.'));
        const instance = await requireInstance(cli, flags);
        const parameters = { orgIdentifier: identifier };
        const before = await call(instance, 'readOrganization', { parameters }, { signal: cli.interruption() });
        const organization = { ...toPlainOrganization(before), ...details };
        return {
          instance,
          names: [identifier],
          request: { parameters, body: { organization } },
          toAnswer: (saved, done) => toSaved(toOrganizationTable, saved, done),
        };
      },
    }),
    writes('deleteOrganization', {
      name: 'delete',
      description: l10n.t('Delete an organization with every project, connector and pipeline in it'),
      arguments: [IDENTIFIER],
      example: 'fairlead organizations delete payments --yes',
      change: async (cli, flags, identifier) => {
        const instance = await requireInstance(cli, flags);
        const request = { parameters: { orgIdentifier: identifier } };
        const found = await call(instance, 'readOrganization', request, { signal: cli.interruption() });
        const toAnswer = () => ({ ...toOrganizationTable([found]), json: { deleted: found.organization } });
        return { instance, names: [identifier], request, toAnswer };
      },
    }),
  ],
};

/** Adds `fairlead organizations`. */
export function addOrganizations(program: Command, cli: Cli): void {
  addResource(program, cli, ORGANIZATIONS);
}
