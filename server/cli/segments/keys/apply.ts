import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../../api/client.ts';
import type { Instance } from '../../../api/instance.ts';
import { type AppliedKeys, applyKeyPlan } from '../../../api/segments/keys.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { StoredKeyPlan } from '../../../core/segments/keyPlan.ts';
import { formatCount, toPrintable } from '../../../core/text.ts';
import type { Cli } from '../../cli.ts';
import { addDryRun } from '../../options.ts';
import type { ResourceCommand } from '../../resource.ts';
import {
  addOtherService,
  addRemovalFlags,
  type OtherServiceFlag,
  openPlanFile,
  type RemovalFlags,
  type Removals,
  requireRemovals,
} from '../../storedPlan.ts';
import type { WriteFlags } from '../../write.ts';
import { addServiceFlags, openService, type ServiceFlags } from '../place.ts';
import { countKeys, refuseToPause } from './sending.ts';

interface ApplyFlags extends ServiceFlags, RemovalFlags, OtherServiceFlag, WriteFlags {}

const NOTES =
  l10n.t(`Makes exactly the planned change, with at most 10,000 added and 100,000 removed keys per request, and verifies the result at the end. If it is
interrupted, run the same command again: it continues from the state of the segment, and says so if everything is done. It is refused if the plan
file was altered, or if the segment has been changed otherwise since it was planned.`);

/** `fairlead segments keys apply`. */
export const APPLY: ResourceCommand<ApplyFlags> = {
  name: 'apply',
  description: l10n.t('Apply a stored plan of keys exactly'),
  arguments: [['<plan>', l10n.t('the file that `segments keys plan -o` wrote; - reads standard input')]],
  addAllFlags: (command) => addServiceFlags(addOtherService(addRemovalFlags(addDryRun(command)))),
  example: 'fairlead segments keys apply plan.json',
  notes: NOTES,
  change: async (cli, flags, path) => {
    const open = async (): Promise<Instance> => (await openService(cli, flags)).instance;
    const { plan: stored, instance } = await openPlanFile<StoredKeyPlan>(cli, path, 'keys', flags, open);
    const { segmentName, adds, removes, result } = stored;
    return {
      instance,
      what: l10n.t(
        'The segment {0} gets the {1} of the plan: {2} are added, {3} removed.',
        segmentName,
        countKeys(result.count),
        countKeys(adds.length),
        countKeys(removes.length),
      ),
      send: async (service, options) => {
        const applied = await send(cli, service, stored, flags, options);
        return {
          columns: ['segment', 'outcome', 'added', 'removed', 'count'],
          rows: [[segmentName, applied.kind, String(applied.added), String(applied.removed), String(result.count)]],
          json: { segment: segmentName, ...applied, count: result.count },
          text: toText(stored, applied),
        };
      },
    };
  },
};

/** Reports how far it came if it did not finish. */
async function send(cli: Cli, instance: Instance, stored: StoredKeyPlan, flags: ApplyFlags, options: CallOptions): Promise<AppliedKeys> {
  const { progress, err } = cli.terminal;
  const removals: Removals = { removed: stored.removes.length, moving: 0, of: stored.base.count, what: 'keys' };
  let sent: { readonly made: number; readonly all: number } | null = null;
  try {
    return await applyKeyPlan(instance, stored, {
      signal: options.signal,
      agree: () => requireRemovals(removals, flags),
      reportReading: (read, all) => progress?.(l10n.t('{0} of {1} read', countKeys(read), countKeys(all))),
      onProgress: (made, all) => {
        sent = { made, all };
        progress?.(l10n.t('{0} of {1} sent', countKeys(made), countKeys(all)));
      },
      pause: refuseToPause,
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
  return l10n.t('fairlead: {0} of {1} were sent. Run the same command again to continue.', countKeys(made), countKeys(all));
}

function toText({ segmentName, result }: StoredKeyPlan, { kind, before, added, removed }: AppliedKeys): string {
  const holds = l10n.t('The segment {0} holds the {1} of the plan.', toPrintable(segmentName), countKeys(result.count));
  if (kind === 'done') return l10n.t('Already done. {0}', holds);
  const made = [countKeys(added), formatCount(removed)];
  return before === 0
    ? l10n.t('{0} added, {1} removed. {2}', ...made, holds)
    : l10n.t('{0} added, {1} removed after {2} of earlier runs. {3}', ...made, countKeys(before), holds);
}
