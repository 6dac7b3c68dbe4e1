import { requireIdentities, toKnownIdentities, type WrittenIdentity } from '../../core/developers/identities.ts';
import { putDeveloperIdentities } from '../../store/developerIdentities.ts';
import { readEmails } from '../../store/developerRows.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { requireSetUp } from './requireVersion.ts';

/**
 * Stores the accounts of developers in connected systems; an account of another developer moves. Throws INVALID_REQUEST and, before the
 * setup, PRECONDITION_FAILED; in both cases nothing changes.
 */
export async function updateIdentities({ database, now }: ServiceContext, written: readonly WrittenIdentity[]): Promise<void> {
  const identities = requireIdentities(written);
  await inTransaction(database, 'developers', async (transaction) => {
    const active = await requireSetUp(transaction);
    const known = toKnownIdentities(identities, await readEmails(transaction, active.rowSet));
    await putDeveloperIdentities(transaction, known, now());
  });
}
