import { createBotRule } from '../../core/insights/bots.ts';
import { Refusal } from '../../core/refusal.ts';
import { DEVLAKE_DEPLOYMENTS, DEVLAKE_INCIDENTS, readStateTime } from '../../documents/insights/activity/hosts/devlake.ts';
import { HostGathering } from '../../documents/insights/activity/hosts/gather.ts';
import { findIncident } from '../../store/insights/linkable.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { importActivity } from './activity.ts';
import { type Delivery, identifyDelivery, orderDelivery, STALE } from './deliveries.ts';

/** What became of a webhook: how many records were stored, and why none. */
interface TakenWebhook {
  readonly taken: number;
  readonly left: string[];
}

const READERS = { deployment: DEVLAKE_DEPLOYMENTS, incident: DEVLAKE_INCIDENTS } as const;

/** The name of a webhook, which is also that of its service; no colon, which ends it in IDs. */
const NAME = /^[\w.-]{1,100}$/;

/**
 * Stores the deployment or incident of a webhook, unless the delivery is repeated or older than what is stored. The name of the webhook is the
 * service of what names none; `delivery` is what the sender calls the delivery. Throws INVALID_REQUEST.
 */
export async function takeWebhook(
  context: ServiceContext,
  kind: 'deployment' | 'incident',
  name: string,
  body: Readonly<Record<string, unknown>>,
  delivery: string | null,
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
  if (records.length === 0) return { taken: 0, left };
  const at = readTime(readStateTime(kind, body), context.now());
  return store(context, name, records, { id: identifyDelivery(delivery, `${kind} ${JSON.stringify(body)}`), at });
}

/** Resolves an incident that came by a webhook, now. One that is resolved stays as it is. Throws NOT_FOUND. */
export async function closeIncident(
  context: ServiceContext,
  name: string,
  issueKey: string,
  delivery: string | null,
): Promise<TakenWebhook> {
  requireName(name);
  const found = await findIncident(context.database, toId(name, issueKey));
  if (found === null) throw new Refusal('NOT_FOUND', 'No incident with this key came by this webhook. Send it to …/issues first.');
  if (found.at !== null) return { taken: 0, left: [STALE.resolved] };
  const { id, developer, started, about = {} } = found;
  const { service, environment, cause } = about;
  const record = { kind: 'incident', id, developer, createdAt: started, resolvedAt: context.now(), service, environment, cause };
  return store(context, name, [record], { id: delivery === null ? null : identifyDelivery(delivery, ''), at: null });
}

async function store(
  context: ServiceContext,
  name: string,
  records: readonly Readonly<Record<string, unknown>>[],
  delivery: Delivery,
): Promise<TakenWebhook> {
  const lines = records.map((record) => `${JSON.stringify({ ...record, id: toId(name, String(record.id)) })}\n`);
  const bytes = new TextEncoder().encode(lines.join(''));
  const left: string[] = [];
  const upload = { format: 'ndjson', bytes, source: { name: `webhook ${name}`, cursor: null }, continues: null } as const;
  await importActivity(context, upload, async (transaction, rows) => {
    left.length = 0;
    const ordered = await Promise.all(rows.map((row) => orderDelivery(transaction, row, delivery)));
    return ordered.filter((one) => {
      if (typeof one === 'string') left.push(STALE[one]);
      return typeof one !== 'string';
    });
  });
  return { taken: records.length - left.length, left };
}

/** Parses a time, which is at most now: a clock that is ahead must not keep out what comes next. Throws INVALID_REQUEST. */
function readTime(written: string | null, now: number): number | null {
  if (written === null) return null;
  const time = Date.parse(written);
  if (!Number.isNaN(time)) return Math.min(time, now);
  throw new Refusal(
    'INVALID_REQUEST',
    `The body has the time "${written.slice(0, 60)}". Write it as 2026-03-01T10:00:00Z. Nothing was stored.`,
  );
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
