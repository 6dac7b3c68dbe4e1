import type { Command } from 'commander';
import { readAllKeys } from '../../../api/readAllKeys.ts';
import { combineKeys, type KeyOperation } from '../../../core/segments/keyAlgebra.ts';
import type { Environment } from '../../../wire/segments.ts';
import type { Cli } from '../../cli.ts';
import { addExample } from '../../options.ts';
import { requireEnvironment } from '../place.ts';
import { openWorkspace, type Service } from '../service.ts';
import { readKeyInput } from './keyInput.ts';
import { addKeyListFlags, type KeyListFlags, showKeys } from './list.ts';

/** The names of the set operations on the command line. */
const OPERATIONS = [
  { word: 'union', operation: 'union', says: 'Print the keys that stand in either of two lists' },
  { word: 'intersect', operation: 'intersection', says: 'Print the keys that stand in both of two lists' },
  { word: 'minus', operation: 'difference', says: 'Print the keys of a list that do not stand in another' },
] as const satisfies readonly { readonly word: string; readonly operation: KeyOperation; readonly says: string }[];

const NOTES = `A list is the name of a segment (vip), a segment in another environment (vip@Staging), a file with one key a line (./list.keys, or - for
standard input), or a column of a CSV (people.csv:email). Nothing is changed; what is printed can go to \`keys add vip -\`.`;

/** Adds `fairlead segments keys union`, `intersect` and `minus`. */
export function addKeyAlgebra(keys: Command, cli: Cli): void {
  for (const { word, operation, says } of OPERATIONS) {
    const command = keys
      .command(word)
      .description(says)
      .argument('<list>', 'a segment, a file or a column of a CSV')
      .argument('<other>', 'another one')
      .action((first: string, second: string, flags: KeyListFlags) => combine(cli, operation, first, second, flags));
    addExample(addKeyListFlags(command), `fairlead segments keys ${word} vip people.csv:email --environment Production`, NOTES);
  }
}

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
  const tell = (read: number, count: number): void =>
    progress?.(`${read.toLocaleString('en')} of ${count.toLocaleString('en')} keys of ${segmentName} read`);
  return readAllKeys(instance, { environmentId, segmentName }, options, tell).finally(() => progress?.(''));
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
