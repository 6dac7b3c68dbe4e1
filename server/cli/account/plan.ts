import { type Command, Option } from 'commander';
import { countDeletions, type StoredAccountPlan } from '../../core/account/accountPlan.ts';
import { toChangeRows, toPlanMarkdown, toPlanText } from '../../core/account/planTexts.ts';
import { planFolder } from '../../documents/account/planFolder.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES, type ExitCode } from '../errors.ts';
import { addExample, addFormat, collect } from '../options.ts';
import { writePlanFile } from '../storedPlan.ts';
import { addTargetFlags, quote, repeatTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { openSoundFolder, readService, showProblems, withInstanceOf } from './accountFiles.ts';

interface PlanFlags extends TargetFlags {
  readonly format: 'text' | 'json' | 'markdown';
  readonly out?: string;
  readonly failOn: 'change' | 'delete' | 'none';
  readonly file?: readonly string[];
}

const NOTES = `Sends nothing. Compares by meaning: the order of keys, formatting and comments make no difference; people are compared by e-mail, keys as
sets, pipelines and other documents value by value. Only what fairlead.yaml manages is looked at. The exit code is 1 if something differs;
with --fail-on delete only if something would be deleted. --format markdown is for the description of a pull request.`;

/** Adds `fairlead plan`. */
export function addAccountPlan(program: Command, cli: Cli): void {
  const command = program
    .command('plan')
    .description('Show and store what a folder of an account would change at the service')
    .argument('[folder]', 'a folder that `fairlead pull` wrote (default: this one)', '.')
    .option('-o, --out <file>', 'file for the plan, to be applied with `fairlead apply`')
    .option('--file <path>', 'only the objects in this file of the folder (repeatable)', collect)
    .addOption(new Option('--fail-on <what>', 'what makes the exit code 1').choices(['change', 'delete', 'none']).default('change'))
    .action((dir: string, flags: PlanFlags) => plan(cli, dir, flags));
  addExample(addTargetFlags(addFormat(command, ['text', 'json', 'markdown'])), 'fairlead plan account -o plan.json', NOTES);
}

async function plan(cli: Cli, dir: string, given: PlanFlags): Promise<void> {
  const folder = await openSoundFolder(cli, dir);
  if (folder?.manifest == null) return;
  const flags = withInstanceOf(cli, folder, given);
  const instance = await requireInstance(cli, flags);
  const { managed } = folder.manifest;
  const service = await readService(cli, instance, managed);
  const planned = planFolder(folder, service, { address: instance.baseUrl, managed, only: flags.file });
  if ('problems' in planned) {
    showProblems(cli, dir, planned.problems);
    cli.finish(EXIT_CODES.problems);
    return;
  }
  if (flags.out !== undefined) await writePlanFile(flags.out, 'account', planned);
  await cli.terminal.out(toWritten(planned, flags));
  cli.finish(toCode(planned, flags));
}

function toWritten(planned: StoredAccountPlan, flags: PlanFlags): string {
  if (flags.format === 'json') return `${JSON.stringify({ service: planned.service, changes: toChangeRows(planned) })}\n`;
  if (flags.format === 'markdown') return toPlanMarkdown(planned);
  const deletions = countDeletions(planned);
  const confirm = deletions === 0 ? '' : ` --confirm-deletions ${deletions}`;
  const next =
    flags.out === undefined
      ? 'Nothing was sent. Store the plan with -o, then apply it.'
      : `Next: fairlead apply ${quote(flags.out)}${repeatTargetFlags(flags)}${confirm}`;
  return planned.changes.length === 0 ? 'Nothing to change.\n' : `${toPlanText(planned)}\n${next}\n`;
}

function toCode({ changes }: StoredAccountPlan, { failOn }: PlanFlags): ExitCode {
  const counted = failOn === 'none' ? [] : failOn === 'change' ? changes : changes.filter(({ action }) => action === 'delete');
  return counted.length > 0 ? EXIT_CODES.problems : EXIT_CODES.ok;
}
