import { applyPlan } from '../account/applyPlan.ts';
import { readAccount } from '../api/account/readAccount.ts';
import type { Instance } from '../api/instance.ts';
import { countDeletions, countExcess, type StoredAccountPlan, toPlanId } from '../core/account/accountPlan.ts';
import { describeProblem } from '../core/account/accountProblems.ts';
import { MANIFEST_FILE } from '../core/account/folderNames.ts';
import { toChangeRow, toPlanText } from '../core/account/planTexts.ts';
import { DEFAULT_REMOVAL_LIMIT, readRemovalLimit } from '../core/developers/removalLimit.ts';
import { Refusal } from '../core/refusal.ts';
import { line } from '../core/text.ts';
import { leaveOutSecrets } from '../documents/account/plainSecrets.ts';
import { planFolder } from '../documents/account/planFolder.ts';
import type { AccountFolder } from '../documents/account/readFolder.ts';
import type { ToolAnswer } from '../wire/agents.ts';
import { anything, array, count as countSchema, object, string } from '../wire/schemas/jsonSchema.ts';
import { CHECKED, count, USUAL_PROBLEMS } from './documents.ts';
import { type Tool, type ToolContext, toInputSchema, toInteger, toReadTool, toText, toWriteOutput, toWriteTool } from './tool.ts';

interface FolderInput {
  readonly folder: string;
}

interface ApplyInput extends FolderInput {
  readonly deletions?: number;
  readonly removals?: number;
}

/** What a plan returns: each change, and how much of it has to be confirmed by its number. */
const PLAN = {
  changes: array(object({ action: string, kind: string, address: anything })),
  deletions: countSchema,
  removals: countSchema,
};

const FOLDER = { folder: toText('Path of the folder with fairlead.yaml, relative to the project folder; "." is that folder.') };

const LIMIT = readRemovalLimit(DEFAULT_REMOVAL_LIMIT)!;

/** Maximum mistakes named in a refusal. */
const MOST_NAMED = 10;

/** Tools for the folder of an account. */
export const ACCOUNT_TOOLS: readonly Tool[] = [
  toReadTool<FolderInput>({
    name: 'check_account',
    title: 'Check an account folder',
    description:
      'Checks a folder that `fairlead pull` wrote, all files together with the names between them, and returns every mistake for which nothing would be planned, with its file and place. Works without a service.',
    input: toInputSchema(FOLDER, 'folder'),
    output: CHECKED,
    async run(context, input) {
      const { folder } = await openAccount(context, input);
      return toCheckAnswer(input.folder, folder.problems);
    },
  }),
  toReadTool<FolderInput>({
    name: 'plan_account',
    title: 'Plan an account folder',
    description:
      'Compares a folder that `fairlead pull` wrote with the service and returns what applying it would change: roster, segments, keys, projects, connectors and pipelines, each change at its path. Changes nothing.',
    input: toInputSchema(FOLDER, 'folder'),
    output: object(PLAN),
    async run(context, input) {
      const { plan } = await makePlan(context, input);
      return { text: describePlan(plan), value: toValue(plan) };
    },
  }),
  toWriteTool<ApplyInput>({
    name: 'apply_account',
    title: 'Apply an account folder',
    description:
      'Makes the service as a folder that `fairlead pull` wrote says: exactly the changes of plan_account, refused if the service changed meanwhile. A person must see and confirm the plan.',
    changes: [
      'deleteOrganization',
      'deleteProject',
      'deleteConnector',
      'deletePipeline',
      'deleteWorkspace',
      'deleteSegment',
      'removeSegmentKeys',
    ],
    input: toInputSchema(
      {
        ...FOLDER,
        deletions: toInteger('Required if objects would be deleted: their number, as given by the person who decides.', 0, 10_000_000),
        removals: toInteger(
          `Required if more than ${DEFAULT_REMOVAL_LIMIT} of the people or keys would be removed or moved: their number, as given by the person who decides.`,
          0,
          100_000_000,
        ),
      },
      'folder',
    ),
    output: toWriteOutput({ ...PLAN, sent: countSchema, done: countSchema }),
    async plan(context, input) {
      const { plan, place, instance } = await makePlan(context, input);
      requireNumber('objects would be deleted', countDeletions(plan), input.deletions, 'deletions');
      requireNumber('people and keys would be removed or moved', countExcess(plan, LIMIT), input.removals, 'removals');
      return {
        text: `${line`Apply ${input.folder} to ${instance.name} (${instance.baseUrl}).`}\n${describePlan(plan)}`,
        value: toValue(plan),
        hash: toPlanId(plan),
        carryOut: plan.changes.length === 0 ? null : () => apply(context, instance, plan, place),
      };
    },
  }),
];

