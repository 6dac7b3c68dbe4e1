import { Argument, type Command } from 'commander';
import { resetData } from '../../api/local.ts';
import { RESET_AREAS, type ResetArea } from '../../wire/emulator.ts';
import { showAnswer } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { type ConsentFlags, requireConsent } from '../consent.ts';
import { addDryRun, addExample, addOutput, addYes } from '../options.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { type WriteFlags, write } from '../write.ts';

type ResetFlags = TargetFlags & WriteFlags & ConsentFlags;

/** Adds `fairlead local reset`. */
export function addReset(local: Command, cli: Cli): void {
  const reset = local
    .command('reset')
    .description('Empty an area of the local service, or everything but its keys')
    .addArgument(new Argument('[area]', 'what is emptied').choices(RESET_AREAS).default('all'))
    .action(async (area: ResetArea, flags: ResetFlags) => {
      const what = area === 'all' ? 'This empties all but the keys.' : `This empties “${area}”.`;
      const instance = await requireInstance(cli, flags, 'admin');
      await requireConsent(cli, flags, what);
      const done = await write(cli, flags, instance, what, (target, options) => resetData(target, area, options));
      if (done === null) return;
      const text = done.area === 'all' ? 'Everything but the keys is empty.' : `“${done.area}” is empty.`;
      await showAnswer(cli, flags, { columns: ['area'], rows: [[done.area]], json: done, text });
    });
  addExample(addTargetFlags(addYes(addDryRun(addOutput(reset))), 'admin'), 'fairlead local reset segments --yes');
}
