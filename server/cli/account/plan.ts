import * as l10n from '@vscode/l10n';
import { type Command, Option } from 'commander';
import type { Instance } from '../../api/instance.ts';
import { type Account, type ManagedParts, WHOLE_ACCOUNT } from '../../core/account/accountObject.ts';
import { countDeletions, type StoredAccountPlan } from '../../core/account/accountPlan.ts';
import { MANIFEST_FILE } from '../../core/account/folderNames.ts';
import { toChangeRow, toPlanMarkdown, toPlanText } from '../../core/account/planTexts.ts';
import { toPaths } from '../../documents/account/layout.ts';
import { planFolder } from '../../documents/account/planFolder.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES, UsageError } from '../errors.ts';
import { addExample, addFormat, collect } from '../options.ts';
import { describeNext, writeAccountPlanFile } from '../storedPlan.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { openSoundFolder, PULLED_FOLDER, readService, refuseFolder, withInstanceOf } from './accountFiles.ts';
import { type OpenFolder, openFolder } from './openFolder.ts';

interface PlanFlags extends TargetFlags {
  readonly format: 'text' | 'json' | 'markdown';
  readonly out?: string;
  readonly failOn: 'change' | 'delete' | 'none';
  readonly file?: readonly string[];
  readonly from?: string;
}

const NOTES =
  l10n.t(`Sends nothing. Compares by meaning: the order of keys, formatting and comments make no difference; people are compared by e-mail, keys as
sets, pipelines and other documents value by value. Only what fairlead.yaml manages is looked at. The exit code is 1 if something differs;
with --fail-on delete only if something would be deleted. --format markdown is for the description of a pull request.`);

/** Adds `fairlead plan`. */
export function addAccountPlan(program: Command, cli: Cli): void {
  const command = program
    .command('plan')
    .description(l10n.t('Show and store what a folder of an account would change at the service'))
    .argument(...PULLED_FOLDER)
    .option('-o, --out <file>', l10n.t('file for the plan, to be applied with `fairlead apply`'))
    .option('--from <instance>', l10n.t('plan what this instance has instead of the files: promote it to the service of the command'))
    .option('--file <path>', l10n.t('only the objects in this file of the folder (repeatable)'), collect)
    .addOption(new Option('--fail-on <what>', l10n.t('what makes the exit code 1')).choices(['change', 'delete', 'none']).default('change'))
    .action((dir: string, flags: PlanFlags) => plan(cli, dir, flags));
  addExample(addTargetFlags(addFormat(command, ['text', 'json', 'markdown'])), 'fairlead plan account -o plan.json', NOTES);
}

async function plan(cli: Cli, dir: string, given: PlanFlags): Promise<void> {
  const { from } = given;
  const folder = from === undefined ? await openSoundFolder(cli, dir) : await openForPromotion(cli, dir);
  if (folder === null) return;
  const managed = folder.manifest?.managed ?? WHOLE_ACCOUNT;
  const flags = withInstanceOf(cli, folder, given);
  const instance = await requireInstance(cli, flags);
  const source = from === undefined ? null : await readSource(cli, instance, { name: from, managed, folder });
  const wanted = source ?? folder;
  const service = await readService(cli, instance, managed, wanted.account);
  const scope = { address: instance.baseUrl, managed, only: flags.file };
  const planned = planFolder(wanted, service, source === null ? scope : { ...scope, promotion: { from: source.name, to: instance.name } });
  if ('problems' in planned) return refuseFolder(cli, dir, planned.problems);
  if (flags.out !== undefined) await writeAccountPlanFile(flags.out, planned, instance);
  for (const piece of toWritten(planned, flags)) await cli.terminal.out(piece);
  if (isCounted(planned, flags)) cli.finish(EXIT_CODES.problems);
}

/** Opens the folder that says what is promoted, if there is one: its files need not be sound. Returns null if its manifest is not. */
async function openForPromotion(cli: Cli, dir: string): Promise<OpenFolder | null> {
  const folder = await openFolder(dir);
  const faults = folder.problems.filter(({ path }) => path === MANIFEST_FILE && folder.files.has(path));
  if (faults.length === 0) return folder;
  refuseFolder(cli, dir, faults);
  return null;
}

interface Source {
  readonly name: string;
  readonly account: Account;
  readonly paths: ReadonlyMap<string, string>;
}

/** Reads the instance that is promoted. Throws a UsageError if it is the service itself. */
async function readSource(
  cli: Cli,
  target: Instance,
  { name, managed, folder }: { readonly name: string; readonly managed: ManagedParts; readonly folder: OpenFolder },
): Promise<Source> {
  const source = await requireInstance(cli, { instance: name });
  if (source.baseUrl === target.baseUrl)
    throw new UsageError(
      l10n.t('--from names {0}, to which the command plans. Name the other one with --instance or --url.', source.baseUrl),
    );
  const account = await readService(cli, source, managed, folder.account);
  return { name: source.name, account, paths: toPaths(account) };
}

function* toWritten(planned: StoredAccountPlan, flags: PlanFlags): Generator<string> {
  if (flags.format === 'text') yield toText(planned, flags);
  else if (flags.format === 'markdown') yield toPlanMarkdown(planned);
  else {
    // One change at a time: the keys of a large account are millions.
    yield `{"service":${JSON.stringify(planned.service)},"changes":[`;
    for (const [index, change] of planned.changes.entries()) yield (index === 0 ? '' : ',') + JSON.stringify(toChangeRow(change));
    yield ']}\n';
  }
}

function toText(planned: StoredAccountPlan, flags: PlanFlags): string {
  const deletions = countDeletions(planned);
  const confirm = deletions === 0 ? '' : ` --confirm-deletions ${deletions}`;
  const next = describeNext('fairlead apply', flags, confirm);
  return planned.changes.length === 0 ? `${l10n.t('Nothing to change.')}\n` : `${toPlanText(planned)}\n${next}\n`;
}

/** Whether a change of the plan makes the exit code 1. */
function isCounted({ changes }: StoredAccountPlan, { failOn }: PlanFlags): boolean {
  return failOn !== 'none' && changes.some(({ action }) => failOn === 'change' || action === 'delete');
}
