import * as l10n from '@vscode/l10n';
import { type Command, Option } from 'commander';
import { call } from '../../api/client.ts';
import { listAttributes } from '../../api/segments/attributes.ts';
import { DATA_TYPES, type DataType } from '../../core/segments/attributes.ts';
import type { Attribute, TrafficType } from '../../wire/segments.ts';
import { toTableOf } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { collect } from '../options.ts';
import { addResource, type Resource, toCreated, toOption, toSaved, writes } from '../resource.ts';
import { addTargetFlags } from '../target.ts';
import {
  addTypeFlag,
  addWorkspaceFlag,
  ID_OR_NAME,
  NEW_NAME,
  openWorkspace,
  requireTrafficType,
  type Service,
  type ServiceFlags,
  type TypeFlags,
  type WorkspaceFlags,
} from './place.ts';

const toTypeTable = toTableOf<TrafficType>(['name', 'id', 'display_attribute'], ({ name, id, displayAttributeId }) => [
  name,
  id,
  displayAttributeId ?? '',
]);

const TYPES: Resource<ServiceFlags & WorkspaceFlags> = {
  name: 'types',
  description: l10n.t('List, create and delete traffic types of a workspace'),
  addFlags: (command) => addTargetFlags(addWorkspaceFlag(command), 'admin'),
  commands: [
    {
      name: 'list',
      description: l10n.t('List the traffic types of a workspace'),
      example: 'fairlead segments types list',
      read: async (cli, flags) => {
        const { instance, workspace, options } = await openWorkspace(cli, flags);
        const trafficTypes = await call(instance, 'listTrafficTypes', { parameters: { workspaceId: workspace.id } }, options);
        return { ...toTypeTable(trafficTypes), json: { trafficTypes } };
      },
    },
    writes('createTrafficType', {
      name: 'create',
      description: l10n.t('Create a traffic type'),
      arguments: [NEW_NAME],
      example: 'fairlead segments types create account',
      change: async (cli, flags, name) => {
        const { instance, workspace } = await openWorkspace(cli, flags);
        return {
          instance,
          names: [name, workspace.name],
          request: { parameters: { workspaceId: workspace.id }, body: { name } },
          toAnswer: (created, done) => toSaved(toTypeTable, created, toCreated(done, created.id)),
        };
      },
    }),
    writes('deleteTrafficType', {
      name: 'delete',
      description: l10n.t('Delete a traffic type that no segment uses'),
      arguments: [['<type>', ID_OR_NAME]],
      example: 'fairlead segments types delete account --yes',
      change: async (cli, flags, wanted) => {
        const { instance, workspace, options } = await openWorkspace(cli, flags);
        const type = await requireTrafficType(instance, workspace, wanted, options);
        const request = { parameters: { trafficTypeId: type.id } };
        const toAnswer = () => ({ ...toTypeTable([type]), json: { deleted: type } });
        return { instance, names: [type.name, workspace.name], request, toAnswer };
      },
    }),
  ],
};

/** Adds `fairlead segments types`, for traffic types. */
export function addTypes(segments: Command, cli: Cli): void {
  addResource(segments, cli, TYPES);
}

interface AttributeFlags extends ServiceFlags, TypeFlags {
  readonly displayName?: string;
  readonly description?: string;
  readonly dataType?: DataType;
  readonly searchable?: true;
  readonly suggest?: readonly string[];
}

const toAttributeTable = toTableOf<Attribute>(
  ['id', 'display_name', 'data_type', 'suggested_values', 'description'],
  ({ id, displayName, dataType, suggestedValues, description }) => [
    id,
    displayName ?? '',
    dataType ?? '',
    (suggestedValues ?? []).join(', '),
    description ?? '',
  ],
);

const ATTRIBUTES: Resource<AttributeFlags> = {
  name: 'attributes',
  description: l10n.t('List, save and delete the attributes of a traffic type'),
  addFlags: (command) => addTargetFlags(addWorkspaceFlag(addTypeFlag(command)), 'admin'),
  commands: [
    {
      name: 'list',
      description: l10n.t('List the attributes'),
      example: 'fairlead segments attributes list --type user',
      read: async (cli, flags) => {
        const { instance, place, options } = await openType(cli, flags);
        const attributes = await listAttributes(instance, place, options);
        return { ...toAttributeTable(attributes), json: { attributes } };
      },
    },
    writes('saveAttribute', {
      name: 'save',
      description: l10n.t('Create an attribute, or overwrite it'),
      arguments: [['<id>', l10n.t('its ID, by which identities refer to it')]],
      options: [
        toOption('--display-name <name>', l10n.t('name for people')),
        toOption('--description <text>', l10n.t('what it contains')),
        new Option('--data-type <type>', l10n.t('type of its values')).choices(DATA_TYPES),
        toOption('--searchable', l10n.t('suggest its values while typing')),
        toOption('--suggest <value>', l10n.t('a suggested value (repeatable)'), collect),
      ],
      example: 'fairlead segments attributes save plan --data-type string --suggest free --suggest paid',
      change: async (cli, { displayName, description, dataType, searchable, suggest, ...flags }, id) => {
        const { instance, place } = await openType(cli, flags);
        const body = {
          id,
          ...(displayName === undefined ? {} : { displayName }),
          ...(description === undefined ? {} : { description }),
          ...(dataType === undefined ? {} : { dataType }),
          ...(searchable === undefined ? {} : { isSearchable: true }),
          ...(suggest === undefined ? {} : { suggestedValues: suggest }),
        };
        const request = { parameters: place, body };
        return { instance, names: [id], request, toAnswer: (saved, done) => toSaved(toAttributeTable, saved, done) };
      },
    }),
    writes('deleteAttribute', {
      name: 'delete',
      description: l10n.t('Delete an attribute; identities keep their values of it'),
      arguments: [['<id>', l10n.t('its ID')]],
      example: 'fairlead segments attributes delete plan --yes',
      change: async (cli, flags, id) => {
        const { instance, place } = await openType(cli, flags);
        const request = { parameters: { ...place, attributeId: id } };
        return { instance, names: [id], request, toAnswer: () => ({ columns: ['id'], rows: [[id]], json: { deleted: id } }) };
      },
    }),
  ],
};

/** Adds `fairlead segments attributes`, for the attributes that identities of a traffic type can have. */
export function addAttributes(segments: Command, cli: Cli): void {
  addResource(segments, cli, ATTRIBUTES);
}

async function openType(
  cli: Cli,
  flags: ServiceFlags & TypeFlags,
): Promise<Service & { readonly place: { readonly workspaceId: string; readonly trafficTypeId: string } }> {
  const { instance, workspace, options } = await openWorkspace(cli, flags);
  const { id } = await requireTrafficType(instance, workspace, flags.type, options);
  return { instance, options, place: { workspaceId: workspace.id, trafficTypeId: id } };
}