/** The folder of an account, and the folder that tools may read. */
interface AccountPlace {
  readonly dir: string;
  readonly within: string;
}

async function apply({ accounts, signal }: ToolContext, instance: Instance, plan: StoredAccountPlan, { dir, within }: AccountPlace) {
  const { sent, done } = await accounts.withLock(instance.baseUrl, () => applyPlan(instance, plan, { signal }));
  await accounts.remember(dir, within, plan);
  return { text: `${count(sent, 'object')} changed.`, value: { sent, done } };
}

/** Returns the mistakes of a folder: one line each, with 1-based positions, and the same as data. */
function toCheckAnswer(name: string, problems: AccountFolder['problems']): ToolAnswer {
  const shown = problems.slice(0, USUAL_PROBLEMS);
  const lines = shown.map((problem) => {
    const { start } = problem.range;
    return line`${problem.path}:${start.line + 1}:${start.character + 1}: ${describeProblem(problem)}`;
  });
  const head = problems.length === 0 ? line`${name} has no mistakes.` : line`${name}: ${count(problems.length, 'mistake')}.`;
  const left = problems.length - shown.length;
  return {
    text: [head, ...lines, ...(left === 0 ? [] : [`… and ${left} more. Correct these first.`])].join('\n'),
    value: { isTaken: problems.length === 0, errorCount: problems.length, problems: shown },
  };
}

async function openAccount(context: ToolContext, { folder: path }: FolderInput) {
  // readText refuses paths that an agent may not read.
  const { place } = await context.readText(path === '.' ? MANIFEST_FILE : `${path.replace(/[\\/]+$/, '')}/${MANIFEST_FILE}`);
  if (place === null) throw new Refusal('INVALID_REQUEST', `${path} is not a folder on disk. Save it, or name another one.`);
  const [dir, within] = [place.file.slice(0, -MANIFEST_FILE.length - 1), place.folder];
  return { place: { dir, within }, folder: await context.accounts.open(dir, within) };
}

async function makePlan(context: ToolContext, input: FolderInput) {
  const { place, folder } = await openAccount(context, input);
  const managed = folder.manifest?.managed;
  if (managed === undefined || folder.problems.length > 0) throw toMistakes(folder.problems);
  const instance = await context.instance();
  const read = await readAccount(instance, managed, { known: folder.account, signal: context.signal });
  const service = leaveOutSecrets(read, managed);
  const plan = planFolder(folder, service, { address: instance.baseUrl, managed });
  if ('problems' in plan) throw toMistakes(plan.problems);
  return { plan, place, instance };
}

function toMistakes(problems: AccountFolder['problems']): Refusal {
  const shown = problems.slice(0, MOST_NAMED).map(({ path, range, message }) => line`${path}:${range.start.line + 1}: ${message}`);
  return new Refusal('VALIDATION_FAILED', `The folder has ${count(problems.length, 'mistake')}. Nothing was planned. ${shown.join(' ')}`);
}

function requireNumber(what: string, number: number, given: number | undefined, input: string): void {
  if (number === 0 || number === given) return;
  const message = `${number.toLocaleString('en')} ${what}. Ask the person who decides, and pass the number as ${input}.`;
  throw new Refusal('CONFLICT', message);
}

function describePlan(plan: StoredAccountPlan): string {
  return plan.changes.length === 0 ? 'Nothing to change.' : toPlanText(plan);
}

function toValue(plan: StoredAccountPlan): Readonly<Record<string, unknown>> {
  return { changes: plan.changes.map(toChangeRow), deletions: countDeletions(plan), removals: countExcess(plan, LIMIT) };
}
