import * as l10n from '@vscode/l10n';
import { readAllKeys } from '../../../api/segments/keys.ts';
import type { DefinitionPlace } from '../../../api/segments/segments.ts';
import { type StoredKeyPlan, storeKeyPlan } from '../../../core/segments/keyPlan.ts';
import { splitKeys } from '../../../core/segments/keys.ts';
import { formatCount, toPrintable } from '../../../core/text.ts';
import type { Cli } from '../../cli.ts';
import { type ResourceCommand, toOption } from '../../resource.ts';
import {
  addRemovalFlags,
  describeNext,
  describeRemovals,
  PLAN_FILE,
  type RemovalFlags,
  type Removals,
  toConfirmation,
  writePlanFile,
} from '../../storedPlan.ts';
import {
  addEnvironmentFlags,
  addServiceFlags,
  type EnvironmentFlags,
  openEnvironment,
  SEGMENT,
  type Service,
  type ServiceFlags,
} from '../place.ts';
import { readKeyInput } from './keyInput.ts';
import { addChangeFlags, countKeys } from './sending.ts';

interface PlanFlags extends ServiceFlags, EnvironmentFlags, RemovalFlags {
  readonly out?: string;
  readonly column?: string;
  readonly title?: string;
  readonly comment?: string;
}

/** Maximum keys of each kind shown at a terminal; the counts cover the rest. */
const MOST_SHOWN = 50;

const NOTES =
  l10n.t(`The file has all keys that the segment should have. Sends nothing: shows what would be added and removed and, with -o, stores it for
\`segments keys apply\`, together with a hash of the current keys. --output csv and json show every key.`);

/** `fairlead segments keys plan`. */
export const PLAN: ResourceCommand<PlanFlags> = {
  name: 'plan',
  description: l10n.t('Show and store the changes that give a segment exactly the keys of a file'),
  arguments: [SEGMENT, ['<file>', l10n.t('the wanted keys, one per line; - reads standard input')]],
  options: [toOption(...PLAN_FILE)],
  addAllFlags: (command) => addServiceFlags(addRemovalFlags(addEnvironmentFlags(addChangeFlags(command)))),
  example: 'fairlead segments keys plan vip wanted.keys --environment Production -o plan.json',
  notes: NOTES,
  read: async (cli, flags, segmentName, [path]) => {
    const wanted = await readKeyInput(cli, path!, flags.column);
    const { environment, ...service } = await openEnvironment(cli, flags);
    const place = { environmentId: environment.id, segmentName };
    const held = await readHeld(cli, service, place);
    const { aside } = splitKeys(held);
    if (aside.length > 0)
      cli.terminal.err(l10n.t('fairlead: {0} of the segment contain line breaks; they stay in it.', countKeys(aside.length)));
    const { title, comment } = flags;
    const notes = { ...(title === undefined ? {} : { title }), ...(comment === undefined ? {} : { comment }) };
    const stored = storeKeyPlan({ ...place, ...notes }, held, [...wanted, ...aside]);
    if (flags.out !== undefined) await writePlanFile(flags.out, 'keys', stored, service.instance);
    return {
      columns: ['change', 'key'],
      rows: [...stored.adds.map((key) => ['add', key]), ...stored.removes.map((key) => ['remove', key])],
      json: stored,
      text: toText(stored, flags),
    };
  },
};

async function readHeld({ terminal }: Cli, { instance, options }: Service, place: DefinitionPlace): Promise<readonly string[]> {
  try {
    return await readAllKeys(instance, place, options, (read, all) =>
      terminal.progress?.(l10n.t('{0} of {1} read', formatCount(read), countKeys(all))),
    );
  } finally {
    terminal.progress?.('');
  }
}

function toText(stored: StoredKeyPlan, flags: PlanFlags): string {
  const { segmentName, base, result, adds, removes } = stored;
  const head = l10n.t(
    'The segment {0} has {1} now, and {2} afterwards.',
    toPrintable(segmentName),
    countKeys(base.count),
    formatCount(result.count),
  );
  if (adds.length + removes.length === 0) return `${head}\n${l10n.t('Nothing to change.')}`;
  const removals: Removals = { removed: removes.length, moving: 0, of: base.count, what: 'keys' };
  const warning = describeRemovals(removals, flags);
  return [
    head,
    l10n.t('{0} added, {1} removed.', formatCount(adds.length), formatCount(removes.length)),
    ...toLines('+', adds),
    ...toLines('-', removes),
    '',
    ...(warning === null ? [] : [warning]),
    describeNext('fairlead segments keys apply', flags, toConfirmation(removals, flags)),
  ].join('\n');
}

function toLines(symbol: string, keys: readonly string[]): string[] {
  const shown = keys.slice(0, MOST_SHOWN).map((key) => `  ${symbol} ${toPrintable(key)}`);
  return keys.length > MOST_SHOWN ? [...shown, `  ${symbol} ${l10n.t('… {0} more', formatCount(keys.length - MOST_SHOWN))}`] : shown;
}
