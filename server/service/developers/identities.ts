import {
  type DeveloperIdentity,
  findReplaced,
  requireFewIdentities,
  requireIdentities,
  type WrittenIdentity,
} from '../../core/developers/identities.ts';
import { foldEmail } from '../../core/emails.ts';
import { Refusal } from '../../core/refusal.ts';
import { decodeText } from '../../documents/encoding.ts';
import { readIdentityTable, toWrittenIdentity } from '../../documents/segments/identityTable.ts';
import { writeCsv } from '../../documents/writeCsv.ts';
import type { Database } from '../../store/database.ts';
import {
  countDeveloperIdentities,
  deleteIdentities,
  hasApplicationTypes,
  type IdentityField,
  type IdentityFilter,
  type ListedIdentity,
  putDeveloperIdentities,
  readDeveloperIdentities,
  readIdentitiesNamed,
  readIdentityPages,
} from '../../store/developers/identities.ts';
import { findRows, type RowFilter, readRowsAt } from '../../store/developers/pages.ts';
import { findEmails, readEmails } from '../../store/developers/rows.ts';
import { findActiveVersion } from '../../store/developers/versions.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { type DeveloperSearch, toRefId, toRefNumber } from './developers.ts';
import { requireSetUp } from './versions.ts';

/** Keys by which identities are searched and sorted, accepted in any case. */
const FIELDS: Readonly<Record<string, IdentityField>> = {
  email: 'email',
  integrationId: 'integrationId',
  applicationType: 'applicationType',
  identity: 'identity',
  developerRefId: 'refNumber',
};

/**
 * Reads a page of the identities of the active roster's developers; an empty one before the setup. Identities of people who left the roster
 * are kept and reappear with them. Throws INVALID_REQUEST.
 */
export async function listIdentities({ database }: ServiceContext, wanted: DeveloperSearch): Promise<IdentityList> {
  const { emails, developerRefIds, search, sortKey, descending, pageIndex, pageSize } = wanted;
  const field = requireField('sortKey', sortKey);
  const found = search === null ? null : { field: requireField('searchKey', search.key), text: search.value };
  const active = await findActiveVersion(database);
  if (active === null) return { records: [], totalCount: 0, pageIndex, pageSize };
  const meant = emails === null ? null : await findEmails(database, active.rowSet, emails);
  const filter: IdentityFilter = {
    rowSet: active.rowSet,
    emails: meant,
    refNumbers: developerRefIds?.map(toRefNumber) ?? null,
    search: found,
  };
  const span = { field, descending, offset: pageIndex * pageSize, limit: pageSize };
  const total = await countDeveloperIdentities(database, filter);
  const rows = await readDeveloperIdentities(database, filter, span);
  return { records: rows.map(toListed), totalCount: total, pageIndex, pageSize };
}

/** Writes all these identities as CSV, in chunks; a last column for application types is added if there are any. */
export async function* writeIdentities({ database }: ServiceContext, spreadsheetSafe = false): AsyncGenerator<string> {
  const active = await findActiveVersion(database);
  const present = active === null ? new Set() : await readEmails(database, active.rowSet);
  const withTypes = await hasApplicationTypes(database);
  const toRow = (...cells: readonly [string, string, string, string]): string[] => (withTypes ? [...cells] : cells.slice(0, 3));
  yield writeCsv([toRow('email', 'integrationId', 'identity', 'applicationType')], spreadsheetSafe);
  for await (const page of readIdentityPages(database)) {
    const shown = page.filter(({ email }) => present.has(email));
    yield writeCsv(
      shown.map(({ email, integrationId, applicationType, identity }) =>
        toRow(email, String(integrationId ?? ''), identity, applicationType ?? ''),
      ),
      spreadsheetSafe,
    );
  }
}

/** Above this number of identities, all stored ones are read instead of looking for each by its name. */
const MANY = 200;

/**
 * Stores the accounts of developers in connected systems; an account of another developer moves, however it is spelled. Throws INVALID_REQUEST and, before the
 * setup, PRECONDITION_FAILED; in both cases nothing changes.
 */
