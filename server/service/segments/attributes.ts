import { Refusal } from '../../core/refusal.ts';
import { ATTRIBUTE_LIMITS, readAttributeDetails, readAttributeId, UNKNOWN_ATTRIBUTE } from '../../core/segments/attributes.ts';
import { type Page, toPageRange } from '../../core/segments/pages.ts';
import { toQuoted } from '../../core/segments/texts.ts';
import { isStorable } from '../../core/text.ts';
import type { Database } from '../../store/database.ts';
import {
  type AttributeFilter,
  type AttributeRecord,
  deleteAttribute as deleteRow,
  findAttribute,
  insertAttributes,
  putAttribute,
  readAttributes,
} from '../../store/segments/attributes.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { requireTrafficTypeOf } from './trafficTypes.ts';
import { ORGANIZATION, requireWorkspace } from './workspaces.ts';

/** The place of attributes: a traffic type, by ID or name, of a workspace. */
export interface AttributePlace {
  readonly workspaceId: string;
  readonly trafficType: string;
}

/** A filter for attributes. */
interface AttributeSearch extends Omit<AttributeFilter, 'limit'> {
  /** 'none' requests all of them at once. */
  readonly limit: Page['limit'] | 'none';
}

/** An attribute as received, not validated. */
type WantedAttribute = Readonly<Record<string, unknown>>;

/**
 * Lists attributes of a traffic type in the order of their IDs: all as an array, or a page with markers for the pages before and after.
 * Throws NOT_FOUND.
 */
export async function listAttributes({ database }: ServiceContext, workspaceId: string, trafficType: string, search: AttributeSearch) {
  await requireWorkspace(database, workspaceId);
  const { id } = await requireTrafficTypeOf(database, workspaceId, trafficType);
  const { limit: asked, ...filter } = search;
  const possible = [filter.prefix, filter.after, filter.before].every((text) => text === null || isStorable(text));
  const read = async (wanted: AttributeFilter) => (possible ? readAttributes(database, id, wanted) : []);
  if (asked === 'none') return (await read({ ...filter, limit: null })).map(toAttribute);
  const { limit } = toPageRange('attributes', { offset: 0, limit: asked });
  const records = await read({ ...filter, limit });
  const [first, last] = [records[0]?.id, records.at(-1)?.id];
  const previous = first === undefined ? [] : await read({ prefix: filter.prefix, after: null, before: first, limit: 1 });
  const next = last === undefined ? [] : await read({ prefix: filter.prefix, after: last, before: null, limit: 1 });
  const attributes = records.map(toAttribute);
  return {
    data: attributes,
    objects: attributes,
    nextMarker: next.length === 0 ? null : (last ?? null),
    previousMarker: previous.length === 0 ? null : (first ?? null),
    limit,
    count: records.length,
  };
}

/**
 * Creates an attribute; with `overwrite` it replaces the one with its ID. Throws NOT_FOUND, INVALID_REQUEST, and CONFLICT if the ID is
 * taken.
 */
export async function saveAttribute({ database }: ServiceContext, place: AttributePlace, wanted: WantedAttribute, overwrite: boolean) {
  return inTransaction(database, 'segments', async (transaction) => {
    const attribute = orRefuse(read(await findTrafficTypeId(transaction, place), wanted));
    if (overwrite) await putAttribute(transaction, attribute);
    else if ((await insertAttributes(transaction, [attribute])) === 0) {
      throw new Refusal('CONFLICT', `An attribute ${attribute.id} already exists. Change it with PATCH, or choose another id.`);
    }
    return toAttribute(attribute);
  });
}

/** Changes the details of an attribute; missing ones stay. Throws NOT_FOUND, INVALID_REQUEST. */
export async function changeAttribute({ database }: ServiceContext, place: AttributePlace, id: string, change: WantedAttribute) {
  return inTransaction(database, 'segments', async (transaction) => {
    const before = await requireAttribute(transaction, await findTrafficTypeId(transaction, place), id);
    const after = { ...before, ...orRefuse(readAttributeDetails(before, change)) };
    await putAttribute(transaction, after);
    return toAttribute(after);
  });
}

/** Saves the valid ones of many attributes and reports why each other one failed. Throws NOT_FOUND, and INVALID_REQUEST for too many. */
export async function importAttributes({ database }: ServiceContext, place: AttributePlace, wanted: readonly WantedAttribute[]) {
  if (wanted.length > ATTRIBUTE_LIMITS.bulk) {
    throw new Refusal(
      'INVALID_REQUEST',
      `The request has ${wanted.length} attributes, but at most ${ATTRIBUTE_LIMITS.bulk} are allowed. Send them in several requests.`,
    );
  }
  return inTransaction(database, 'segments', async (transaction) => {
    const trafficTypeId = await findTrafficTypeId(transaction, place);
    const results = wanted.map((object) => ({ object, result: read(trafficTypeId, object) }));
    const valid = results.flatMap(({ result }) => (typeof result === 'string' ? [] : [result]));
    for (const attribute of valid) await putAttribute(transaction, attribute);
    const failed = results.flatMap(({ object, result }) => (typeof result === 'string' ? [{ object, status: 400, message: result }] : []));
    return { objects: valid.map(toAttribute), failed, metadata: {}, offset: null, limit: null, count: null, total: null };
  });
}

/** Deletes an attribute; identities keep their values of it. Throws NOT_FOUND. */
export async function deleteAttribute({ database }: ServiceContext, place: AttributePlace, id: string): Promise<true> {
  return inTransaction<true>(database, 'segments', async (transaction) => {
    const attribute = await requireAttribute(transaction, await findTrafficTypeId(transaction, place), id);
    await deleteRow(transaction, attribute.trafficTypeId, attribute.id);
    return true;
  });
}

/** Finds an attribute by ID; throws NOT_FOUND. */
async function requireAttribute(database: Database, trafficTypeId: string, id: string): Promise<AttributeRecord> {
  const attribute = typeof readAttributeId(id) === 'string' ? null : await findAttribute(database, trafficTypeId, id);
  if (attribute !== null) return attribute;
  throw new Refusal(
    'NOT_FOUND',
    `The traffic type has no attribute ${toQuoted(id)}. Take an ID from the list: GET /internal/api/v2/schema/ws/{workspaceId}/trafficTypes/${trafficTypeId}.`,
  );
}

/** Returns the ID of the place's traffic type; throws NOT_FOUND. */
async function findTrafficTypeId(database: Database, { workspaceId, trafficType }: AttributePlace): Promise<string> {
  await requireWorkspace(database, workspaceId);
  return (await requireTrafficTypeOf(database, workspaceId, trafficType)).id;
}

function read(trafficTypeId: string, wanted: WantedAttribute): AttributeRecord | string {
  const id = readAttributeId(wanted.id);
  if (typeof id === 'string') return id;
  const details = readAttributeDetails(UNKNOWN_ATTRIBUTE, wanted);
  return typeof details === 'string' ? details : { trafficTypeId, ...id, ...details };
}

function orRefuse<Result>(result: Result | string): Result {
  if (typeof result === 'string') throw new Refusal('INVALID_REQUEST', result);
  return result;
}

/** Returns an attribute as the contract shows it; without a display name it is shown by its ID. */
function toAttribute({ id, trafficTypeId, displayName, ...details }: AttributeRecord) {
  return { id, trafficTypeId, organizationId: ORGANIZATION, displayName: displayName ?? id, ...details };
}
