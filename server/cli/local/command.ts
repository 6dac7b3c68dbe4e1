import * as l10n from '@vscode/l10n';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { call } from '../../api/client.ts';
import { toMinute } from '../../core/dates.ts';
import { RESET_AREAS, type ResetArea, requireSnapshotName } from '../../core/emulator/data.ts';
import { CUTS, FAULT_STATUSES } from '../../core/emulator/faults.ts';
import { plural } from '../../core/plural.ts';
import { describeChange } from '../../wire/deeds.ts';
import type { Fault, FaultRequest, Snapshot } from '../../wire/emulator.ts';
import { type Cell, toTableOf, type Word } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { readInteger } from '../options.ts';
import { type AddFlags, addCommands, addResource, type Resource, toOption, toSaved, writes } from '../resource.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';

/** Adds `fairlead local`, for features that only a local service has. */
export function addLocal(program: Command, cli: Cli): void {
  const local = program.command('local').description(l10n.t('Save, restore and reset a local service, and inject faults'));
  addResource(local, cli, SNAPSHOT);
  addResource(local, cli, FAULTS);
  addCommands(local, cli, addFlags, [RESET]);
}

const addFlags: AddFlags = (command) => addTargetFlags(command, 'admin');

const toSnapshotTable = toTableOf<Snapshot>(['name', 'size', 'saved_utc'], (snapshot) => [
  snapshot.name,
  toSize(snapshot),
  toMinute(snapshot.savedAt),
]);

const SNAPSHOT: Resource<TargetFlags> = {
  name: 'snapshot',
  description: l10n.t('Save all data of the local service, and restore it'),
  addFlags,
  commands: [
    writes('saveSnapshot', {
      name: 'save',
      description: l10n.t('Save all data under a name; an earlier snapshot of that name is replaced'),
      arguments: [['<name>', l10n.t('letters, digits, dots, hyphens and underscores')]],
      example: 'fairlead local snapshot save before-import',
      change: async (cli, flags, given) => ({
        ...toSnapshot(given),
        instance: await requireInstance(cli, flags, 'admin'),
        toAnswer: (saved) => toSaved(toSnapshotTable, saved, l10n.t('Saved as {0}, {1}.', saved.name, toSize(saved))),
      }),
    }),
    writes('restoreSnapshot', {
      name: 'restore',
      description: l10n.t('Replace all data by a snapshot'),
      arguments: [['<snapshot>', l10n.t('its name')]],
      example: 'fairlead local snapshot restore before-import --yes',
      change: async (cli, flags, name) => ({
        ...toSnapshot(name),
        instance: await requireInstance(cli, flags, 'admin'),
        toAnswer: (json) => {
          const text = l10n.t('{0} is restored, with {1} rows.', name, json.rows);
          return { columns: ['snapshot', 'rows'], rows: [[name, String(json.rows)]], json, text };
        },
      }),
    }),
    {
      name: 'list',
      description: l10n.t('List the snapshots'),
      example: 'fairlead local snapshot list',
      read: async (cli, flags) => {
        const { snapshots } = await call(await requireInstance(cli, flags, 'admin'), 'listSnapshots', {}, { signal: cli.interruption() });
        return { ...toSnapshotTable(snapshots), json: { snapshots } };
      },
    },
    writes('deleteSnapshot', {
      name: 'delete',
      description: l10n.t('Delete a snapshot'),
      arguments: [['<snapshot>', l10n.t('its name')]],
      example: 'fairlead local snapshot delete before-import --yes',
      change: async (cli, flags, name) => ({
        ...toSnapshot(name),
        instance: await requireInstance(cli, flags, 'admin'),
        toAnswer: ({ snapshots }) => ({ ...toSnapshotTable(snapshots), json: { snapshots } }),
      }),
    }),
  ],
};

/** Throws INVALID_REQUEST for a name that no snapshot can have. */
function toSnapshot(name: string) {
  const snapshotName = requireSnapshotName(name);
  return { names: [snapshotName] as const, request: { parameters: { snapshotName } } };
}

function toSize({ size }: Snapshot): string {
  return size < 1024 * 1024 ? `${Math.ceil(size / 1024)} KiB` : `${(size / 1024 / 1024).toFixed(1)} MiB`;
}

type FaultFlags = TargetFlags & Omit<FaultRequest, 'status'> & { readonly status?: string };

const toFaultTable = toTableOf<Fault>(['id', 'requests', 'effect', 'left', 'met'], (fault) => [
  fault.id,
  toRequests(fault),
  toEffect(fault),
  fault.times === null ? '' : String(fault.times),
  String(fault.met),
]);

