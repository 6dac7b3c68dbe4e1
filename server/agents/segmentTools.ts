import { setTimeout as wait } from 'node:timers/promises';
import { call } from '../api/client.ts';
import { countAll, readAllKeys, sendKeyPlan } from '../api/segments/keys.ts';
import { Refusal } from '../core/refusal.ts';
import { planKeys } from '../core/segments/keyPlan.ts';
import { MAX_SEGMENT_KEYS, requireKeys } from '../core/segments/keys.ts';
import { PAGES } from '../core/segments/pages.ts';
import { hashText } from '../core/sha256.ts';
import { line, toPrintable } from '../core/text.ts';
import { array, count as countSchema, object, string } from '../wire/schemas/jsonSchema.ts';
import { count, nameSome } from './documents.ts';
import { type Tool, toInputSchema, toInteger, toReadTool, toText, toTexts, toWriteOutput, toWriteTool } from './tool.ts';

const NAMED = { id: string, name: string };

const PLACE = {
  environmentId: toText('The ID of the environment, from list_workspaces.'),
  segmentName: toText('The name of the segment.'),
};

interface Place {
  readonly environmentId: string;
  readonly segmentName: string;
}

interface KeySlice {
  readonly offset?: number;
  readonly limit?: number;
}

interface KeysInput extends Place {
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
  readonly keys?: readonly string[];
  readonly title?: string;
  readonly comment?: string;
}

/** Tools for segments and their keys. */
export const SEGMENT_TOOLS: readonly Tool[] = [
  toReadTool<KeySlice>({
    name: 'list_workspaces',
    title: 'List workspaces',
    description: 'Lists the workspaces of the service with their environments, by name and ID.',
    input: toInputSchema(toPageProperties(PAGES.workspaces.most)),
    output: object({ totalCount: countSchema, workspaces: array(object({ ...NAMED, environments: array(object(NAMED)) })) }),
    async run(context, query) {
      const instance = await context.instance();
      const { signal } = context;
      const { objects, totalCount } = await call(instance, 'listWorkspaces', { query }, { signal });
      const workspaces = [];
      for (const { id, name } of objects)
        workspaces.push({
          id,
          name,
          environments: await call(instance, 'listEnvironments', { parameters: { workspaceId: id } }, { signal }),
        });
      const lines = workspaces.flatMap(({ id, name, environments }) => [
        line`${id} ${name}`,
        ...environments.map((environment) => line`  ${environment.id} ${environment.name}${environment.production ? ' (production)' : ''}`),
      ]);
      return { text: [`${count(totalCount, 'workspace')}.`, ...lines].join('\n'), value: { totalCount, workspaces } };
    },
  }),
  toReadTool<KeySlice & { readonly workspaceId: string }>({
    name: 'list_segments',
    title: 'List segments',
    description: 'Lists the segments of a workspace: name, traffic type, description.',
    input: toInputSchema(
      { workspaceId: toText('The ID of the workspace, from list_workspaces.'), ...toPageProperties(PAGES.segments.most) },
      'workspaceId',
    ),
    output: object({ objects: array(object({ name: string })), totalCount: countSchema }),
    async run(context, { workspaceId, ...query }) {
      const page = await call(await context.instance(), 'listSegments', { parameters: { workspaceId }, query }, { signal: context.signal });
      const lines = page.objects.map(({ name, trafficType, description }) => line`${name} (${trafficType.name}) ${description}`.trimEnd());
      return { text: [`${count(page.totalCount, 'segment')}.`, ...lines].join('\n'), value: { ...page } };
    },
  }),
  toReadTool<Place & KeySlice>({
    name: 'list_segment_keys',
    title: 'List segment keys',
    description: 'Lists the keys of a segment in an environment, one page at a time.',
    input: toInputSchema({ ...PLACE, ...toPageProperties(PAGES.keys.most) }, 'environmentId', 'segmentName'),
    output: object({ count: countSchema, offset: countSchema, limit: countSchema, keys: array(string) }),
    async run(context, { environmentId, segmentName, ...query }) {
      const page = await call(
        await context.instance(),
        'listSegmentKeys',
        { parameters: { environmentId, segmentName }, query },
        { signal: context.signal },
      );
      const keys = page.keys.map(({ key }) => key);
      const total = countAll(page);
      const head = line`${segmentName} holds ${count(total, 'key')}; ${keys.length} from ${page.offset} on:`;
      return {
        text: [head, ...keys.map(toPrintable)].join('\n'),
        value: { count: total, offset: page.offset, limit: page.limit, keys },
      };
    },
  }),
  toWriteTool<KeysInput>({
    name: 'change_segment_keys',
    title: 'Change segment keys',
    description:
      'Changes the keys of a segment in an environment: adds and removes keys, or with keys replaces all. Nothing is sent before a person has seen and confirmed the changes.',
    changes: ['updateSegmentKeys', 'removeSegmentKeys'],
    input: toInputSchema(
      {
        ...PLACE,
        add: toTexts('Keys to add.', MAX_SEGMENT_KEYS),
        remove: toTexts('Keys to remove.', MAX_SEGMENT_KEYS),
        keys: toTexts('All keys that it should have, instead of add and remove.', MAX_SEGMENT_KEYS),
        title: toText('A title for the audit log; some workspaces require it.'),
        comment: toText('A comment for the audit log; some workspaces require it.'),
      },
      'environmentId',
      'segmentName',
    ),
    output: toWriteOutput({ before: countSchema, after: countSchema, adds: array(string), removes: array(string) }),
    async plan(context, { environmentId, segmentName, title, comment, ...change }) {
      const instance = await context.instance();
      const { signal } = context;
      const place = { environmentId, segmentName };
      const held = await readAllKeys(instance, place, { signal });
      const plan = planKeys(held, toWanted(held, change));
      const { adds, removes, before, after } = plan;
      const notes = { ...(title === undefined ? {} : { title }), ...(comment === undefined ? {} : { comment }) };
      const where = `${toPrintable(segmentName)} in the environment ${toPrintable(environmentId)} on ${instance.name} (${instance.baseUrl})`;
      const sums = `It has ${count(before, 'key')} and will have ${after.toLocaleString('en')}: ${adds.length} added, ${removes.length} removed.`;
      return {
        text: [
          `Change the keys of ${where}.`,
          sums,
          ...nameSome('+', adds, toPrintable),
          ...nameSome('-', removes, toPrintable),
          ...describeNotes(notes),
        ].join('\n'),
        value: { before, after, adds, removes },
        hash: hashText(JSON.stringify([place, held, adds, removes, notes])),
        carryOut: plan.steps.length === 0 ? null : send,
      };

      async function send() {
        const pause = (seconds: number) => wait(seconds * 1000, undefined, { signal });
        await sendKeyPlan(instance, place, plan, notes, { signal, pause });
        return {
          text: line`Done: ${adds.length} added, ${removes.length} removed; ${segmentName} has ${count(after, 'key')}.`,
          value: { after },
        };
      }
    },
  }),
];

