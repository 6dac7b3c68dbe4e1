import type { Command } from 'commander';
import { readAllKeys } from '../../../api/segments/keys.ts';
import type { DefinitionPlace } from '../../../api/segments/segments.ts';
import { type StoredKeyPlan, storeKeyPlan } from '../../../core/segments/keyPlan.ts';
import { splitKeys } from '../../../core/segments/keys.ts';
import { toPrintable } from '../../../core/text.ts';
import { showAnswer } from '../../answer.ts';
import type { Cli } from '../../cli.ts';
import { addExample } from '../../options.ts';
import { addRemovalFlags, describeRemovals, type RemovalFlags, toConfirmation, writePlanFile } from '../../storedPlan.ts';
import { quote, repeatTargetFlags } from '../../target.ts';
import { addEnvironmentFlags, addServiceFlags, type EnvironmentFlags, openEnvironment, type Service, type ServiceFlags } from '../place.ts';
import { readKeyInput } from './keyInput.ts';

interface PlanFlags extends ServiceFlags, EnvironmentFlags, RemovalFlags {
  readonly out?: string;
  readonly column?: string;
  readonly title?: string;
  readonly comment?: string;
}

/** Maximum keys of each kind shown at a terminal; the counts cover the rest. */
const MOST_SHOWN = 50;

const NOTES = `The file has all keys that the segment should have. Sends nothing: shows what would be added and removed and, with -o, stores it for
\`segments keys apply\`, together with a hash of the current keys. --output csv and json show every key.`;

/** Adds `fairlead segments keys plan`. */
export function addKeyPlan(keys: Command, cli: Cli): void {
  const command = keys
    .command('plan')
    .description('Show and store the changes that give a segment exactly the keys of a file')
    .argument('<segment>', 'its name')
    .argument('<file>', 'the wanted keys, one per line; - reads standard input')
    .option('-o, --out <file>', 'file for the plan')
    .option('--column <name>', 'column with the keys, if the file is a CSV')
    .option('--title <text>', "title of the change in the segment's log")
    .option('--comment <text>', "comment on the change in the segment's log")
    .action((segment: string, path: string, flags: PlanFlags) => plan(cli, segment, path, flags));
  const example = 'fairlead segments keys plan vip wanted.keys --environment Production -o plan.json';
  addExample(addServiceFlags(addRemovalFlags(addEnvironmentFlags(command))), example, NOTES);
}

async function plan(cli: Cli, segmentName: string, path: string, flags: PlanFlags): Promise<void> {
  const wanted = await readKeyInput(cli, path, flags.column);
  const { environment, ...service } = await openEnvironment(cli, flags);
  const place = { environmentId: environment.id, segmentName };
  const held = await readHeld(cli, service, place);
  const { aside } = splitKeys(held);
  if (aside.length > 0) cli.terminal.err(`fairlead: ${count(aside.length)} of the segment contain line breaks; they stay in it.`);
  const { title, comment } = flags;
  const notes = { ...(title === undefined ? {} : { title }), ...(comment === undefined ? {} : { comment }) };
  const stored = storeKeyPlan({ ...place, ...notes }, held, [...wanted, ...aside]);
  if (flags.out !== undefined) await writePlanFile(flags.out, 'keys', stored);
  await showAnswer(cli, flags, {
    columns: ['change', 'key'],
    rows: [...stored.adds.map((key) => ['add', key]), ...stored.removes.map((key) => ['remove', key])],
    json: stored,
    text: toText(stored, flags),
  });
}

async function readHeld({ terminal }: Cli, { instance, options }: Service, place: DefinitionPlace): Promise<readonly string[]> {
  try {
    return await readAllKeys(instance, place, options, (read, all) => terminal.progress?.(`${write(read)} of ${count(all)} read`));
  } finally {
    terminal.progress?.('');
  }
}

function toText(stored: StoredKeyPlan, flags: PlanFlags): string {
  const { segmentName, base, result, adds, removes } = stored;
  const head = `The segment ${toPrintable(segmentName)} has ${count(base.count)} now, and ${write(result.count)} afterwards.`;
  if (adds.length + removes.length === 0) return `${head}\nNothing to change.`;
  const removals = { removed: removes.length, moving: 0, of: base.count, what: 'keys' };
  const warning = describeRemovals(removals, flags);
  const next = `Next: fairlead segments keys apply ${quote(flags.out ?? '')}${repeatTargetFlags(flags)}${toConfirmation(removals, flags)}`;
  return [
    head,
    `${write(adds.length)} added, ${write(removes.length)} removed.`,
    ...toLines('+', adds),
    ...toLines('-', removes),
    '',
    ...(warning === null ? [] : [warning]),
    flags.out === undefined ? 'Nothing was sent. Store the plan with -o, then apply it.' : next,
  ].join('\n');
}

function toLines(symbol: string, keys: readonly string[]): string[] {
  const shown = keys.slice(0, MOST_SHOWN).map((key) => `  ${symbol} ${toPrintable(key)}`);
  return keys.length > MOST_SHOWN ? [...shown, `  ${symbol} … ${write(keys.length - MOST_SHOWN)} more`] : shown;
}

function count(number: number): string {
  return `${write(number)} ${number === 1 ? 'key' : 'keys'}`;
}

function write(number: number): string {
  return number.toLocaleString('en');
}