const FAULTS: Resource<FaultFlags> = {
  name: 'faults',
  description: l10n.t('Delay or fail requests of the local service, or cut their connections'),
  addFlags,
  commands: [
    writes('createFault', {
      name: 'set',
      description: l10n.t('Set a fault'),
      options: [
        toOption('--endpoint <endpoint>', l10n.t('the name of an endpoint, such as listDevelopers')),
        toOption('--method <method>', l10n.t('GET, POST, PUT, PATCH or DELETE')),
        toOption('--path <path>', l10n.t('a path, such as /v2/developers/versions/{versionId}')),
        toOption('--latency <milliseconds>', l10n.t('delay before anything else'), readInteger(0)),
        new Option('--status <status>', l10n.t('status to answer with')).choices(FAULT_STATUSES.map(String)),
        toOption('--reset-seconds <seconds>', l10n.t('with a status: when to try again'), readInteger(0)),
        new Option('--cut <when>', l10n.t('cut the connection before or after the work is done')).choices(CUTS),
        toOption('--probability <share>', l10n.t('probability per request, above 0 and at most 1'), readShare),
        toOption('--times <number>', l10n.t('number of affected requests'), readInteger(1)),
      ],
      example: 'fairlead local faults set --endpoint listDevelopers --status 429 --reset-seconds 2 --times 3',
      notes: l10n.t(
        'Without --endpoint, --method and --path every request of the four areas is affected. `fairlead serve --fidelity` lists the endpoints.',
      ),
      change: async (cli, flags: FaultFlags) => ({
        instance: await requireInstance(cli, flags, 'admin'),
        names: [],
        request: { body: toRule(flags) },
        toAnswer: (fault) => toSaved(toFaultTable, fault),
      }),
    }),
    {
      name: 'list',
      description: l10n.t('List the faults'),
      example: 'fairlead local faults list',
      read: async (cli, flags) => {
        const { faults } = await call(await requireInstance(cli, flags, 'admin'), 'listFaults', {}, { signal: cli.interruption() });
        return { ...toFaultTable(faults), json: { faults } };
      },
    },
    {
      name: 'clear',
      description: l10n.t('Clear all faults, or one'),
      arguments: [['[fault]', l10n.t('the ID that `local faults list` shows')]],
      example: 'fairlead local faults clear',
      change: async (cli, flags, id: string | undefined) => {
        const instance = await requireInstance(cli, flags, 'admin');
        if (id === undefined) {
          return {
            instance,
            what: describeChange('clearFaults', []),
            send: async (service, options) => {
              const json = await call(service, 'clearFaults', {}, options);
              const text = plural(json.cleared, '1 fault is cleared.', '{0} faults are cleared.', json.cleared);
              return { columns: ['cleared'], rows: [[String(json.cleared)]], json, text };
            },
          };
        }
        const what = describeChange('deleteFault', [id]);
        return {
          instance,
          what,
          send: async (service, options) =>
            toSaved(toFaultTable, await call(service, 'deleteFault', { parameters: { faultId: id } }, options), what),
        };
      },
    },
  ],
};

/** Builds a rule from the flags; the service validates it. */
function toRule({ endpoint, method, path, latency, status, resetSeconds, cut, probability, times }: FaultFlags): FaultRequest {
  const number = FAULT_STATUSES.find((known) => String(known) === status);
  const rule = { endpoint, method, path, latency, status: number, resetSeconds, cut, probability, times };
  return Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== undefined));
}

function toRequests({ endpoint, method, path }: Fault): Cell {
  const parts = [method, endpoint, path].filter((part) => part !== null);
  return parts.length === 0 ? { value: 'all', label: l10n.t('all') } : parts.join(' ');
}

function toEffect({ latency, status, resetSeconds, cut, probability }: Fault): Word {
  const again = resetSeconds === null ? '' : `, again in ${resetSeconds} s`;
  const parts: Word[] = [
    ...(latency === 0 ? [] : [{ value: `waits ${latency} ms`, label: l10n.t('waits {0} ms', latency) }]),
    ...(status === null ? [] : [{ value: `answers ${status}${again}`, label: describeAnswer(status, resetSeconds) }]),
    ...(cut === null ? [] : [{ value: `cut ${cut}`, label: cut === 'before' ? l10n.t('cut before') : l10n.t('cut after') }]),
    ...(probability === 1 ? [] : [{ value: `${probability * 100} %`, label: `${probability * 100} %` }]),
  ];
  return { value: parts.map(({ value }) => value).join(', '), label: parts.map(({ label }) => label).join(', ') };
}

function describeAnswer(status: number, resetSeconds: number | null): string {
  return resetSeconds === null ? l10n.t('answers {0}', status) : l10n.t('answers {0}, again in {1} s', status, resetSeconds);
}

function readShare(text: string): number {
  const share = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (share > 0 && share <= 1) return share;
  throw new InvalidArgumentError(l10n.t('Give a number above 0 and at most 1, such as 0.25.'));
}

const RESET = writes('resetData', {
  name: 'reset',
  description: l10n.t('Delete the data of an area of the local service, or everything except its keys'),
  arguments: [new Argument('[area]', l10n.t('the area')).choices(RESET_AREAS).default('all')],
  example: 'fairlead local reset segments --yes',
  change: async (cli, flags: TargetFlags, area) => ({
    instance: await requireInstance(cli, flags, 'admin'),
    names: [area],
    request: { body: { area: area as ResetArea } },
    toAnswer: (json) => ({ columns: ['area'], rows: [[json.area]], json }),
  }),
});