/** Returns the keys that the segment is to have. Throws INVALID_REQUEST if the change is empty or contradictory. */
function toWanted(held: readonly string[], { add, remove, keys }: Pick<KeysInput, 'add' | 'remove' | 'keys'>): readonly string[] {
  if (keys !== undefined && (add !== undefined || remove !== undefined)) {
    throw new Refusal('INVALID_REQUEST', 'keys excludes add and remove. Remove keys, or the other two.');
  }
  if (keys !== undefined) return requireKeys(keys, MAX_SEGMENT_KEYS);
  if (add === undefined && remove === undefined) {
    throw new Refusal('INVALID_REQUEST', 'No change is named. Give keys to add, to remove, or all keys that the segment should have.');
  }
  const twice = add?.find((key) => remove?.includes(key));
  if (twice !== undefined) throw new Refusal('INVALID_REQUEST', line`${twice} is in both add and remove. Remove it from one of them.`);
  const gone = new Set(remove);
  return requireKeys([...held.filter((key) => !gone.has(key)), ...(add ?? [])], MAX_SEGMENT_KEYS);
}

/** The title and comment for the log are part of what is confirmed. */
function describeNotes(notes: Pick<KeysInput, 'title' | 'comment'>): string[] {
  return Object.entries(notes).map(([what, text]) => `The ${what} for the log: ${toPrintable(text)}`);
}

function toPageProperties(most: number): Readonly<Record<'offset' | 'limit', object>> {
  return {
    offset: toInteger('Number of entries to skip; 0 by default.', 0, 10_000_000),
    limit: toInteger('Maximum number of entries to return.', 1, most),
  };
}
