import { type Command, Option } from 'commander';
import { readAllKeys } from '../../../api/readAllKeys.ts';
import { splitKeys, toKeyText } from '../../../core/segments/keyText.ts';
import { writeCsv } from '../../../documents/writeCsv.ts';
import type { Cli } from '../../cli.ts';
import { EXIT_CODES } from '../../exitCodes.ts';
import { addExample } from '../../options.ts';
import { addTargetFlags, type TargetFlags } from '../../target.ts';
import { toTextTable } from '../../textTable.ts';
import { addEnvironmentFlags, type EnvironmentFlags } from '../place.ts';
import { openEnvironment } from '../service.ts';

/** The output formats of keys; by default as lines that another command can read. */
const KEY_OUTPUTS = ['lines', 'table', 'json', 'csv'] as const;

/** The flags that select a service, and the output format of keys. */
export interface KeyListFlags extends TargetFlags, EnvironmentFlags {
  readonly output: (typeof KEY_OUTPUTS)[number];
}

/** Adds those flags to a command that prints keys. */
export function addKeyListFlags(command: Command): Command {
  const output = new Option('--output <format>', 'how the keys are written').choices(KEY_OUTPUTS).default('lines');
  return addTargetFlags(addEnvironmentFlags(command.addOption(output)), 'admin');
}

/** Adds `fairlead segments keys list`. */
export function addKeyList(keys: Command, cli: Cli): void {
  const command = keys
    .command('list')
    .description('Print all keys of a segment in an environment')
    .argument('<segment>', 'its name')
    .action((name: string, flags: KeyListFlags) => listAll(cli, name, flags));
  addExample(addKeyListFlags(command), 'fairlead segments keys list vip --environment Production > vip.keys');
}

async function listAll(cli: Cli, segmentName: string, flags: KeyListFlags): Promise<void> {
  const { instance, environment, options } = await openEnvironment(cli, { ...flags, output: 'json' });
  const { progress } = cli.terminal;
  const tell = (read: number, count: number): void => progress?.(`${read.toLocaleString('en')} of ${count.toLocaleString('en')} keys read`);
  const held = await readAllKeys(instance, { environmentId: environment.id, segmentName }, options, tell).finally(() => progress?.(''));
  await showKeys(cli, flags, held, { segment: segmentName, environment: environment.name, count: held.length });
}

/**
 * Writes keys in the format of the flags; JSON contains more about them. Keys that do not fit on a line are reported if they are left out.
 */
export async function showKeys(cli: Cli, { output }: KeyListFlags, keys: readonly string[], about: object): Promise<void> {
  const { shown, aside } = output === 'json' || output === 'csv' ? { shown: keys, aside: [] } : splitKeys(keys);
  const written = {
    lines: () => toKeyText(shown),
    table: () =>
      toTextTable(
        ['KEY'],
        shown.map((key) => [key]),
      ),
    json: () => `${JSON.stringify({ ...about, keys })}\n`,
    csv: () => writeCsv([['key'], ...shown.map((key) => [key])]),
  };
  await cli.terminal.out(written[output]());
  if (aside.length > 0) cli.terminal.err(`fairlead: ${aside.length} keys that no line can hold are left out; --output json has them.`);
  cli.finish(EXIT_CODES.ok);
}
