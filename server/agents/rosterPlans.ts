import { downloadActiveRoster } from '../api/developers/activeRoster.ts';
import type { RosterUpload } from '../api/developers/rosterForm.ts';
import { sendRosterPlan } from '../api/developers/uploads.ts';
import type { Instance } from '../api/instance.ts';
import type { FieldMapping } from '../core/developers/fieldMapping.ts';
import { FIELD_TYPES } from '../core/developers/fieldTypes.ts';
import { describeWarnings } from '../core/developers/problems.ts';
import { DEFAULT_REMOVAL_LIMIT, findExcess, readRemovalLimit } from '../core/developers/removalLimit.ts';
import type { Person, RosterPlan } from '../core/developers/rosterPlan.ts';
import { DEFAULT_ROSTER_SETTINGS, type RosterSettings } from '../core/developers/rosterSettings.ts';
import { type ErrorEntry, Refusal } from '../core/refusal.ts';
import { toPrintable } from '../core/text.ts';
import { planTexts, type RosterTexts } from '../documents/developers/planTexts.ts';
import type { ToolAnswer } from '../wire/agents.ts';
import { array, count as countSchema, object, record, string } from '../wire/schemas/jsonSchema.ts';
import { count, type DocumentInput, nameSome, readDocument } from './documents.ts';
import { toDocument, toInputSchema, toInteger, toWriteOutput, toWriteTool, type WriteTool } from './tool.ts';

/** A roster, with its mapping if the headers do not imply it. */
export interface RosterInput extends DocumentInput {
  readonly fieldMappings?: readonly FieldMapping[];
}

/** The properties of every input that contains a roster. */
export const ROSTER_INPUT = {
  ...toDocument('roster (CSV)'),
  fieldMappings: {
    type: 'array',
    description: 'The complete field mapping, if the headers do not imply it.',
    items: {
      type: 'object',
      properties: { csvColumn: { type: 'string' }, fieldType: { type: 'string', enum: [...FIELD_TYPES] } },
      required: ['csvColumn', 'fieldType'],
      additionalProperties: false,
    },
  },
} as const;

const PEOPLE = array(object({ email: string, name: string }));

/** What a plan returns: the people that it changes. */
export const PLAN = { counts: record(countSchema), added: PEOPLE, changed: PEOPLE, moved: PEOPLE, removed: PEOPLE };

/** Returns the settings for an input. */
export function toRosterSettings({ fieldMappings }: RosterInput): RosterSettings {
  return { ...DEFAULT_ROSTER_SETTINGS, fieldMappings: fieldMappings ?? null };
}

interface UploadInput extends RosterInput {
  readonly approve?: boolean;
  readonly people?: number;
}

/** The tool that uploads a roster as planned. */
export const UPLOAD_ROSTER: WriteTool = toWriteTool<UploadInput>({
  name: 'upload_roster',
  title: 'Upload a roster',
  description:
    'Uploads a roster to the service. It becomes a version that waits for approval; with approve it becomes active at once, if the review of the service matches the plan exactly. Nothing is sent before a person has seen and confirmed the plan.',
  changes: ['uploadRoster', 'reuploadRoster', 'approveVersion'],
  input: toInputSchema({
    ...ROSTER_INPUT,
    approve: { type: 'boolean', description: 'Also make it the active version; false by default.' },
    people: toInteger(
      `Required with approve if more than ${DEFAULT_REMOVAL_LIMIT} of the people would be removed or moved: their number, as given by the person who decides.`,
      0,
      10_000_000,
    ),
  }),
  output: toWriteOutput({ ...PLAN, versionId: string, state: string, warnings: array(object({})) }),
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
    const verb = approves ? 'Upload and Approve' : 'Upload';
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
  const message = `${excess.people} people would be ${excess.kind}, but only ${excess.most} are allowed without confirmation. Ask the person who decides, and pass the number as people.`;
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
      return answer(sent.preview.versionId, 'UPLOADED', 'Its field mapping must be confirmed once, which makes it active.');
    case 'otherwise':
      return answer(sent.versionId, 'PENDING_REVIEW', 'The review of the service differs from the plan, so it is not approved.');
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

/** Plans the changes of a roster. Throws VALIDATION_FAILED if it has errors, CONFLICT if the active version cannot be compared. */
export function requirePlan(texts: RosterTexts, settings: RosterSettings): RosterPlan {
  const planned = planTexts(texts, settings);
  if (planned.kind === 'planned') return planned.plan;
  if (planned.kind === 'unreadable') throw new Refusal('CONFLICT', planned.message);
  const { errors, message, range } = planned;
  const place = `line ${range.start.line + 1}, column ${range.start.character + 1}`;
  const more = `The service would reject the roster: it has ${count(errors, 'error')}. The first, at ${place}: ${message}`;
  throw new Refusal('VALIDATION_FAILED', `${more} List all with check_roster.`);
}

/** Describes a plan as text for the user who has to confirm it. */
export function toPlanAnswer(plan: RosterPlan): ToolAnswer {
  const { base, counts, result } = plan;
  const before =
    base === null
      ? 'There is no active version yet'
      : `${base.versionId === '' ? 'A roster' : `Version ${base.versionId}`} is active with ${count(base.developerCount, 'developer')}`;
  const head = `${before}; the roster has ${count(result.developerCount, 'developer')}.`;
  const sums = `${counts.added} added, ${counts.changed} changed, ${counts.moved} moved (${counts.moving} with all below), ${counts.removed} removed, ${counts.unchanged} unchanged.`;
  const lines = [
    ...nameSome('+', plan.added, call),
    ...nameSome('~', plan.changed, (person) => {
      const changes = Object.entries(person.changes).map(
        ([field, { from, to }]) => ` ${toPrintable(field)}: ${quote(from)} → ${quote(to)}`,
      );
      return `${call(person)}${changes.join(',')}`;
    }),
    ...nameSome('>', plan.moved, (person) => {
      const { from, to, below } = person;
      return `${call(person)} from ${call(from)} to ${call(to)}${below === 0 ? '' : `, with ${below} below`}`;
    }),
    ...nameSome('-', plan.removed, call),
  ];
  return { text: [head, sums, ...lines].join('\n'), value: { ...plan } };
}

function call(person: Person | null): string {
  return person === null ? 'nobody' : toPrintable(`${person.name} <${person.email}>`);
}

function quote(text: string): string {
  return text === '' ? 'nothing' : `“${toPrintable(text)}”`;
}
