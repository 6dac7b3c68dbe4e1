import * as l10n from '@vscode/l10n';
import { type Command, Option } from 'commander';
import { describeObject } from '../../core/account/accountObject.ts';
import { describeProblem } from '../../core/account/accountProblems.ts';
import type { AccountStatus } from '../../core/account/accountStatus.ts';
import { MARKERS } from '../../core/account/planTexts.ts';
import { findConflictMarks } from '../../core/markConflicts.ts';
import { toPrintable } from '../../core/text.ts';
import { findChanges } from '../../documents/account/findChanges.ts';
import { showSide } from '../../documents/account/writeFolder.ts';
import type { Cli } from '../cli.ts';
import { UsageError } from '../errors.ts';
import { addExample, addFormat, collect } from '../options.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { PULLED_FOLDER, readAgreedState, readService, refuseFolder, withInstanceOf } from './accountFiles.ts';
import { type OpenFolder, openFolder } from './openFolder.ts';
import { COPIES, type CopyName, readCopy, writeCopy } from './serviceCopies.ts';

interface StatusFlags extends TargetFlags {
  readonly refresh?: true;
  readonly show?: readonly string[];
  readonly format: 'text' | 'json';
}

const NOTES =
  l10n.t(`Asks no service, unless --refresh reads it again: compares the files with what the service had at the last pull or apply, and with what the last
refresh read.`);

/** Adds `fairlead status`. */
export function addAccountStatus(program: Command, cli: Cli): void {
  const command = program
    .command('status')
    .description(l10n.t('Show what has changed in a folder of an account, at the service, or on both sides'))
    .argument(...PULLED_FOLDER)
    .option('--refresh', l10n.t('read the service again'))
    .option(
      '--show <file>',
      l10n.t('with --format json also this file as the service has it, as `fairlead show` prints it (repeatable)'),
      collect,
    )
    .action((dir: string, flags: StatusFlags) => status(cli, dir, flags));
  addExample(addTargetFlags(addFormat(command)), 'fairlead status account --refresh', NOTES);
}

/** Adds `fairlead show`. */
export function addAccountShow(program: Command, cli: Cli): void {
  const command = program
    .command('show')
    .description(l10n.t('Print a file of an account as the service has it, with the comments and order of your file'))
    .argument('<file>', l10n.t('the path of the file in the folder'))
    .option('--folder <folder>', l10n.t('the folder that `fairlead pull` wrote'), '.')
    .addOption(new Option('--side <side>', l10n.t('the last pull or apply, or the last refresh')).choices(COPIES).default('service'))
    .action((file: string, flags: { readonly folder: string; readonly side: CopyName }) => show(cli, file, flags));
  addExample(
    command,
    'fairlead show segments/definitions.yaml --side base',
    l10n.t('Asks no service. A file that the service does not have is empty.'),
  );
}

async function status(cli: Cli, dir: string, given: StatusFlags): Promise<void> {
  const { show: asked = [], format } = given;
  if (asked.length > 0 && format !== 'json') throw new UsageError(l10n.t('--show needs --format json. Use `fairlead show` for text.'));
  const folder = await openFolder(dir);
  if (folder.manifest === null) return refuseFolder(cli, dir, folder.problems);
  const { managed, instance: named } = folder.manifest;
  const kept = await readCopy(dir, 'base');
  const earlier = await readCopy(dir, 'service');
  const base = kept?.account ?? null;
  let service = earlier?.account ?? null;
  if (given.refresh === true) {
    const instance = await requireInstance(cli, withInstanceOf(cli, folder, given));
    const read = await readService(cli, instance, managed, folder.account);
    service = await writeCopy(dir, 'service', read, { earlier, parts: managed });
  }
  const agreed = (await readAgreedState(dir)) ?? new Map<string, string>();
  const found: AccountStatus = {
    instance: named,
    isRefreshed: service !== null,
    ...findChanges(folder, managed, { agreed, base, service }),
    marked: [...folder.files].filter(([, text]) => findConflictMarks(text).length > 0).map(([path]) => path),
    problems: folder.problems,
    ...(asked.length > 0 ? { shown: await showSides(dir, folder, asked) } : {}),
  };
  await cli.terminal.out(format === 'json' ? `${JSON.stringify(found)}\n` : toText(found));
}

async function show(cli: Cli, file: string, { folder: dir, side }: { readonly folder: string; readonly side: CopyName }): Promise<void> {
  const folder = await openFolder(dir);
  const copy = await readSide(dir, side);
  if (copy === null) throw new UsageError(l10n.t('{0} has no state of a service. Run `fairlead pull` first.', dir));
  await cli.terminal.out(showSide(file, folder, copy));
}

async function readSide(dir: string, side: CopyName): Promise<OpenFolder | null> {
  return (await readCopy(dir, side)) ?? readCopy(dir, 'base');
}

/** Returns the text of each file as the service was last known to have it; nothing before the first pull. */
async function showSides(dir: string, folder: OpenFolder, files: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const copy = await readSide(dir, 'service');
  return copy === null ? {} : Object.fromEntries(files.map((file) => [file, showSide(file, folder, copy)]));
}

function toText({ here, there, conflicts, isRefreshed, problems }: AccountStatus): string {
  const groups = [
    [l10n.t('Conflicts'), conflicts],
    [l10n.t('Changed here'), here],
    [l10n.t('Changed at the service'), there],
  ] as const;
  const lines = groups.flatMap(([title, changes]) =>
    changes.length === 0
      ? []
      : [
          `${title}:`,
          ...changes.flatMap((change) => [
            `  ${MARKERS[change.action]} ${describeObject(change)}  ${change.path}`,
            ...change.details.map((detail) => `      ${detail}`),
          ]),
        ],
  );
  const mistakes = problems.map((problem) => `${problem.path}:${problem.range.start.line + 1}: ${describeProblem(problem)}`);
  const hint = isRefreshed ? [] : [l10n.t('The service was not read since the last pull or apply: add --refresh.')];
  const body = lines.length === 0 ? [l10n.t('Nothing has changed.')] : lines;
  return `${[...mistakes, ...body, ...hint].map(toPrintable).join('\n')}\n`;
}
