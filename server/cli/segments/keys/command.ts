import * as l10n from '@vscode/l10n';
import { type Command, Option } from 'commander';
import { readAllKeys } from '../../../api/segments/keys.ts';
import { combineKeys, type KeyOperation, splitKeys, toKeyText } from '../../../core/segments/keys.ts';
import { formatCount } from '../../../core/text.ts';
import { writeCsv } from '../../../documents/writeCsv.ts';
import type { Environment } from '../../../wire/segments.ts';
import { toTextTable } from '../../answer.ts';
import type { Cli } from '../../cli.ts';
import { EXIT_CODES } from '../../errors.ts';
import { toHeading } from '../../headings.ts';
import { addCommands, type ResourceCommand } from '../../resource.ts';
import { addTargetFlags, type TargetFlags } from '../../target.ts';
import {
  addEnvironmentFlags,
  type EnvironmentFlags,
  openEnvironment,
  openWorkspace,
  requireEnvironment,
  SEGMENT,
  type Service,
} from '../place.ts';
import { APPLY } from './apply.ts';
import { KEY_CHANGES } from './change.ts';
import { readKeyInput } from './keyInput.ts';
import { PLAN } from './plan.ts';

/** The output formats of keys; by default as lines that another command can read. */
const KEY_OUTPUTS = ['lines', 'table', 'json', 'csv'] as const;

/** The flags that select a service, and the output format of keys. */
interface KeyListFlags extends TargetFlags, EnvironmentFlags {
  readonly output: (typeof KEY_OUTPUTS)[number];
}

/** Adds those flags to a command that prints keys. */
function addKeyListFlags(command: Command): Command {
  const output = new Option('--output <format>', l10n.t('output format')).choices(KEY_OUTPUTS).default('lines');
  return addTargetFlags(addEnvironmentFlags(command.addOption(output)), 'admin');
}

const LIST: ResourceCommand<KeyListFlags> = {
  name: 'list',
  description: l10n.t('Print all keys of a segment in an environment'),
  arguments: [SEGMENT],
  example: 'fairlead segments keys list vip --environment Production > vip.keys',
  print: async (cli, flags, segmentName) => {
    const { environment, ...service } = await openEnvironment(cli, { ...flags, output: 'json' });
    const held = await readHeld(cli, service, environment, segmentName);
    await showKeys(cli, flags, held, { segment: segmentName, environment: environment.name, count: held.length });
  },
};

/**
 * Writes keys in the format of the flags; JSON contains more about them. Keys that do not fit on a line are reported if they are left out.
 */
async function showKeys(cli: Cli, { output }: KeyListFlags, keys: readonly string[], about: object): Promise<void> {
  const { shown, aside } = output === 'json' || output === 'csv' ? { shown: keys, aside: [] } : splitKeys(keys);
  const written = {
    lines: () => toKeyText(shown),
    table: () =>
      toTextTable(
        [toHeading('key')],
        shown.map((key) => [key]),
      ),
    json: () => `${JSON.stringify({ ...about, keys })}\n`,
    csv: () => writeCsv([['key'], ...shown.map((key) => [key])]),
  };
  await cli.terminal.out(written[output]());
  if (aside.length === 1) cli.terminal.err(l10n.t('fairlead: 1 key with line breaks is left out; --output json has it.'));
  else if (aside.length > 1)
    cli.terminal.err(l10n.t('fairlead: {0} keys with line breaks are left out; --output json has them.', aside.length));
  cli.finish(EXIT_CODES.ok);
}

/** The names of the set operations on the command line. */
const OPERATIONS = [
  { name: 'union', operation: 'union', description: l10n.t('Print the keys that are in either of two lists') },
  { name: 'intersect', operation: 'intersection', description: l10n.t('Print the keys that are in both of two lists') },
  { name: 'minus', operation: 'difference', description: l10n.t('Print the keys of a list that are not in another') },
] as const satisfies readonly { readonly name: string; readonly operation: KeyOperation; readonly description: string }[];

