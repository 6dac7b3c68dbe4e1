import { createBotRule } from '../../core/insights/bots.ts';
import { Refusal } from '../../core/refusal.ts';
import { DEVLAKE_DEPLOYMENTS, DEVLAKE_INCIDENTS, readStateTime } from '../../documents/insights/activity/hosts/devlake.ts';
import { HostGathering } from '../../documents/insights/activity/hosts/gather.ts';
import { findIncident } from '../../store/insights/linkable.ts';
import { readConfiguration } from '../configuration.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { identifyDelivery, STALE } from './deliveries.ts';
import { storeDelivery, type TakenWebhook, toId } from './storeDelivery.ts';

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
  const { productionEnvironments } = await readConfiguration(context);
  const gathering = new HostGathering({
    name: null,
    isBot: createBotRule([]),
    onBot: () => {},
    deployedBy: [],
    isStrict: true,
    environments: productionEnvironments,
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
  return storeDelivery(context, name, records, { id: identifyDelivery(delivery, `${kind} ${JSON.stringify(body)}`), at });
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
  return storeDelivery(context, name, [record], { id: delivery === null ? null : identifyDelivery(delivery, ''), at: null });
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

function requireName(name: string): void {
  if (NAME.test(name)) return;
  throw new Refusal('INVALID_REQUEST', 'The name of the webhook must be 1 to 100 letters, digits, dots, dashes or underscores.');
}
