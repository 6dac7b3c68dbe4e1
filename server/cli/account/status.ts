import { type Command, Option } from 'commander';
import {
  type Account,
  compareObjects,
  describeObject,
  isManaged,
  type ManagedParts,
  readObjectKey,
  toObjectKey,
} from '../../core/account/accountObject.ts';
import type { PlanAction } from '../../core/account/accountPlan.ts';
import type { AccountStatus, ChangedObject } from '../../core/account/accountStatus.ts';
import { MARKERS, toDetails } from '../../core/account/planTexts.ts';
import { findConflictMarks } from '../../core/markConflicts.ts';
import { toPrintable } from '../../core/text.ts';
import { compareAccounts } from '../../documents/account/compareAccounts.ts';
import { toPaths } from '../../documents/account/layout.ts';
import { type AgreedState, toAgreedState } from '../../documents/account/mergeAccounts.ts';
import { planAccount } from '../../documents/account/planAccount.ts';
import { showSide } from '../../documents/account/showSide.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES, UsageError } from '../errors.ts';
import { addExample, addFormat } from '../options.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { type OpenFolder, openFolder, readAgreedState, readService, showProblems, withInstanceOf } from './accountFiles.ts';
import { COPIES, type CopyName, readCopy, writeCopy } from './serviceCopies.ts';

interface StatusFlags extends TargetFlags {
  readonly refresh?: true;
  readonly format: 'text' | 'json';
}

const NOTES = `Asks no service, unless --refresh reads it again: compares the files with what the service had at the last pull or apply, and with what the last
refresh read.`;

/** Adds `fairlead status`. */
export function addAccountStatus(program: Command, cli: Cli): void {
  const command = program
    .command('status')
    .description('Show what has changed in a folder of an account, at the service, or on both sides')
    .argument('[folder]', 'a folder that `fairlead pull` wrote (default: this one)', '.')
    .option('--refresh', 'read the service again')
    .action((dir: string, flags: StatusFlags) => status(cli, dir, flags));
  addExample(addTargetFlags(addFormat(command)), 'fairlead status account --refresh', NOTES);
}

/** Adds `fairlead show`. */
export function addAccountShow(program: Command, cli: Cli): void {
  const command = program
    .command('show')
    .description('Print a file of an account as the service has it, with the comments and order of your file')
    .argument('<file>', 'the path of the file in the folder')
    .option('--folder <folder>', 'the folder that `fairlead pull` wrote', '.')
    .addOption(new Option('--side <side>', 'the last pull or apply, or the last refresh').choices(COPIES).default('service'))
    .action((file: string, flags: { readonly folder: string; readonly side: CopyName }) => show(cli, file, flags));
  addExample(
    command,
    'fairlead show segments/definitions.yaml --side base',
    'Asks no service. A file that the service does not have is empty.',
  );
}

async function status(cli: Cli, dir: string, given: StatusFlags): Promise<void> {
  const folder = await openFolder(dir);
  if (folder.manifest === null) {
    showProblems(cli, dir, folder.problems);
    cli.finish(EXIT_CODES.problems);
    return;
  }
  const { managed, instance: named } = folder.manifest;
  if (given.refresh === true) {
    const instance = await requireInstance(cli, withInstanceOf(cli, folder, given));
    await writeCopy(dir, 'service', await readService(cli, instance, managed, folder.account), managed);
  }
  const agreed = (await readAgreedState(dir)) ?? new Map<string, string>();
  const [base, service] = await Promise.all([readCopy(dir, 'base'), readCopy(dir, 'service')]);
  const found: AccountStatus = {
    instance: named,
    isRefreshed: service !== null,
    ...findChanges({ folder, agreed, base, service, managed }),
    marked: [...folder.files].filter(([, text]) => findConflictMarks(text).length > 0).map(([path]) => path),
    problems: folder.problems,
  };
  await cli.terminal.out(given.format === 'json' ? `${JSON.stringify(found)}\n` : toText(found));
  cli.finish(EXIT_CODES.ok);
}

