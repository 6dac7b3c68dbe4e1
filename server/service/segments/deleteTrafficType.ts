import { Refusal } from '../../core/refusal.ts';
import { countSegments } from '../../store/segments.ts';
import { deleteTrafficType as deleteRows } from '../../store/segmentTrafficTypes.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { requireTrafficType } from './requirePlace.ts';

/** Deletes a traffic type with its identities and attributes. Throws NOT_FOUND, and CONFLICT while segments use it (our decision). */
export async function deleteTrafficType({ database }: ServiceContext, id: string): Promise<true> {
  return inTransaction<true>(database, 'segments', async (transaction) => {
    const { name } = await requireTrafficType(transaction, id);
    const segments = await countSegments(transaction, 'traffic_type_id', id);
    if (segments > 0) {
      throw new Refusal('CONFLICT', `Segments still hold keys of the type ${name} (${segments}). Delete them first; nothing was changed.`);
    }
    await deleteRows(transaction, id);
    return true;
  });
}
