import type { FastifyRequest } from 'fastify';
import { RECORD_KINDS } from '../../core/insights/activity.ts';
import { checkRemoval, type RemovalFilter } from '../../core/insights/removal.ts';
import { Refusal } from '../../core/refusal.ts';
import { requireSignature } from '../../service/access/webhookSignatures.ts';
import { removeMappings } from '../../service/developers/identities.ts';
import { type ActivityUpload, importActivity, readActivity } from '../../service/insights/activity.ts';
import { readImports } from '../../service/insights/imports.ts';
import { type RecordChanges, removeActivity, undoImport } from '../../service/insights/removal.ts';
import { listUnmatched } from '../../service/insights/unmatched.ts';
import { closeIncident, takeWebhook } from '../../service/insights/webhooks.ts';
import type {
  ActivityChanges,
  ActivitySummary,
  ActivityTaken,
  ImportList,
  MappingsRemoved,
  UnmatchedList,
  WebhookTaken,
} from '../../wire/activity.ts';
import type { CallTo, Handlers } from '../call.ts';
import { requireFewParts } from '../jsonBody.ts';

/** The formats of activity records, by content type. */
const FORMATS: Readonly<Record<string, ActivityUpload['format']>> = {
  'application/x-ndjson': 'ndjson',
  'application/jsonl': 'ndjson',
  'application/json': 'json',
  'text/csv': 'csv',
};

const USUAL = 50;

const REMEDY =
  'Send PATCH /v2/developers/identities a list like [{"email": "ann@example.com", "applicationType": "CUSTOM", "identity": "ann-lark"}], with the e-mail from the roster and the developer as the activity records name them. Stored records count from then on.';

/** The handlers of activity records, and of the webhooks by which other systems send deployments and incidents. */
export const ACTIVITY_HANDLERS = {
  /** Imports NDJSON, JSON or CSV, all or none. */
  importActivity({ request, query, service }): Promise<ActivityTaken> {
    const format = readFormat(request);
    const bytes = request.body instanceof Uint8Array ? request.body : new Uint8Array();
    if (format === 'json') requireFewParts(bytes);
    const { import: continues } = query;
    return importActivity(service, { format, bytes, source: requireSource(query), continues });
  },

  async readActivity({ query, service }): Promise<ActivitySummary> {
    const { facts, kinds, sources, repositories, deployments } = await readActivity(service, query);
    const summaries = RECORD_KINDS.map((kind) => {
      const { rows, undecided, first, last } = kinds[kind];
      return [kind, { facts: rows, undecided, first, last }] as const;
    });
    return { facts, kinds: Object.fromEntries(summaries) as ActivitySummary['kinds'], sources, repositories, deployments };
  },

  async removeActivity({ query, service }): Promise<ActivityChanges> {
    const { id, kind, source, repository, before } = query;
    const filter = { id, kind, source, repository, before };
    const fault = checkRemoval(filter);
    if (fault !== null) throw new Refusal('INVALID_REQUEST', fault);
    return toChanges(await removeActivity(service, filter as RemovalFilter, query.confirm));
  },

  async listImports({ query, service }): Promise<ImportList> {
    const { imports, total } = await readImports(service, query.limit ?? USUAL);
    return { imports: imports.map(({ number, cursors: _, ...rest }) => ({ import: number, ...rest })), total };
  },

  async undoImport(call): Promise<ActivityChanges> {
    const written = call.parameters.importId;
    const number = /^\d{1,9}$/.test(written) ? Number(written) : 0;
    return toChanges(await undoImport(call.service, number, call.query.confirm));
  },

  async removeMappings(call): Promise<MappingsRemoved> {
    return { removed: [...(await removeMappings(call.service, call.parameters.login))] };
  },

  async listUnmatchedDevelopers({ query, service }): Promise<UnmatchedList> {
    return { ...(await listUnmatched(service, query.limit ?? USUAL)), remedy: REMEDY };
  },

  async postWebhookDeployment(call): Promise<WebhookTaken> {
    requireSigned(call);
    return takeWebhook(call.service, 'deployment', call.parameters.webhookName, call.body, readDelivery(call));
  },

  async postWebhookIssue(call): Promise<WebhookTaken> {
    requireSigned(call);
    return takeWebhook(call.service, 'incident', call.parameters.webhookName, call.body, readDelivery(call));
  },

  async closeWebhookIssue(call): Promise<WebhookTaken> {
    requireSigned(call);
    return closeIncident(call.service, call.parameters.webhookName, call.parameters.issueKey, readDelivery(call));
  },
} satisfies Handlers;

type WebhookCall = CallTo<'postWebhookDeployment'> | CallTo<'postWebhookIssue'> | CallTo<'closeWebhookIssue'>;

/** Requires that a delivery is signed, if its webhook has a secret. Throws INVALID_TOKEN. */
function requireSigned({ request, options, parameters, service }: WebhookCall): void {
  const body = request.body instanceof Uint8Array ? request.body : new Uint8Array();
  requireSignature(parameters.webhookName, options.webhookSecrets, { headers: request.headers, body, now: service.now() });
}

/** The headers in which senders name a delivery, the same for each repetition. */
const DELIVERY_HEADERS = [
  'idempotency-key',
  'webhook-id',
  'svix-id',
  'x-github-delivery',
  'x-gitea-delivery',
  'x-gitlab-event-uuid',
  'x-request-uuid',
];

function readDelivery({ request }: WebhookCall): string | null {
  const given = DELIVERY_HEADERS.map((name) => request.headers[name]).find((value) => typeof value === 'string' && value !== '');
  return given === undefined ? null : String(given);
}

function toChanges({ number, ...changes }: RecordChanges): ActivityChanges {
  return { ...changes, sources: [...changes.sources], import: number };
}

function readFormat(request: FastifyRequest): ActivityUpload['format'] {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';');
  const name = type.trim().toLowerCase();
  const format = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
  if (format !== undefined) return format;
  const shown = name === '' ? 'missing' : `"${name.slice(0, 100)}"`;
  throw new Refusal(
    'UNSUPPORTED_MEDIA_TYPE',
    `The content type is ${shown}. Send activity records as application/x-ndjson (one per line), application/json (an array) or text/csv.`,
  );
}

function requireSource({ source: name, cursor }: CallTo<'importActivity'>['query']): ActivityUpload['source'] {
  if (name !== null) return { name, cursor };
  if (cursor === null) return null;
  throw new Refusal('INVALID_REQUEST', 'The parameter cursor requires source. Give both, or only source.');
}
