import { Refusal } from '../../core/refusal.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { readAllCells } from './readAllCells.ts';
import { type ChangedDevelopers, replaceRoster } from './replaceRoster.ts';
import { requireSetUp } from './requireVersion.ts';

const MOST_NAMED = 5;

/** Removes developers by e-mail; the result is a new active version. Throws PRECONDITION_FAILED, NOT_FOUND for e-mails that nobody has, VALIDATION_FAILED (a manager who still has reports), CONFLICT. */
export async function deleteDevelopers(context: ServiceContext, emails: readonly string[]): Promise<ChangedDevelopers> {
  const base = await requireSetUp(context.database);
  const email = base.columns.findIndex(({ fieldType }) => fieldType === 'EMAIL');
  const unknown = new Set(emails.map((address) => address.trim()));
  const wanted = new Set(unknown);
  const rows = (await readAllCells(context.database, base.id)).filter((cells) => {
    const address = cells[email]!.trim();
    unknown.delete(address);
    return !wanted.has(address);
  });
  if (unknown.size > 0) {
    const named = [...unknown].slice(0, MOST_NAMED).join(', ');
    const rest = unknown.size > MOST_NAMED ? ` and ${unknown.size - MOST_NAMED} more` : '';
    throw new Refusal('NOT_FOUND', `No developer has the e-mail ${named}${rest}. Nobody was deleted; leave it out and repeat.`);
  }
  const versionId = await replaceRoster(context, base, rows);
  return { versionId, added: 0, updated: 0, removed: wanted.size, developerCount: rows.length };
}
