import { isJsonObject } from '../../core/jsonObject.ts';
import { Refusal } from '../../core/refusal.ts';
import { type DeveloperRecord, deleteDevelopers, upsertDevelopers } from '../../service/developers/changes.ts';
import { listRecords, readDevelopersRevision } from '../../service/developers/developers.ts';
import { listAttributeValues, readSchema } from '../../service/developers/rosterFields.ts';
import { downloadRoster } from '../../service/developers/rosterFile.ts';
import { originalOf, type ServiceContext } from '../../service/serviceContext.ts';
import type { DeveloperList, DeveloperSchema, DevelopersChanged } from '../../wire/developers.ts';
import { DEVELOPER_ENDPOINTS } from '../../wire/endpoints/developers.ts';
import { chooseType } from '../accept.ts';
import type { CallTo, Handlers } from '../call.ts';
import { isText } from '../jsonBody.ts';
import { refuseParameter } from '../readRequest.ts';
import { toDeveloperSearch } from './search.ts';

/** Maximum bytes of cached answers; beyond it the whole cache is cleared. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Answers that are valid while no developer changes. */
interface Pages {
  revision: number;
  bytes: number;
  readonly texts: Map<string, Buffer>;
}

const PAGES = new WeakMap<ServiceContext, Pages>();

/** The handlers of the developers of the active version. */
export const DEVELOPER_HANDLERS = {
  async upsertDevelopers({ body, service }): Promise<DevelopersChanged> {
    return { status: 'SUCCESS', errors: [], ...(await upsertDevelopers(service, requireDeveloperRecords(body))) };
  },

  async deleteDevelopers({ body, service }): Promise<DevelopersChanged> {
    return { status: 'SUCCESS', errors: [], ...(await deleteDevelopers(service, requireEmails(body))) };
  },

  /** Answers JSON or CSV, depending on the Accept header. */
  async listDevelopers(call): Promise<Buffer | ReadableStream> {
    const type = chooseType(call.request.headers.accept, ['application/json', 'text/csv']);
    call.reply.header('vary', 'accept');
    if (type === 'text/csv') return sendCsv(call);
    if (type === 'application/json') {
      call.reply.type('application/json; charset=utf-8');
      return cachePage(call.service, call.request.url, () => sendPage(call.service, call.query));
    }
    throw new Refusal('NOT_ACCEPTABLE', 'Developers are available as application/json or text/csv. Accept one of them.');
  },

  readSchema({ service }): Promise<DeveloperSchema> {
    return readSchema(service);
  },

  listAttributeValues({ service, query }): Promise<readonly string[]> {
    if (query.attribute === null) throw refuseParameter('attribute', 'is required. Name the field whose values you want');
    return listAttributeValues(service, query.attribute);
  },
} satisfies Handlers;

/** Answers a page of developers for a query. */
export function sendPage(service: ServiceContext, query: CallTo<'listDevelopers'>['query']): Promise<DeveloperList> {
  return listRecords(service, toDeveloperSearch(query));
}

/** Answers the whole CSV, streamed. */
export async function sendCsv({ query, reply, service }: CallTo<'listDevelopers'>): Promise<ReadableStream> {
  const { pieces } = await downloadRoster(service, toDeveloperSearch(query).versionId, query.spreadsheetSafe);
  reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="developers.csv"');
  return ReadableStream.from(pieces).pipeThrough(new TextEncoderStream());
}

/** Reads the body of an upsert: an array of flat objects with string values; null means empty. Throws INVALID_REQUEST. */
function requireDeveloperRecords(body: unknown): DeveloperRecord[] {
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

/** Requires the e-mails of a deletion. Throws INVALID_REQUEST. */
function requireEmails({ emails }: CallTo<'deleteDevelopers'>['body']): string[] {
  if (Array.isArray(emails) && emails.length > 0 && emails.every((email) => isText(email) && email.trim() !== '')) return emails;
  const { example } = DEVELOPER_ENDPOINTS.deleteDevelopers;
  throw new Refusal('INVALID_REQUEST', `The body must have at least one e-mail, like ${example}.`);
}

/**
 * Returns the JSON answer for an address from the cache if no developer has changed since, in any process; otherwise the result of `make`.
 * The address must contain everything that the answer depends on besides the developers; it may not depend on the key, because every key
 * that can read developers sees the same.
 */
async function cachePage(service: ServiceContext, address: string, make: () => Promise<unknown>): Promise<Buffer> {
  const revision = await readDevelopersRevision(service);
  const known = findPages(service, revision).texts.get(address);
  if (known !== undefined) return known;
  const text = Buffer.from(JSON.stringify(await make()));
  // What was read during a write may belong to either revision.
  if ((await readDevelopersRevision(service)) === revision) keep(findPages(service, revision), address, text);
  return text;
}

// A standby may lag behind another service's writes: its pages have an earlier revision, because that is read from it too.
function findPages(context: ServiceContext, revision: number): Pages {
  const service = originalOf(context);
  const known = PAGES.get(service);
  if (known?.revision === revision) return known;
  const pages = { revision, bytes: 0, texts: new Map<string, Buffer>() };
  PAGES.set(service, pages);
  return pages;
}

function keep(pages: Pages, address: string, text: Buffer): void {
  const size = text.length + address.length;
  if (pages.bytes + size > MAX_BYTES) {
    pages.texts.clear();
    pages.bytes = 0;
  }
  if (size > MAX_BYTES || pages.texts.has(address)) return;
  pages.texts.set(address, text);
  pages.bytes += size;
}
