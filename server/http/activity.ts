import type { FastifyRequest } from 'fastify';
import { FACT_KINDS } from '../core/insights/activity.ts';
import { Refusal } from '../core/refusal.ts';
import { listUnmatched } from '../service/insights/listUnmatched.ts';
import { readActivity } from '../service/insights/readActivity.ts';
import { type HandedIn, takeActivity } from '../service/insights/takeActivity.ts';
import type { ActivitySummary, ActivityTaken, UnmatchedList } from '../wire/activity.ts';
import type { Call } from './call.ts';
import { readQuery } from './queryParameters.ts';
import { requireFewParts } from './requirePlain.ts';

/** The formats of activity records, by content type. */
const FORMATS: Readonly<Record<string, HandedIn['format']>> = {
  'application/x-ndjson': 'ndjson',
  'application/jsonl': 'ndjson',
  'application/json': 'json',
  'text/csv': 'csv',
};

const MOST_LISTED = 1000;
const USUAL = 50;

const REMEDY =
  'Give PATCH /v2/developers/identities a list like [{"email": "ann@example.com", "applicationType": "CUSTOM", "identity": "ann-lark"}], with the e-mail of the roster and the developer as the facts have him. What is stored counts from then on.';

/** Handles POST /__fairlead/activity: imports activity records as NDJSON, JSON or CSV, all or none. */
export function handleImportActivity({ request, service }: Call): Promise<ActivityTaken> {
  const format = readFormat(request);
  const bytes = request.body instanceof Uint8Array ? request.body : new Uint8Array();
  if (format === 'json') requireFewParts(bytes);
  return takeActivity(service, { format, bytes, source: readSource(request) });
}

/** Handles GET /__fairlead/activity. */
export async function handleReadActivity({ service }: Call): Promise<ActivitySummary> {
  const { facts, kinds, sources } = await readActivity(service);
  const summaries = FACT_KINDS.map((kind) => {
    const { rows, undecided, first, last } = kinds[kind];
    return [kind, { facts: rows, undecided, first, last }] as const;
  });
  return { facts, kinds: Object.fromEntries(summaries) as ActivitySummary['kinds'], sources };
}

/** Handles GET /__fairlead/activity/unmatched. */
export async function handleListUnmatched({ request, service }: Call): Promise<UnmatchedList> {
  return { ...(await listUnmatched(service, readLimit(request))), remedy: REMEDY };
}

function readFormat(request: FastifyRequest): HandedIn['format'] {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';');
  const name = type.trim().toLowerCase();
  const format = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
  if (format !== undefined) return format;
  const shown = name === '' ? 'missing' : `"${name.slice(0, 100)}"`;
  throw new Refusal(
    'UNSUPPORTED_MEDIA_TYPE',
    `The content type is ${shown}. Send facts as application/x-ndjson (one a line), application/json (a list) or text/csv.`,
  );
}

function readSource(request: FastifyRequest): HandedIn['source'] {
  const [name, cursor] = [readQuery(request, 'source'), readQuery(request, 'cursor')];
  if (name === null && cursor === null) return null;
  if (name !== null && cursor !== null) return { name, cursor };
  throw new Refusal('INVALID_REQUEST', `${name === null ? 'cursor' : 'source'} stands alone. Give source and cursor, or neither.`);
}

function readLimit(request: FastifyRequest): number {
  const text = readQuery(request, 'limit');
  if (text === null) return USUAL;
  const limit = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= MOST_LISTED) return limit;
  throw new Refusal('INVALID_REQUEST', `limit must be an integer from 1 to ${MOST_LISTED}.`);
}
