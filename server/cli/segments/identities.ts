import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { call } from '../../api/client.ts';
import { listAttributes } from '../../api/segments/attributes.ts';
import { type SentIdentities, sendIdentities } from '../../api/segments/identities.ts';
import type { IdentityPlace } from '../../api/segments/segments.ts';
import { plural } from '../../core/plural.ts';
import type { IdentityMistake } from '../../core/segments/identities.ts';
import { formatCount, toPrintable } from '../../core/text.ts';
import { decodeText } from '../../documents/encoding.ts';
import { readIdentitySheet } from '../../documents/segments/identitySheet.ts';
import { MAX_SEGMENT_BODY_BYTES } from '../../wire/limits.ts';
import { showAnswer } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES, UsageError } from '../errors.ts';
import { readBytes } from '../files.ts';
import { addDryRun, addExample, addOutput, collect, readOutput } from '../options.ts';
import { addResource, type Resource, toOption } from '../resource.ts';
import { addTargetFlags } from '../target.ts';
import { type WriteFlags, write } from '../write.ts';
import {
  addEnvironmentFlags,
  addTypeFlag,
  type EnvironmentFlags,
  openEnvironment,
  requireTrafficType,
  type Service,
  type ServiceFlags,
  type TypeFlags,
} from './place.ts';

interface Flags extends ServiceFlags, EnvironmentFlags, TypeFlags, WriteFlags {
  readonly set?: readonly string[];
  readonly merge?: true;
}

/** An identity, by its key. */
const KEY = ['<key>', l10n.t('its key')] as const;

const IDENTITIES: Resource<Flags> = {
  name: 'identities',
  description: l10n.t('Upload, save and delete identities: the attributes of a key'),
  addFlags,
  commands: [
    addUpload,
    {
      name: 'save',
      description: l10n.t('Save one identity'),
      arguments: [KEY],
      options: [
        toOption('--set <attribute=value>', l10n.t('a value (repeatable)'), collect).makeOptionMandatory(),
        toOption('--merge', l10n.t('keep the values that are not named')),
      ],
      example: 'fairlead segments identities save ann --set plan=paid --merge',
      change: async (cli, { set = [], merge, ...flags }, key) => {
        const values = Object.fromEntries(set.map(readValue));
        const { instance, place } = await openType(cli, flags);
        return {
          instance,
          what: l10n.t('The identity {0} is saved.', key),
          send: async (service, options) => {
            const saved = await call(
              service,
              merge === true ? 'patchIdentity' : 'saveIdentity',
              { parameters: { ...place, key }, body: { values } },
              options,
            );
            return { columns: ['attribute', 'value'], rows: Object.entries(saved.values), json: saved };
          },
        };
      },
    },
    {
      name: 'delete',
      description: l10n.t('Delete an identity; segments keep its key'),
      arguments: [KEY],
      example: 'fairlead segments identities delete ann --yes',
      consent: (key) => l10n.t('The identity {0} is deleted.', key),
      change: async (cli, flags, key) => {
        const { instance, place } = await openType(cli, flags);
        return {
          instance,
          send: async (service, options) => {
            await call(service, 'deleteIdentity', { parameters: { ...place, key } }, options);
            return { columns: ['key'], rows: [[key]], json: { deleted: key } };
          },
        };
      },
    },
  ],
};

/** Maximum rejected rows shown at a terminal. */
const MOST_SHOWN = 100;

const UPLOAD_NOTES =
  l10n.t(`The column "key" (else the first one) contains the keys, every other column an attribute; empty cells are skipped. Rejected rows are reported with
line and reason and all others are saved; the exit code is then 1. Upload the file again to continue: saving a row twice changes nothing.`);

/** Adds `fairlead segments identities`. */
export function addIdentities(segments: Command, cli: Cli): void {
  addResource(segments, cli, IDENTITIES);
}

function addFlags(command: Command): Command {
  return addTargetFlags(addEnvironmentFlags(addTypeFlag(command)), 'admin');
}

