import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { type CallOptions, call } from '../../api/client.ts';
import { passDryRun } from '../../api/dryRun.ts';
import type { Instance } from '../../api/instance.ts';
import { readSegmentState } from '../../api/segments/states.ts';
import { Refusal } from '../../core/refusal.ts';
import { judgeStep, type SegmentInEnvironment, type SegmentStep } from '../../core/segments/states.ts';
import type { Environment, Segment, Workspace } from '../../wire/segments.ts';
import type { Answer } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { collect } from '../options.ts';
import { addCommands, type ResourceCommand, toOption } from '../resource.ts';
import { addTargetFlags } from '../target.ts';
import {
  addEnvironmentFlags,
  addWorkspaceFlag,
  type EnvironmentFlags,
  openEnvironment,
  openWorkspace,
  requireTrafficType,
  SEGMENT,
  type ServiceFlags,
} from './place.ts';

/** The command for each step in the life cycle of a segment. */
export const STEP_COMMANDS: Readonly<Record<SegmentStep, string>> = {
  create: 'fairlead segments create',
  activate: 'fairlead segments activate',
  addKeys: 'fairlead segments keys add',
  removeKeys: 'fairlead segments keys remove',
  deactivate: 'fairlead segments deactivate',
  delete: 'fairlead segments delete',
};

/** Adds `fairlead segments create`, `activate`, `deactivate`, `delete` and `tag`, the life cycle of a segment. */
export function addLifeCycle(segments: Command, cli: Cli): void {
  const inWorkspace = (command: Command): Command => addTargetFlags(addWorkspaceFlag(command), 'admin');
  const inEnvironment = (command: Command): Command => addTargetFlags(addEnvironmentFlags(command), 'admin');
  addCommands(segments, cli, inWorkspace, [CREATE]);
  addCommands(segments, cli, inEnvironment, [ACTIVATE, DEACTIVATE]);
  addCommands(segments, cli, inWorkspace, [DELETE, TAG]);
}

interface CreateFlags extends ServiceFlags, EnvironmentFlags {
  readonly type?: string;
  readonly description?: string;
  readonly tag?: readonly string[];
}

const CREATE: ResourceCommand<CreateFlags> = {
  name: 'create',
  description: l10n.t('Create a segment; it is not active anywhere yet'),
  arguments: [SEGMENT],
  options: [
    toOption('--type <type>', l10n.t('the traffic type of its keys, by ID or name (if there are several)')),
    toOption('--description <text>', l10n.t('its purpose')),
    toOption('--tag <tag>', l10n.t('a tag (repeatable)'), collect),
  ],
  example: 'fairlead segments create vip --type user --tag pilot',
  change: async (cli, flags, name) => {
    const { instance, workspace, options } = await openWorkspace(cli, flags);
    const type = await requireTrafficType(instance, workspace, flags.type, options);
    const place = { workspaceId: workspace.id, trafficTypeName: type.id };
    const request = { name, ...(flags.description === undefined ? {} : { description: flags.description }) };
    const what = l10n.t('The segment {0} of {1} is created in {2}.', name, type.name, workspace.name);
    const object = { workspaceId: workspace.id, objectName: name, objectType: 'Segment' };
    return {
      instance,
      what,
      send: async (service, late) => {
        const create = (): Promise<Segment> => call(service, 'createSegment', { parameters: place, body: request }, late);
        const toAnswer = (created: Segment): Answer => ({
          columns: ['name', 'type', 'tags', 'description'],
          rows: [[created.name, created.trafficType.name, toNames(created.tags ?? []), created.description]],
          json: created,
          text: `${what}\n${l10n.t('Next: {0}', `fairlead segments activate ${created.name}`)}`,
        });
        if (flags.tag === undefined) return toAnswer(await create());
        const untagged = await passDryRun(service, create);
        const tags = await call(service, 'tagObject', { parameters: object, body: flags.tag }, late);
        // Only a dry run has no segment by now, and it ended with the call above.
        return toAnswer({ ...untagged!, tags });
      },
    };
  },
};

