import { writeCsv } from '../../documents/writeCsv.ts';
import { supersedeOlderReviews, type VersionRecord } from '../../store/developerVersions.ts';
import { inTransaction } from '../../store/transaction.ts';
import { readRosterConfiguration } from '../configuration.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { addVersion } from './addVersion.ts';
import { requireValidRoster } from './checkedRoster.ts';
import { deactivate } from './requireVersion.ts';
import { toFieldMappings } from './rosterColumns.ts';

/** What a change of single developers did (facts A1). */
export interface ChangedDevelopers {
  readonly versionId: string;
  readonly added: number;
  readonly updated: number;
  readonly removed: number;
  readonly developerCount: number;
}

/** Puts a new active version of these rows in the place of the one they were made from, and gives its id. Throws VALIDATION_FAILED; CONFLICT where that one is no longer as it was read. */
export async function replaceRoster(context: ServiceContext, base: VersionRecord, cells: Iterable<readonly string[]>): Promise<string> {
  const text = writeCsv([base.columns.map(({ header }) => header), ...cells]);
  const settings = { ...(await readRosterConfiguration(context)), fieldMappings: toFieldMappings(base.columns) };
  const roster = requireValidRoster(text, settings);
  const id = await inTransaction(context.database, 'developers', async (transaction) => {
    await deactivate(transaction, base);
    const added = await addVersion(transaction, roster, { fileName: base.fileName, state: 'ACTIVE', at: context.now() });
    await supersedeOlderReviews(transaction, added);
    return added;
  });
  return String(id);
}
