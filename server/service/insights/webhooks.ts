import { createBotRule } from '../../core/insights/bots.ts';
import { Refusal } from '../../core/refusal.ts';
import { DEVLAKE_DEPLOYMENTS, DEVLAKE_INCIDENTS } from '../../documents/insights/activity/hosts/devlake.ts';
import { HostGathering } from '../../documents/insights/activity/hosts/gather.ts';
import { findIncident } from '../../store/insights/linkable.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { importActivity } from './activity.ts';

/** What became of a webhook: how many records were stored, and why none. */
interface TakenWebhook {
  readonly taken: number;
  readonly left: string[];
}

const READERS = { deployment: DEVLAKE_DEPLOYMENTS, incident: DEVLAKE_INCIDENTS } as const;

/** The name of a webhook, which is also that of its service; no colon, which ends it in IDs. */
const NAME = /^[\w.-]{1,100}$/;

/** Stores the deployment or incident of a webhook. The name of the webhook is the service of what names none. Throws INVALID_REQUEST. */
export async function takeWebhook(
  context: ServiceContext,
  kind: 'deployment' | 'incident',
  name: string,
  body: Readonly<Record<string, unknown>>,
): Promise<TakenWebhook> {
  requireName(name);
  const gathering = new HostGathering({
    name: null,
    isBot: createBotRule([]),
    onBot: () => {},
    deployedBy: [],
    environments: [],
    receivedAt: new Date(context.now()).toISOString(),
    services: new Map(),
  });
  const reader = READERS[kind];
  const named = body.repoUrl ?? body.repo_url ?? body.component;
  const item = named === undefined || named === '' ? { ...body, repo_url: name, component: name } : body;
  const reading = reader.read(item, gathering.options);
  if ('fault' in reading) throw new Refusal('INVALID_REQUEST', `The body ${reading.fault}. Nothing was stored.`);
  const origin = { path: name, reader };
  if ('left' in reading) gathering.leave(origin, reading.left);
  else gathering.take(origin, reading.parts);
  const entries = [...(gathering.finish().get(name) ?? [])].map(({ found }) => found);
  const left = entries.flatMap((found) => ('left' in found ? [found.left] : []));
  const records = entries.flatMap((found) => ('value' in found ? [found.value as Readonly<Record<string, unknown>>] : []));
  if (records.length > 0) await store(context, name, records);
  return { taken: records.length, left };
}

/** Resolves an incident that came by a webhook, now. One that is resolved stays as it is. Throws NOT_FOUND. */
export async function closeIncident(context: ServiceContext, name: string, issueKey: string): Promise<TakenWebhook> {
  requireName(name);
  const found = await findIncident(context.database, toId(name, issueKey));
  if (found === null) throw new Refusal('NOT_FOUND', 'No incident with this key came by this webhook. Send it to …/issues first.');
  if (found.at !== null) return { taken: 0, left: ['1 incident resolved before'] };
  const { id, developer, started, about = {} } = found;
  const { service, environment, cause } = about;
  const record = { kind: 'incident', id, developer, createdAt: started, resolvedAt: context.now(), service, environment, cause };
  await store(context, name, [record]);
  return { taken: 1, left: [] };
}

async function store(context: ServiceContext, name: string, records: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  const lines = records.map((record) => `${JSON.stringify({ ...record, id: toId(name, String(record.id)) })}\n`);
  const bytes = new TextEncoder().encode(lines.join(''));
  await importActivity(context, { format: 'ndjson', bytes, source: { name: `webhook ${name}`, cursor: null }, continues: null });
}

/** Returns the ID of a record: keys are unique for each webhook only. */
function toId(name: string, key: string): string {
  const prefix = `webhook ${name}:`;
  return key.startsWith(prefix) ? key : `${prefix}${key.replace(/^devlake:/, '')}`;
}

function requireName(name: string): void {
  if (NAME.test(name)) return;
  throw new Refusal('INVALID_REQUEST', 'The name of the webhook must be 1 to 100 letters, digits, dots, dashes or underscores.');
}