async function show(cli: Cli, file: string, { folder: dir, side }: { readonly folder: string; readonly side: CopyName }): Promise<void> {
  const folder = await openFolder(dir);
  const copy = (await readCopy(dir, side)) ?? (await readCopy(dir, 'base'));
  if (copy === null) throw new UsageError(`${dir} has no state of a service. Run \`fairlead pull\` first.`);
  await cli.terminal.out(showSide(file, folder, copy));
  cli.finish(EXIT_CODES.ok);
}

interface Sides {
  readonly folder: OpenFolder;
  readonly agreed: AgreedState;
  readonly base: OpenFolder | null;
  readonly service: OpenFolder | null;
  readonly managed: ManagedParts;
}

function findChanges({ folder, agreed, base, service, managed }: Sides): Pick<AccountStatus, 'here' | 'there' | 'conflicts'> {
  const here = toAgreedState(folder.account);
  // Before the first refresh the service is taken to be as it was.
  const there = service === null ? agreed : toAgreedState(service.account);
  const keys = [...new Set([...here.keys(), ...agreed.keys(), ...there.keys()])].filter((key) => isManaged(readObjectKey(key), managed));
  keys.sort((one, other) => compareObjects(readObjectKey(one), readObjectKey(other)));
  const changed = { here: [] as string[], there: [] as string[], conflicts: [] as string[] };
  for (const key of keys) {
    const [mine, both, theirs] = [here.get(key), agreed.get(key), there.get(key)];
    if (mine === theirs) continue;
    changed[mine === both ? 'there' : theirs === both ? 'here' : 'conflicts'].push(key);
  }
  const fresh = toPaths(new Map([...(base?.account ?? []), ...(service?.account ?? [])]));
  const broken = new Map(folder.problems.map(({ path, message }) => [path, message]));
  const describe = (list: readonly string[], from: Account, to: Account): ChangedObject[] => {
    const details = toDetailsByKey(list, from, to);
    return list.map((key): ChangedObject => {
      const path = folder.paths.get(key) ?? fresh.get(key) ?? '';
      const mistake = to.has(key) || to !== folder.account ? undefined : broken.get(path);
      const action: PlanAction = mistake !== undefined ? 'change' : from.has(key) ? (to.has(key) ? 'change' : 'delete') : 'create';
      return { action, ...readObjectKey(key), path, details: mistake === undefined ? (details.get(key) ?? []) : [mistake] };
    });
  };
  const none: Account = new Map();
  const [before, now] = [base?.account ?? none, service?.account ?? none];
  return {
    here: describe(changed.here, before, folder.account),
    there: describe(changed.there, before, now),
    conflicts: describe(changed.conflicts, now, folder.account),
  };
}

function toDetailsByKey(keys: readonly string[], from: Account, to: Account): ReadonlyMap<string, readonly string[]> {
  const pick = (account: Account): Account => new Map(keys.flatMap((key) => (account.has(key) ? [[key, account.get(key)!] as const] : [])));
  const { differences } = compareAccounts(pick(from), pick(to));
  return new Map(planAccount(differences).map((change) => [toObjectKey(change), toDetails(change)]));
}

function toText({ here, there, conflicts, isRefreshed, problems }: AccountStatus): string {
  const groups = [
    ['Conflicts', conflicts],
    ['Changed here', here],
    ['Changed at the service', there],
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
  const mistakes = problems.map(({ path, range, message }) => `${path}:${range.start.line + 1}: error ${message}`);
  const hint = isRefreshed ? [] : ['The service was not read since the last pull or apply: add --refresh.'];
  const body = lines.length === 0 ? ['Nothing has changed.'] : lines;
  return `${[...mistakes, ...body, ...hint].map(toPrintable).join('\n')}\n`;
}
