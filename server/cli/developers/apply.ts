import type { Command } from 'commander';
import type { StoredRosterPlan } from '../../core/developers/storedRosterPlan.ts';
import { Refusal } from '../../core/refusal.ts';
import { showAnswer } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { addDryRun, addExample, addOutput } from '../options.ts';
import { requirePlanFile } from '../planFile.ts';
import { addRemovalFlags, type RemovalFlags, requireRemovals } from '../removals.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { type WriteFlags, write } from '../write.ts';
import { type AppliedRoster, carryOut } from './carryOut.ts';
import { toRemovals } from './plan.ts';

interface ApplyFlags extends TargetFlags, RemovalFlags, WriteFlags {}

const NOTES = `It sends the roster that the plan holds and makes it the active version; before the first setup it saves its field mapping too. Nothing is sent where
another version is active than was planned against, where that says something else by now, or where the plan file was altered; nothing is made
active where the service counts other changes than the plan. Interrupted in whatever way, the same command goes on: it looks at the service
for what is done. Once all is, it says so.`;

/** Adds `fairlead developers apply`. */
export function addApply(developers: Command, cli: Cli): void {
  const command = developers
    .command('apply')
    .description('Carry out a stored plan, and nothing else')
    .argument('<plan>', 'what `developers plan -o` wrote; - reads standard input')
    .action((path: string, flags: ApplyFlags) => apply(cli, path, flags));
  addExample(addTargetFlags(addDryRun(addOutput(addRemovalFlags(command)))), 'fairlead developers apply plan.json', NOTES);
}

async function apply(cli: Cli, path: string, flags: ApplyFlags): Promise<void> {
  const { progress, err } = cli.terminal;
  const stored = await requirePlanFile<StoredRosterPlan>(path, 'roster', cli.terminal);
  const instance = await requireInstance(cli, flags);
  const { added, updated, removed } = stored.plan.counts;
  const what = `${stored.fileName} becomes the active version: ${added} added, ${updated} changed or moved, ${removed} removed.`;
  let begun = false;
  const then =
    stored.plan.base === null
      ? 'its field mapping is saved, where the service takes its columns as the plan does.'
      : 'it is made the active version, where the service counts the changes of the plan.';
  const applied = await write(cli, flags, instance, { what, then }, async (service, { signal }) => {
    try {
      return await carryOut(service, stored, {
        signal,
        agree: (plan) => requireRemovals(toRemovals(plan), flags),
        tell: (step) => progress?.(step),
        sending: () => {
          begun = true;
        },
      });
    } catch (error) {
      progress?.('');
      const isOpen = begun && flags.dryRun !== true && error instanceof Refusal && error.code !== 'CONFLICT';
      if (isOpen) err('fairlead: It was begun and not ended. Run the same command again: it goes on from where the service stands.');
      throw error;
    } finally {
      progress?.('');
    }
  });
  if (applied === null) return;
  const { kind, versionId, developerCount } = applied;
  await showAnswer(cli, flags, {
    columns: ['version', 'outcome', 'developers'],
    rows: [[versionId, kind, String(developerCount)]],
    json: applied,
    text: toText(applied),
  });
}

function toText({ kind, versionId, developerCount, formerId }: AppliedRoster): string {
  const active = `Version ${versionId} is ACTIVE with ${developerCount} ${developerCount === 1 ? 'developer' : 'developers'}.`;
  if (kind === 'done') return `It is done already. ${active}`;
  return formerId === null ? active : `${active} \`fairlead developers approve ${formerId}\` takes it back.`;
}