const ACTIVATE: ResourceCommand<ServiceFlags & EnvironmentFlags> = {
  name: 'activate',
  description: l10n.t('Activate a segment in an environment, so that it can have keys there'),
  arguments: [SEGMENT],
  example: 'fairlead segments activate vip --environment Production',
  change: async (cli, flags, segmentName) => {
    const { instance, workspace, environment, options } = await openEnvironment(cli, flags);
    await requirePossible('activate', instance, workspace, environment, segmentName, options);
    const what = l10n.t('The segment {0} is active in {1}.', segmentName, environment.name);
    return {
      instance,
      what,
      send: async (service, late) => {
        const json = await call(service, 'activateSegment', { parameters: { environmentId: environment.id, segmentName } }, late);
        return { columns: ['name', 'environment'], rows: [[segmentName, environment.name]], json, text: what };
      },
    };
  },
};

const DEACTIVATE: ResourceCommand<ServiceFlags & EnvironmentFlags> = {
  name: 'deactivate',
  description: l10n.t('Deactivate an empty segment in an environment'),
  arguments: [SEGMENT],
  example: 'fairlead segments deactivate vip --environment Staging --yes',
  consent: (segment, { environment }) =>
    environment === undefined
      ? l10n.t('The segment {0} is deactivated in its environment.', segment)
      : l10n.t('The segment {0} is deactivated in {1}.', segment, environment),
  change: async (cli, flags, segmentName) => {
    const { instance, workspace, environment, options } = await openEnvironment(cli, flags);
    await requirePossible('deactivate', instance, workspace, environment, segmentName, options);
    return {
      instance,
      what: l10n.t('The segment {0} is deactivated in {1}.', segmentName, environment.name),
      send: async (service, late) => {
        await call(service, 'deactivateSegment', { parameters: { environmentId: environment.id, segmentName } }, late);
        const json = { deactivated: segmentName, environment: environment.name };
        return { columns: ['name', 'environment'], rows: [[segmentName, environment.name]], json };
      },
    };
  },
};

const DELETE: ResourceCommand<ServiceFlags & EnvironmentFlags> = {
  name: 'delete',
  description: l10n.t('Delete a segment from its workspace, with its keys in all environments'),
  arguments: [SEGMENT],
  example: 'fairlead segments delete vip --yes',
  consent: (segment) => l10n.t('The segment {0} is deleted, with its keys in all environments.', segment),
  change: async (cli, flags, segmentName) => {
    const { instance, workspace, options } = await openWorkspace(cli, flags);
    const place = { workspaceId: workspace.id, segmentName };
    const deleted = await call(instance, 'readSegment', { parameters: place }, options);
    return {
      instance,
      what: l10n.t('The segment {0} is deleted from {1}, with its keys in all environments.', segmentName, workspace.name),
      send: async (service, late) => {
        await call(service, 'deleteSegment', { parameters: place }, late);
        return { columns: ['name'], rows: [[segmentName]], json: { deleted } };
      },
    };
  },
};

const TAG: ResourceCommand<ServiceFlags & EnvironmentFlags> = {
  name: 'tag',
  description: l10n.t('Add tags to a segment'),
  arguments: [SEGMENT, ['<tag...>', l10n.t('the tags')]],
  example: 'fairlead segments tag vip pilot paying',
  change: async (cli, flags, objectName, tags) => {
    const { instance, workspace } = await openWorkspace(cli, flags);
    const object = { workspaceId: workspace.id, objectName, objectType: 'Segment' };
    return {
      instance,
      what: l10n.t('The segment {0} gets the tags {1}.', objectName, tags.join(', ')),
      send: async (service, late) => {
        const all = await call(service, 'tagObject', { parameters: object, body: tags }, late);
        const text = l10n.t('The segment {0} has the tags {1}.', objectName, toNames(all));
        return { columns: ['tag'], rows: all.map(({ name }) => [name]), json: { tags: all }, text };
      },
    };
  },
};

/**
 * Returns the state of a segment before a step. Throws a refusal if the step is impossible or would change nothing; it names the command
 * that must come first.
 */
export async function requirePossible(
  step: SegmentStep,
  instance: Instance,
  workspace: Workspace,
  environment: Environment,
  segmentName: string,
  options: CallOptions,
): Promise<SegmentInEnvironment> {
  const state = await readSegmentState(instance, workspace.id, environment, segmentName, options);
  const { refusal } = judgeStep(step, state);
  if (refusal === null) return state;
  const next = refusal.first === null ? '' : ` ${l10n.t('First: `{0}`.', `${STEP_COMMANDS[refusal.first]} ${segmentName}`)}`;
  throw new Refusal(refusal.code, `${refusal.reason}.${next}`);
}

function toNames(tags: readonly { readonly name: string }[]): string {
  return tags.map(({ name }) => name).join(', ');
}
