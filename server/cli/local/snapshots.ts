import type { Command } from 'commander';
import { deleteSnapshot, listSnapshots, restoreSnapshot, saveSnapshot } from '../../api/local.ts';
import { requireSnapshotName } from '../../core/emulator/snapshotNames.ts';
import { toMinute } from '../../core/toMinute.ts';
import type { Snapshot } from '../../wire/emulator.ts';
import { type Answer, showAnswer } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { type ConsentFlags, requireConsent } from '../consent.ts';
import { addDryRun, addExample, addOutput, addYes, type OutputFlags } from '../options.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { type WriteFlags, write } from '../write.ts';

type ListFlags = TargetFlags & OutputFlags;
type ChangeFlags = TargetFlags & WriteFlags & ConsentFlags;

/** Adds `fairlead local snapshot`, for snapshots of all data. */
export function addSnapshots(local: Command, cli: Cli): void {
  const snapshot = local.command('snapshot').description('Save all data of the local service, and go back to it');

  const save = snapshot
    .command('save')
    .description('Save all data under a name, in place of what was saved under it before')
    .argument('<name>', 'letters, digits, dots, hyphens and underscores')
    .action(async (name: string, flags: ChangeFlags) => saveOne(cli, requireSnapshotName(name), flags));
  addExample(addTargetFlags(addDryRun(addOutput(save)), 'admin'), 'fairlead local snapshot save before-import');

  const restore = snapshot
    .command('restore')
    .description('Put a saved state in the place of all data')
    .argument('<snapshot>', 'its name')
    .action(async (name: string, flags: ChangeFlags) => restoreOne(cli, requireSnapshotName(name), flags));
  addExample(addTargetFlags(addYes(addDryRun(addOutput(restore))), 'admin'), 'fairlead local snapshot restore before-import --yes');

  const list = snapshot
    .command('list')
    .description('List the saved states')
    .action(async (flags: ListFlags) => {
      const { snapshots } = await listSnapshots(await requireInstance(cli, flags, 'admin'), { signal: cli.interruption() });
      await showAnswer(cli, flags, toAnswer(snapshots));
    });
  addExample(addTargetFlags(addOutput(list), 'admin'), 'fairlead local snapshot list');

  const remove = snapshot
    .command('delete')
    .description('Delete a saved state')
    .argument('<snapshot>', 'its name')
    .action(async (name: string, flags: ChangeFlags) => deleteOne(cli, requireSnapshotName(name), flags));
  addExample(addTargetFlags(addYes(addDryRun(addOutput(remove))), 'admin'), 'fairlead local snapshot delete before-import --yes');
}

async function saveOne(cli: Cli, name: string, flags: ChangeFlags): Promise<void> {
  const instance = await requireInstance(cli, flags, 'admin');
  const saved = await write(cli, flags, instance, `This saves all data as ${name}.`, (target, options) =>
    saveSnapshot(target, name, options),
  );
  if (saved !== null)
    await showAnswer(cli, flags, { ...toAnswer([saved]), json: saved, text: `Saved as ${saved.name}, ${toSize(saved)}.` });
}

async function restoreOne(cli: Cli, name: string, flags: ChangeFlags): Promise<void> {
  const instance = await requireInstance(cli, flags, 'admin');
  const what = `This puts ${name} in the place of all data.`;
  await requireConsent(cli, flags, what);
  const replaced = await write(cli, flags, instance, what, (target, options) => restoreSnapshot(target, name, options));
  if (replaced === null) return;
  const rows = [[name, String(replaced.rows)]];
  await showAnswer(cli, flags, {
    columns: ['snapshot', 'rows'],
    rows,
    json: replaced,
    text: `${name} is restored, with ${replaced.rows} rows.`,
  });
}

async function deleteOne(cli: Cli, name: string, flags: ChangeFlags): Promise<void> {
  const instance = await requireInstance(cli, flags, 'admin');
  const what = `This deletes the saved state ${name}.`;
  await requireConsent(cli, flags, what);
  const left = await write(cli, flags, instance, what, (target, options) => deleteSnapshot(target, name, options));
  if (left !== null) await showAnswer(cli, flags, { ...toAnswer(left.snapshots), text: `${name} is deleted.` });
}

function toAnswer(snapshots: readonly Snapshot[]): Answer {
  const rows = snapshots.map((one) => [one.name, toSize(one), toMinute(one.savedAt)]);
  return { columns: ['name', 'size', 'saved_utc'], rows, json: { snapshots } };
}

function toSize({ size }: Snapshot): string {
  return size < 1024 * 1024 ? `${Math.ceil(size / 1024)} KiB` : `${(size / 1024 / 1024).toFixed(1)} MiB`;
}
