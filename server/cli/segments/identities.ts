import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { call } from '../../api/client.ts';
import { listAttributes } from '../../api/segments/attributes.ts';
import { type SentIdentities, sendIdentities } from '../../api/segments/identities.ts';
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
import { collect, readOutput } from '../options.ts';
import { addResource, type Resource, toOption, writes } from '../resource.ts';
import { addTargetFlags } from '../target.ts';
import type { WriteFlags } from '../write.ts';
import {
  addEnvironmentFlags,
  addTypeFlag,
  type EnvironmentFlags,
  openEnvironment,
  requireTrafficType,
  type ServiceFlags,
  type TypeFlags,
} from './place.ts';

interface Flags extends ServiceFlags, EnvironmentFlags, TypeFlags, WriteFlags {
  readonly set?: readonly string[];
  readonly merge?: true;
}

/** An identity, by its key. */
const KEY = ['<key>', l10n.t('its key')] as const;

/** Maximum rejected rows shown at a terminal. */
const MOST_SHOWN = 100;

const UPLOAD_NOTES =
  l10n.t(`The column "key" (else the first one) contains the keys, every other column an attribute; empty cells are skipped. Rejected rows are reported with
line and reason and all others are saved; the exit code is then 1. Upload the file again to continue: saving a row twice changes nothing.`);

const IDENTITIES: Resource<Flags> = {
  name: 'identities',
  description: l10n.t('Upload, save and delete identities: the attributes of a key'),
  addFlags: (command) => addTargetFlags(addEnvironmentFlags(addTypeFlag(command)), 'admin'),
  commands: [
    writes('saveIdentities', {
      name: 'upload',
      description: l10n.t('Save the identities of a CSV'),
      arguments: [['<file>', l10n.t('a CSV with a header; - reads standard input')]],
      example: 'fairlead segments identities upload people.csv --environment Production',
      notes: UPLOAD_NOTES,
      change: async (cli, flags: Flags, path) => {
        const { text } = decodeText(await readBytes(path, cli.terminal, MAX_SEGMENT_BODY_BYTES));
        const { instance, workspace, environment, options } = await openEnvironment(cli, flags);
        const type = await requireTrafficType(instance, workspace, flags.type, options);
        const attributes = await listAttributes(instance, { workspaceId: workspace.id, trafficTypeId: type.id }, options);
        const { rows, mistakes, faults } = readIdentitySheet(text, attributes);
        if (rows.length === 0) {
          await showSent(cli, path, flags, { saved: 0, failed: [...faults, ...mistakes], ended: null });
          return null;
        }
        const place = { trafficTypeId: type.id, environmentId: environment.id };
        const { progress } = cli.terminal;
        return {
          instance,
          names: [environment.name, countIdentities(rows.length), type.name],
          ...(mistakes.length === 0 ? {} : { detail: l10n.t('Rows with mistakes are not sent: {0}.', mistakes.length) }),
          send: async (service, late) => {
            const sent = await sendIdentities(service, place, rows, late, (done, all) =>
              progress?.(l10n.t('{0} of {1} identities', formatCount(done), formatCount(all))),
            ).finally(() => progress?.(''));
            await showSent(cli, path, flags, { ...sent, failed: [...mistakes, ...sent.failed] });
            return null;
          },
        };
      },
    }),
    writes('saveIdentity', {
      name: 'save',
      description: l10n.t('Save one identity'),
      arguments: [KEY],
      options: [
        toOption('--set <attribute=value>', l10n.t('a value (repeatable)'), collect).makeOptionMandatory(),
        toOption('--merge', l10n.t('keep the values that are not named')),
      ],
      example: 'fairlead segments identities save ann --set plan=paid --merge',
      change: async (cli, { set = [], merge, ...flags }: Flags, key) => {
        const values = Object.fromEntries(set.map(readValue));
        const { instance, environment, place } = await openType(cli, flags);
        return {
          instance,
          names: [key, environment.name],
          send: async (service, options) => {
            const endpoint = merge === true ? 'patchIdentity' : 'saveIdentity';
            const saved = await call(service, endpoint, { parameters: { ...place, key }, body: { values } }, options);
            return { columns: ['attribute', 'value'], rows: Object.entries(saved.values), json: saved };
          },
        };
      },
    }),
    writes('deleteIdentity', {
      name: 'delete',
      description: l10n.t('Delete an identity; segments keep its key'),
      arguments: [KEY],
      example: 'fairlead segments identities delete ann --yes',
      change: async (cli, flags: Flags, key) => {
        const { instance, environment, place } = await openType(cli, flags);
        const request = { parameters: { ...place, key } };
        const toAnswer = () => ({ columns: ['key'], rows: [[key]], json: { deleted: key } });
        return { instance, names: [key, environment.name], request, toAnswer };
      },
    }),
  ],
};

/** Adds `fairlead segments identities`. */
export function addIdentities(segments: Command, cli: Cli): void {
  addResource(segments, cli, IDENTITIES);
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

async function openType(cli: Cli, flags: Flags) {
  const { instance, workspace, environment, options } = await openEnvironment(cli, flags);
  const type = await requireTrafficType(instance, workspace, flags.type, options);
  return { instance, environment, place: { trafficTypeId: type.id, environmentId: environment.id } };
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
