import { downloadActiveRoster } from '../api/activeRoster.ts';
import type { RosterUpload } from '../api/developers.ts';
import type { Instance } from '../api/instance.ts';
import { sendRosterPlan } from '../api/sendRosterPlan.ts';
import { DEFAULT_REMOVAL_LIMIT, findExcess, readRemovalLimit } from '../core/developers/removalLimit.ts';
import type { RosterPlan } from '../core/developers/rosterPlan.ts';
import { describeWarnings } from '../core/developers/warningTexts.ts';
import { toPrintable } from '../core/printable.ts';
import { type ErrorEntry, Refusal } from '../core/refusal.ts';
import type { ToolAnswer } from '../wire/agents.ts';
import { toInputSchema, toWhole } from './inputSchemas.ts';
import { readDocument } from './readDocument.ts';
import { requirePlan, toPlanAnswer } from './rosterPlan.ts';
import { ROSTER_INPUT, type RosterInput, toRosterSettings } from './rosterTools.ts';
import { toWriteTool, type WriteTool } from './tool.ts';

interface UploadInput extends RosterInput {
  readonly approve?: boolean;
  readonly people?: number;
}

/** The tool that uploads a roster as planned. */
export const UPLOAD_ROSTER: WriteTool = toWriteTool<UploadInput>({
  name: 'upload_roster',
  title: 'Upload a roster',
  description:
    'Uploads a roster to the service. It becomes a version that waits for approval; with approve it becomes the active one at once, where the service reviews it exactly as planned. Nothing is sent before a person has seen the plan and confirmed it.',
  isDestructive: true,
  input: toInputSchema({
    ...ROSTER_INPUT,
    approve: { type: 'boolean', description: 'Make it the active version too. False unless said.' },
    people: toWhole(
      `Needed with approve where more than ${DEFAULT_REMOVAL_LIMIT} of the people would be removed or moved: how many, as the person who decides has said it.`,
      0,
      10_000_000,
    ),
  }),
  async plan(context, input) {
    const { name, text } = await readDocument(context, input, 'agent.roster.csv');
    const instance = await context.instance();
    const { signal } = context;
    const plan = requirePlan({ text, active: await downloadActiveRoster(instance, { signal }) }, toRosterSettings(input));
    const approves = input.approve === true && plan.base !== null;
    if (approves) requireFewRemovals(plan, input.people);
    const planned = toPlanAnswer(plan);
    const { fieldMappings } = input;
    const roster = { fileName: toFileName(name), content: text, ...(fieldMappings === undefined ? {} : { fieldMappings }) };
    const verb = approves ? 'Upload and approve' : 'Upload';
    return {
      text: `${verb} ${toPrintable(roster.fileName)} on ${instance.name} (${instance.baseUrl}).\n${planned.text}`,
      value: planned.value,
      hash: `${plan.hash} ${approves}`,
      carryOut: isNothing(plan) ? null : () => send(instance, roster, plan, approves, signal),
    };
  },
});

function toFileName(name: string): string {
  return name.split(/[\\/]/).at(-1) || 'agent.roster.csv';
}

function isNothing({ base, counts }: RosterPlan): boolean {
  return base !== null && counts.added + counts.updated + counts.removed === 0;
}

/** Throws CONFLICT if more people would be removed or moved than the limit allows and their number was not given. */
function requireFewRemovals({ counts, base }: RosterPlan, people: number | undefined): void {
  const excess = findExcess(counts, base?.developerCount ?? 0, readRemovalLimit(DEFAULT_REMOVAL_LIMIT)!);
  if (excess === null || excess.people === people) return;
  const message = `${excess.people} people would be ${excess.kind}, where ${excess.most} go without saying. Ask the person who decides, and give the number as people where it is meant.`;
  throw new Refusal('CONFLICT', message);
}

async function send(
  instance: Instance,
  roster: RosterUpload,
  plan: RosterPlan,
  approve: boolean,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const sent = await sendRosterPlan(instance, roster, plan, { approve, signal });
  const answer = toAnswer(sent.warnings);
  switch (sent.kind) {
    case 'first':
      return answer(sent.preview.versionId, 'UPLOADED', 'Its columns have to be confirmed once, which makes it active.');
    case 'otherwise':
      return answer(sent.versionId, 'PENDING_REVIEW', 'The service reviews it otherwise than planned, so it is not approved.');
    case 'waiting':
      return answer(sent.versionId, 'PENDING_REVIEW', 'It waits for approval: approve_version makes it active.');
    case 'moved':
      return answer(sent.versionId, 'PENDING_REVIEW', 'Another version became active meanwhile, so it is not approved.');
    case 'approved':
      return answer(sent.versionId, sent.approved.state, 'It is the active version now.');
  }
}

function toAnswer(warnings: readonly ErrorEntry[]) {
  const lines = describeWarnings(warnings).map((line) => `\nWarning: ${toPrintable(line)}`);
  return (versionId: string, state: string, what: string): ToolAnswer => ({
    text: `Uploaded as version ${versionId} (${state}). ${what}${lines.join('')}`,
    value: { versionId, state, warnings },
  });
}