export async function updateIdentities({ database, now }: ServiceContext, written: readonly WrittenIdentity[]): Promise<SavedIdentities> {
  requireFewIdentities(written);
  const savedCount = await inTransaction(database, 'developers', async (transaction) => {
    const active = await requireSetUp(transaction);
    const known = requireIdentities(written, await readEmails(transaction, active.rowSet));
    await deleteIdentities(transaction, findReplaced(known, await readStored(transaction, known)));
    await putDeveloperIdentities(transaction, known, now());
    return known.length;
  });
  return { savedCount, totalCount: written.length, validCount: written.length };
}

/** How many identities were saved; entries that are given twice count once. */
export interface SavedIdentities {
  readonly savedCount: number;
  readonly totalCount: number;
  readonly validCount: number;
}

/**
 * Stores the accounts of one developer of the active version by their ID. Throws NOT_FOUND for an unknown ID, and as `updateIdentities`.
 */
export async function updateAccounts(
  context: ServiceContext,
  developerRefId: number,
  accounts: readonly Pick<WrittenIdentity, 'integrationId' | 'cloudId'>[],
): Promise<void> {
  const { rowSet } = await requireSetUp(context.database);
  const wanted: RowFilter = { emails: null, refNumbers: [toRefNumber(developerRefId)], search: null };
  const { positions } = await findRows(context.database, rowSet, wanted, { field: 'email', descending: false, offset: 0, limit: 1 });
  const [developer] = await readRowsAt(context.database, rowSet, positions);
  if (developer === undefined) {
    throw new Refusal('NOT_FOUND', `No developer has the ID ${developerRefId}. GET /v2/developers lists them in "developerRefIds".`);
  }
  await updateIdentities(
    context,
    accounts.map(({ integrationId, cloudId }) => ({ email: developer.email, integrationId, cloudId })),
  );
}

/**
 * Removes the mappings of a name in activity records, in any case and of whichever system, and returns them. Throws NOT_FOUND if there are
 * none, before the setup PRECONDITION_FAILED.
 */
export async function removeMappings({ database }: ServiceContext, login: string): Promise<readonly DeveloperIdentity[]> {
  return inTransaction(database, 'developers', async (transaction) => {
    await requireSetUp(transaction);
    const named = await readIdentitiesNamed(transaction, [login.trim()]);
    const found = named.filter(({ identity }) => foldEmail(identity) === foldEmail(login));
    if (found.length === 0) {
      const shown = login.trim().slice(0, 100).toWellFormed();
      throw new Refusal('NOT_FOUND', `No mapping has the login "${shown}". GET /v2/developers/identities lists all mappings.`);
    }
    await deleteIdentities(transaction, found);
    return found;
  });
}

async function readStored(database: Database, written: readonly DeveloperIdentity[]): Promise<readonly DeveloperIdentity[]> {
  if (written.length <= MANY) {
    return readIdentitiesNamed(
      database,
      written.map(({ identity }) => identity),
    );
  }
  const stored: DeveloperIdentity[] = [];
  for await (const page of readIdentityPages(database)) stored.push(...page);
  return stored;
}

/** Reads the identities of a CSV file with their lines. Throws INVALID_REQUEST if the file is not such a table. */
export function readIdentityFile(bytes: Uint8Array): WrittenIdentity[] {
  const { rows, fault } = readIdentityTable(decodeText(bytes).text);
  if (fault !== null) throw new Refusal('INVALID_REQUEST', `${fault} Nothing was saved.`);
  return rows.map(toWrittenIdentity);
}

function requireField(parameter: string, key: string): IdentityField {
  const folded = key.trim().toLowerCase();
  const name = Object.keys(FIELDS).find((known) => known.toLowerCase() === folded);
  if (name !== undefined) return FIELDS[name]!;
  throw new Refusal(
    'INVALID_REQUEST',
    `${parameter} is "${key.slice(0, 100)}", which is not a field of an identity. Use one of: ${Object.keys(FIELDS).join(', ')}.`,
  );
}

/** A page of identities; those of an application type have the integration 0. */
interface IdentityList {
  readonly records: readonly ReturnType<typeof toListed>[];
  readonly totalCount: number;
  readonly pageIndex: number;
  readonly pageSize: number;
}

function toListed({ refNumber, email, integrationId, applicationType, identity }: ListedIdentity) {
  const typed = applicationType === null ? {} : { applicationType };
  return { email, integrationId: integrationId ?? 0, identity, developerRefId: toRefId(refNumber), ...typed };
}
