import { Refusal } from '../../core/refusal.ts';
import { requireName, toQuoted } from '../../core/segments/texts.ts';
import { isStorable } from '../../core/text.ts';
import type { Database } from '../../store/database.ts';
import { countSegments } from '../../store/segments/segments.ts';
import {
  deleteTrafficType as deleteRows,
  findTrafficType,
  insertTrafficType,
  readTrafficTypes,
  type TrafficTypeRecord,
} from '../../store/segments/trafficTypes.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { requireWorkspace } from './workspaces.ts';

/** Lists the traffic types of a workspace, oldest first. Throws NOT_FOUND. */
export async function listTrafficTypes({ database }: ServiceContext, workspaceId: string) {
  await requireWorkspace(database, workspaceId);
  return (await readTrafficTypes(database, workspaceId)).map(toTrafficType);
}

/** Creates a traffic type in a workspace. Throws NOT_FOUND, INVALID_REQUEST, and CONFLICT if the name is taken in the workspace. */
export async function createTrafficType({ database, now }: ServiceContext, workspaceId: string, name: string) {
  const trafficType = { id: crypto.randomUUID(), workspaceId, name: requireName('traffic type', name), createdAt: now() };
  return inTransaction(database, 'segments', async (transaction) => {
    await requireWorkspace(transaction, workspaceId);
    if (await insertTrafficType(transaction, trafficType)) return toTrafficType(trafficType);
    throw new Refusal('CONFLICT', `A traffic type "${name}" already exists in the workspace. Use it, or choose another name.`);
  });
}

/**
 * Deletes a traffic type with its identities and attributes. Throws NOT_FOUND, and CONFLICT while segments use it
 * (docs/contract/segments.md#states).
 */
export async function deleteTrafficType({ database }: ServiceContext, id: string): Promise<true> {
  return inTransaction<true>(database, 'segments', async (transaction) => {
    const { name } = await requireTrafficType(transaction, id);
    const segments = await countSegments(transaction, 'traffic_type_id', id);
    if (segments > 0) {
      throw new Refusal('CONFLICT', `Segments still use the traffic type ${name} (${segments}). Delete them first; nothing was changed.`);
    }
    await deleteRows(transaction, id);
    return true;
  });
}

/** Finds a traffic type by ID in any workspace; throws NOT_FOUND. */
export async function requireTrafficType(database: Database, id: string): Promise<TrafficTypeRecord> {
  const trafficType = isStorable(id) ? await findTrafficType(database, id) : null;
  if (trafficType !== null) return trafficType;
  const next = 'Take an ID from GET /internal/api/v2/trafficTypes/ws/{workspaceId}';
  throw new Refusal('NOT_FOUND', `There is no traffic type ${toQuoted(id)}. ${next}.`);
}

/** Finds a traffic type of a workspace by ID or name; throws NOT_FOUND. */
export async function requireTrafficTypeOf(database: Database, workspaceId: string, idOrName: string): Promise<TrafficTypeRecord> {
  const all = await readTrafficTypes(database, workspaceId);
  const found = all.find(({ id }) => id === idOrName) ?? all.find(({ name }) => name === idOrName);
  if (found !== undefined) return found;
  const names = all.map(({ name }) => name).join(', ');
  const next = all.length === 0 ? 'It has none: someone who may edit the workspace must create one' : `Use one of: ${names}`;
  throw new Refusal('NOT_FOUND', `The workspace has no traffic type ${toQuoted(idOrName)}. ${next}.`);
}

/** Returns a traffic type as the contract shows it. */
function toTrafficType({ id, name }: TrafficTypeRecord) {
  return { id, name, displayAttributeId: null };
}
