import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { call } from '../../api/client.ts';
import { passDryRun } from '../../api/dryRun.ts';
import { readSegmentState } from '../../api/segments/states.ts';
import { Refusal } from '../../core/refusal.ts';
import { judgeStep, type SegmentStep } from '../../core/segments/states.ts';
import type { Environment, Segment } from '../../wire/segments.ts';
import type { Answer, Table } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { collect } from '../options.ts';
import { addCommands, toOption, writes } from '../resource.ts';
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

type Flags = ServiceFlags & EnvironmentFlags;

interface CreateFlags extends Flags {
  readonly type?: string;
  readonly description?: string;
  readonly tag?: readonly string[];
}

const CREATE = writes('createSegment', {
  name: 'create',
  description: l10n.t('Create a segment; it is not active anywhere yet'),
  arguments: [SEGMENT],
  options: [
    toOption('--type <type>', l10n.t('the traffic type of its keys, by ID or name (if there are several)')),
    toOption('--description <text>', l10n.t('its purpose')),
    toOption('--tag <tag>', l10n.t('a tag (repeatable)'), collect),
  ],
  example: 'fairlead segments create vip --type user --tag pilot',
  change: async (cli, flags: CreateFlags, name) => {
    const { instance, workspace, options } = await openWorkspace(cli, flags);
    const type = await requireTrafficType(instance, workspace, flags.type, options);
    const parameters = { workspaceId: workspace.id, trafficTypeName: type.id };
    const body = { name, ...(flags.description === undefined ? {} : { description: flags.description }) };
    const object = { workspaceId: workspace.id, objectName: name, objectType: 'Segment' };
    return {
      instance,
      names: [name, type.name, workspace.name],
      send: async (service, late, sentence) => {
        const create = (): Promise<Segment> => call(service, 'createSegment', { parameters, body }, late);
        const toAnswer = (created: Segment): Answer => ({
          columns: ['name', 'type', 'tags', 'description'],
          rows: [[created.name, created.trafficType.name, toNames(created.tags ?? []), created.description]],
          json: created,
          text: `${sentence}\n${l10n.t('Next: {0}', `fairlead segments activate ${created.name}`)}`,
        });
        if (flags.tag === undefined) return toAnswer(await create());
        const untagged = await passDryRun(service, create);
        const tags = await call(service, 'tagObject', { parameters: object, body: flags.tag }, late);
        // Only a dry run has no segment by now, and it ended with the call above.
        return toAnswer({ ...untagged!, tags });
      },
    };
  },
});

const ACTIVATE = writes('activateSegment', {
  name: 'activate',
  description: l10n.t('Activate a segment in an environment, so that it can have keys there'),
  arguments: [SEGMENT],
  example: 'fairlead segments activate vip --environment Production',
  change: async (cli, flags: Flags, segmentName) => {
    const { instance, environment } = await openStep(cli, flags, 'activate', segmentName);
    return {
      instance,
      names: [segmentName, environment.name],
      request: { parameters: { environmentId: environment.id, segmentName } },
      toAnswer: (json, text) => ({ ...toDefinitionTable(segmentName, environment), json, text }),
    };
  },
});

const DEACTIVATE = writes('deactivateSegment', {
  name: 'deactivate',
  description: l10n.t('Deactivate an empty segment in an environment'),
  arguments: [SEGMENT],
  example: 'fairlead segments deactivate vip --environment Staging --yes',
  change: async (cli, flags: Flags, segmentName) => {
    const { instance, environment } = await openStep(cli, flags, 'deactivate', segmentName);
    const json = { deactivated: segmentName, environment: environment.name };
    return {
      instance,
      names: [segmentName, environment.name],
      request: { parameters: { environmentId: environment.id, segmentName } },
      toAnswer: () => ({ ...toDefinitionTable(segmentName, environment), json }),
    };
  },
});

const DELETE = writes('deleteSegment', {
  name: 'delete',
  description: l10n.t('Delete a segment from its workspace, with its keys in all environments'),
  arguments: [SEGMENT],
  example: 'fairlead segments delete vip --yes',
  change: async (cli, flags: Flags, segmentName) => {
    const { instance, workspace, options } = await openWorkspace(cli, flags);
    const request = { parameters: { workspaceId: workspace.id, segmentName } };
    const deleted = await call(instance, 'readSegment', request, options);
    const toAnswer = () => ({ columns: ['name'], rows: [[segmentName]], json: { deleted } });
    return { instance, names: [segmentName, workspace.name], request, toAnswer };
  },
});

const TAG = writes('tagObject', {
  name: 'tag',
  description: l10n.t('Add tags to a segment'),
  arguments: [SEGMENT, ['<tag...>', l10n.t('the tags')]],
  example: 'fairlead segments tag vip pilot paying',
  change: async (cli, flags: Flags, objectName, body) => {
    const { instance, workspace } = await openWorkspace(cli, flags);
    return {
      instance,
      names: [objectName, body.join(', ')],
      request: { parameters: { workspaceId: workspace.id, objectName, objectType: 'Segment' }, body },
      toAnswer: (tags) => ({
        columns: ['tag'],
        rows: tags.map(({ name }) => [name]),
        json: { tags },
        text: l10n.t('The segment {0} has the tags {1}.', objectName, toNames(tags)),
      }),
    };
  },
});

function toDefinitionTable(segmentName: string, { name }: Environment): Table {
  return { columns: ['name', 'environment'], rows: [[segmentName, name]] };
}

/**
 * Returns the place of a segment and its state before a step. Throws a refusal if the step is impossible or would change nothing; it names
 * the command that must come first.
 */
export async function openStep(cli: Cli, flags: Flags, step: SegmentStep, segmentName: string) {
  const place = await openEnvironment(cli, flags);
  const { instance, workspace, environment, options } = place;
  const state = await readSegmentState(instance, workspace.id, environment, segmentName, options);
  const { refusal } = judgeStep(step, state);
  if (refusal === null) return { ...place, state };
  const next = refusal.first === null ? '' : ` ${l10n.t('First: `{0}`.', `${STEP_COMMANDS[refusal.first]} ${segmentName}`)}`;
  throw new Refusal(refusal.code, `${refusal.reason}.${next}`);
}

function toNames(tags: readonly { readonly name: string }[]): string {
  return tags.map(({ name }) => name).join(', ');
}
