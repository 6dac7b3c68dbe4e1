import type { Command } from 'commander';
import { type AppliedKeys, applyKeyPlan } from '../../../api/applyKeyPlan.ts';
import type { CallOptions } from '../../../api/client.ts';
import type { Instance } from '../../../api/instance.ts';
import { toPrintable } from '../../../core/printable.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { StoredKeyPlan } from '../../../core/segments/storedKeyPlan.ts';
import { showAnswer } from '../../answer.ts';
import type { Cli } from '../../cli.ts';
import { addDryRun, addExample } from '../../options.ts';
import { requirePlanFile } from '../../planFile.ts';
import { addRemovalFlags, type RemovalFlags, requireRemovals } from '../../removals.ts';
import { type WriteFlags, write } from '../../write.ts';
import { addServiceFlags, openService, type ServiceFlags } from '../service.ts';

interface ApplyFlags extends ServiceFlags, RemovalFlags, WriteFlags {}

const NOTES = `It makes exactly the change of the plan, at most 10,000 added and 100,000 removed keys a request, and looks at the end whether the segment holds what was planned. Interrupted in
whatever way, the same command goes on from where the segment stands; once all is done it says so. It is refused where the plan file was
altered, and where somebody else changed the segment since it was planned.`;

/** Adds `fairlead segments keys apply`. */
export function addKeyApply(keys: Command, cli: Cli): void {
  const command = keys
    .command('apply')
    .description('Carry out a stored plan of keys, and nothing else')
    .argument('<plan>', 'what `segments keys plan -o` wrote; - reads standard input')
    .action((path: string, flags: ApplyFlags) => apply(cli, path, flags));
  addExample(addServiceFlags(addRemovalFlags(addDryRun(command))), 'fairlead segments keys apply plan.json', NOTES);
}

async function apply(cli: Cli, path: string, flags: ApplyFlags): Promise<void> {
  const stored = await requirePlanFile<StoredKeyPlan>(path, 'keys', cli.terminal);
  const { instance } = await openService(cli, flags);
  const { segmentName, adds, removes, result } = stored;
  const what = `the segment ${segmentName} holds the ${count(result.count)} of the plan: ${count(adds.length)} are added, ${count(removes.length)} removed.`;
  const applied = await write(cli, flags, instance, what, (service, options) => send(cli, service, stored, flags, options));
  if (applied === null) return;
  await showAnswer(cli, flags, {
    columns: ['segment', 'outcome', 'added', 'removed', 'count'],
    rows: [[segmentName, applied.kind, String(applied.added), String(applied.removed), String(result.count)]],
    json: { segment: segmentName, ...applied, count: result.count },
    text: toText(stored, applied),
  });
}

/** Reports how far it came if it did not finish. */
async function send(cli: Cli, instance: Instance, stored: StoredKeyPlan, flags: ApplyFlags, options: CallOptions): Promise<AppliedKeys> {
  const { progress, err } = cli.terminal;
  const removals = { removed: stored.removes.length, moving: 0, of: stored.base.count, what: 'keys' };
  let sent: { readonly made: number; readonly all: number } | null = null;
  try {
    return await applyKeyPlan(instance, stored, {
      signal: options.signal,
      agree: () => requireRemovals(removals, flags),
      tellReading: (read, all) => progress?.(`${count(read)} of ${count(all)} read`),
      tell: (made, all) => {
        sent = { made, all };
        progress?.(`${count(made)} of ${count(all)} sent`);
      },
      // The instance has already waited as long as the service asked.
      pause: () => Promise.reject(new Refusal('TOO_MANY_REQUESTS', 'The service has too many requests. Run the same command again later.')),
    });
  } catch (error) {
    progress?.('');
    if (sent !== null && flags.dryRun !== true && error instanceof Refusal && error.code !== 'CONFLICT') err(toBreak(sent));
    throw error;
  } finally {
    progress?.('');
  }
}

/** Counts what was answered; a request that was cut off may have been carried out nevertheless, which the next run detects. */
function toBreak({ made, all }: { readonly made: number; readonly all: number }): string {
  return `fairlead: ${count(made)} of ${count(all)} were sent and stay so. Run the same command again to go on.`;
}

function toText({ segmentName, result }: StoredKeyPlan, { kind, before, added, removed }: AppliedKeys): string {
  const holds = `The segment ${toPrintable(segmentName)} holds the ${count(result.count)} of the plan.`;
  if (kind === 'done') return `It is done already. ${holds}`;
  const earlier = before === 0 ? '' : ` after ${count(before)} of earlier runs`;
  return `${count(added)} added, ${removed.toLocaleString('en')} removed${earlier}. ${holds}`;
}

function count(number: number): string {
  return `${number.toLocaleString('en')} ${number === 1 ? 'key' : 'keys'}`;
}