function addUpload(identities: Command, cli: Cli): void {
  const upload = identities
    .command('upload')
    .description(l10n.t('Save the identities of a CSV'))
    .argument('<file>', l10n.t('a CSV with a header; - reads standard input'))
    .action((path: string, flags: Flags) => uploadAll(cli, path, flags));
  addExample(
    addFlags(addOutput(addDryRun(upload))),
    'fairlead segments identities upload people.csv --environment Production',
    UPLOAD_NOTES,
  );
}

async function uploadAll(cli: Cli, path: string, flags: Flags): Promise<void> {
  const { text } = decodeText(await readBytes(path, cli.terminal, MAX_SEGMENT_BODY_BYTES));
  const { instance, workspace, environment, options } = await openEnvironment(cli, flags);
  const type = await requireTrafficType(instance, workspace, flags.type, options);
  const attributes = await listAttributes(instance, { workspaceId: workspace.id, trafficTypeId: type.id }, options);
  const { rows, mistakes, faults } = readIdentitySheet(text, attributes);
  if (rows.length === 0) {
    await showSent(cli, path, flags, { saved: 0, failed: [...faults, ...mistakes], ended: null });
    return;
  }
  const place = { trafficTypeId: type.id, environmentId: environment.id };
  const { progress } = cli.terminal;
  const skipped = mistakes.length === 0 ? '' : ` ${l10n.t('Rows with mistakes are not sent: {0}.', mistakes.length)}`;
  const saving = l10n.t(
    '{0} of {1} are saved in {2}; existing ones are overwritten.',
    ...[countIdentities(rows.length), type.name, environment.name],
  );
  const what = `${saving}${skipped}`;
  const sent = await write(cli, flags, instance, what, (service, late) =>
    sendIdentities(service, place, rows, late, (done, all) =>
      progress?.(l10n.t('{0} of {1} identities', formatCount(done), formatCount(all))),
    ).finally(() => progress?.('')),
  );
  if (sent !== null) await showSent(cli, path, flags, { ...sent, failed: [...mistakes, ...sent.failed] });
}

async function showSent(cli: Cli, path: string, flags: Flags, { saved, failed, ended }: SentIdentities): Promise<void> {
  const rows = [...failed].sort((one, other) => one.range.start.line - other.range.start.line);
  if (readOutput(flags) === 'table') {
    for (const mistake of rows.slice(0, MOST_SHOWN)) cli.terminal.err(toPrintable(`${placeOf(path, mistake)}: ${mistake.message}`));
    if (rows.length > MOST_SHOWN) cli.terminal.err(l10n.t('… and {0} more; --output csv lists them all.', rows.length - MOST_SHOWN));
  }
  const left = rows.length === 0 ? '' : ` ${plural(rows.length, '1 was not.', '{0} were not.', rows.length)}`;
  const done = plural(saved, '1 identity was saved.', '{0} identities were saved.', formatCount(saved));
  await showAnswer(
    cli,
    flags,
    {
      columns: ['line', 'column', 'reason'],
      rows: rows.map(({ message, range }) => [String(range.start.line + 1), String(range.start.character + 1), message]),
      json: {
        saved,
        failed: rows.map(({ message, range }) => ({ line: range.start.line + 1, column: range.start.character + 1, message })),
      },
      text: `${done}${left}`,
    },
    rows.length === 0 ? EXIT_CODES.ok : EXIT_CODES.problems,
  );
  if (ended !== null) throw ended;
}

async function openType(cli: Cli, flags: Flags): Promise<Pick<Service, 'instance'> & { readonly place: IdentityPlace }> {
  const { instance, workspace, environment, options } = await openEnvironment(cli, flags);
  const type = await requireTrafficType(instance, workspace, flags.type, options);
  return { instance, place: { trafficTypeId: type.id, environmentId: environment.id } };
}

function readValue(given: string): [string, string] {
  const at = given.indexOf('=');
  if (at < 1) throw new UsageError(l10n.t('--set "{0}" is not ATTRIBUTE=VALUE. Write it as --set plan=paid.', given));
  return [given.slice(0, at), given.slice(at + 1)];
}

function placeOf(path: string, { range }: IdentityMistake): string {
  return `${path}:${range.start.line + 1}:${range.start.character + 1}`;
}

function countIdentities(count: number): string {
  return plural(count, '1 identity', '{0} identities', formatCount(count));
}
