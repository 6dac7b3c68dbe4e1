import type { FastifyRequest } from 'fastify';
import { isJsonObject, type JsonObject } from '../../core/jsonObject.ts';
import { Refusal } from '../../core/refusal.ts';
import { type DeveloperRecord, deleteDevelopers, upsertDevelopers } from '../../service/developers/changes.ts';
import { listDevelopers, readSchema } from '../../service/developers/developers.ts';
import { downloadRoster } from '../../service/developers/rosterFile.ts';
import type { DeveloperPage, DeveloperSchema, DevelopersChanged } from '../../wire/developers.ts';
import { chooseType } from '../accept.ts';
import type { Call, Handlers } from '../call.ts';
import { isText, readJsonBody, requireJsonObject } from '../jsonBody.ts';
import { readBoolean } from '../query.ts';
import { cachePage } from './pageCache.ts';
import { readDeveloperSearch } from './search.ts';

/** The handlers of the developers of the active version. */
export const DEVELOPER_HANDLERS = {
  async upsertDevelopers({ request, service }): Promise<DevelopersChanged> {
    return { status: 'SUCCESS', ...(await upsertDevelopers(service, readDeveloperRecords(request))) };
  },

  async deleteDevelopers({ request, service }): Promise<DevelopersChanged> {
    return { status: 'SUCCESS', ...(await deleteDevelopers(service, readEmails(request))) };
  },

  /** Answers JSON or CSV, depending on the Accept header. */
  async listDevelopers(call): Promise<Buffer | ReadableStream> {
    const parameters = call.request.query as JsonObject;
    const type = chooseType(call.request.headers.accept, ['application/json', 'text/csv']);
    call.reply.header('vary', 'accept');
    if (type === 'text/csv') return sendCsv(call, parameters);
    if (type === 'application/json') {
      call.reply.type('application/json; charset=utf-8');
      return cachePage(call.service, call.request.url, () => sendPage(call, parameters));
    }
    throw new Refusal('NOT_ACCEPTABLE', 'Developers are available as application/json or text/csv. Accept one of them.');
  },

  readSchema({ service }): Promise<DeveloperSchema> {
    return readSchema(service);
  },
} satisfies Handlers;

/** Answers a page of developers for these parameters, from the query or the body. */
export function sendPage({ service }: Call, parameters: JsonObject): Promise<DeveloperPage> {
  return listDevelopers(service, readDeveloperSearch(parameters));
}

/** Answers the whole CSV, streamed. */
export async function sendCsv({ request, reply, service }: Call, parameters: JsonObject): Promise<ReadableStream> {
  const { pieces } = await downloadRoster(service, readDeveloperSearch(parameters).versionId, readBoolean(request, 'spreadsheetSafe'));
  reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="developers.csv"');
  return ReadableStream.from(pieces).pipeThrough(new TextEncoderStream());
}

/** Reads the body of an upsert: an array of flat objects with string values; null means empty. Throws INVALID_REQUEST. */
function readDeveloperRecords(request: FastifyRequest): DeveloperRecord[] {
  const body = readJsonBody(request);
  if (!Array.isArray(body) || body.length === 0) {
    throw new Refusal(
      'INVALID_REQUEST',
      'The body must be a JSON array of at least one developer, like [{"name": "Ann", "email": "ann@example.com", "manager_email": ""}].',
    );
  }
  return body.map(readRecord);
}

function readRecord(value: unknown, index: number): DeveloperRecord {
  if (!isJsonObject(value)) throw new Refusal('INVALID_REQUEST', `Record ${index + 1} is not an object of field names and values.`);
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => {
      if (field === null) return [key, ''];
      if (isText(field)) return [key, field];
      throw new Refusal(
        'INVALID_REQUEST',
        `Record ${index + 1}: the value of "${key.slice(0, 100)}" is not a string. Write every value in quotes.`,
      );
    }),
  );
}

/** Reads the body of a deletion, `{"emails": [...]}`. Throws INVALID_REQUEST. */
function readEmails(request: FastifyRequest): string[] {
  const example = '{"emails": ["ann@example.com"]}';
  const { emails } = requireJsonObject(request, example);
  if (Array.isArray(emails) && emails.length > 0 && emails.every((email) => isText(email) && email.trim() !== '')) return emails;
  throw new Refusal('INVALID_REQUEST', `The body must have at least one e-mail, like ${example}.`);
}
