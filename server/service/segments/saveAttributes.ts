import { Refusal } from '../../core/refusal.ts';
import { ATTRIBUTE_LIMITS, readAttributeDetails, readAttributeId, UNKNOWN_ATTRIBUTE } from '../../core/segments/attributes.ts';
import { toQuoted } from '../../core/segments/text.ts';
import type { Database } from '../../store/database.ts';
import { type AttributeRecord, findAttribute, insertAttributes, putAttribute } from '../../store/segmentAttributes.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { requireTrafficTypeOf, requireWorkspace } from './requirePlace.ts';
import { toAttribute } from './toRecords.ts';

/** The place of attributes: a traffic type, by ID or name, of a workspace. */
export interface AttributePlace {
  readonly workspaceId: string;
  readonly trafficType: string;
}

/** An attribute as received, not validated. */
export type WantedAttribute = Readonly<Record<string, unknown>>;

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

/** Finds an attribute by ID; throws NOT_FOUND. */
export async function requireAttribute(database: Database, trafficTypeId: string, id: string): Promise<AttributeRecord> {
  const attribute = typeof readAttributeId(id) === 'string' ? null : await findAttribute(database, trafficTypeId, id);
  if (attribute !== null) return attribute;
  throw new Refusal(
    'NOT_FOUND',
    `The traffic type has no attribute ${toQuoted(id)}. Take an ID from the list: GET /internal/api/v2/schema/ws/{workspaceId}/trafficTypes/${trafficTypeId}.`,
  );
}

/** Returns the ID of the place's traffic type; throws NOT_FOUND. */
export async function findTrafficTypeId(database: Database, { workspaceId, trafficType }: AttributePlace): Promise<string> {
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
