import { deleteAttribute as deleteRow } from '../../store/segmentAttributes.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { type AttributePlace, findTrafficTypeId, requireAttribute } from './saveAttributes.ts';

/** Deletes an attribute; identities keep their values of it. Throws NOT_FOUND. */
export async function deleteAttribute({ database }: ServiceContext, place: AttributePlace, id: string): Promise<true> {
  return inTransaction<true>(database, 'segments', async (transaction) => {
    const attribute = await requireAttribute(transaction, await findTrafficTypeId(transaction, place), id);
    await deleteRow(transaction, attribute.trafficTypeId, attribute.id);
    return true;
  });
}