const NOTES =
  l10n.t(`A list is the name of a segment (vip), a segment in another environment (vip@Staging), a file with one key per line (./list.keys, or - for
standard input), or a column of a CSV (people.csv:email). Nothing is changed; pipe the output to \`keys add vip -\`.`);

const ALGEBRA = OPERATIONS.map(
  ({ name, operation, description }): ResourceCommand<KeyListFlags> => ({
    name,
    description,
    arguments: [
      ['<list>', l10n.t('a segment, a file or a column of a CSV')],
      ['<other>', l10n.t('another one')],
    ],
    example: `fairlead segments keys ${name} vip people.csv:email --environment Production`,
    notes: NOTES,
    print: (cli, flags, first, [second]) => combine(cli, operation, first, second!, flags),
  }),
);

async function combine(cli: Cli, operation: KeyOperation, first: string, second: string, flags: KeyListFlags): Promise<void> {
  const lists = [first, second].map(readOperand);
  // Files are read before the service is called, so that their mistakes are reported at once.
  const given = new Map<string, readonly string[]>();
  for (const list of lists)
    if ('path' in list && !given.has(list.text)) given.set(list.text, await readKeyInput(cli, list.path, list.column));
  const place = lists.some((list) => 'segmentName' in list) ? await openWorkspace(cli, { ...flags, output: 'json' }) : null;
  const environments = new Map<string | undefined, Environment>();
  const read = async (list: Operand): Promise<readonly string[]> => {
    const known = given.get(list.text);
    if (known !== undefined || !('segmentName' in list) || place === null) return known ?? [];
    const wanted = list.environment ?? flags.environment;
    const environment =
      environments.get(wanted) ??
      (await requireEnvironment(place.instance, place.workspace, wanted === undefined ? {} : { environment: wanted }, place.options));
    environments.set(wanted, environment);
    return readHeld(cli, place, environment, list.segmentName);
  };
  const [one, other] = [await read(lists[0]!), await read(lists[1]!)];
  const { keys, inBoth } = combineKeys(operation, one, other);
  await showKeys(cli, flags, keys, { first: one.length, second: other.length, inBoth, count: keys.length });
}

async function readHeld(
  cli: Cli,
  { instance, options }: Service,
  { id: environmentId }: Environment,
  segmentName: string,
): Promise<readonly string[]> {
  const { progress } = cli.terminal;
  const onProgress = (read: number, count: number): void =>
    progress?.(l10n.t('{0} of {1} keys of {2} read', formatCount(read), formatCount(count), segmentName));
  return readAllKeys(instance, { environmentId, segmentName }, options, onProgress).finally(() => progress?.(''));
}

type Operand = { readonly text: string } & (
  | { readonly segmentName: string; readonly environment: string | undefined }
  | { readonly path: string; readonly column?: string }
);

/** The name of a segment contains neither a dot nor a slash, so it cannot be confused with a file. */
function readOperand(text: string): Operand {
  const [, path, column] = /^(.*[./\\].*|-):([^:/\\]+)$/.exec(text) ?? [];
  if (path !== undefined && column !== undefined) return { text, path, column };
  const [, segmentName, environment] = /^([-\w]+)(?:@(.+))?$/.exec(text) ?? [];
  return segmentName === undefined || text === '-' ? { text, path: text } : { text, segmentName, environment };
}

/** Adds `fairlead segments keys`, for the keys of a segment in an environment. */
export function addKeys(segments: Command, cli: Cli): void {
  const keys = segments.command('keys').description(l10n.t('Read, add, remove, combine and plan the keys of a segment in an environment'));
  addCommands(keys, cli, addKeyListFlags, [LIST]);
  addCommands(keys, cli, addKeyListFlags, KEY_CHANGES);
  addCommands(keys, cli, addKeyListFlags, ALGEBRA);
  addCommands(keys, cli, addKeyListFlags, [PLAN]);
  addCommands(keys, cli, addKeyListFlags, [APPLY]);
}
