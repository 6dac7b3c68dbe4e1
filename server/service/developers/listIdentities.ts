import { Refusal } from '../../core/refusal.ts';
import { writeCsv } from '../../documents/writeCsv.ts';
import {
  countDeveloperIdentities,
  hasApplicationTypes,
  type IdentityField,
  type IdentityFilter,
  type ListedIdentity,
  readDeveloperIdentities,
  readIdentityPages,
} from '../../store/developerIdentities.ts';
import { findEmails, readEmails } from '../../store/developerRows.ts';
import { findActiveVersion } from '../../store/developerVersions.ts';
import type { ServiceContext } from '../serviceContext.ts';
import type { DeveloperSearch } from './listDevelopers.ts';
import { type ListedPage, toPage } from './page.ts';
import { toRefId, toRefNumber } from './toDeveloper.ts';

/** What identities are searched and sorted by; these keys are taken in any case. */
const FIELDS: Readonly<Record<string, IdentityField>> = {
  email: 'email',
  integrationId: 'integrationId',
  applicationType: 'applicationType',
  identity: 'identity',
  developerRefId: 'refNumber',
};

/** A page of the identities of the active roster's developers; an empty one before the set-up. Those of people who left the roster are kept and shown when they are back. Throws INVALID_REQUEST. */
export async function listIdentities(
  { database }: ServiceContext,
  wanted: DeveloperSearch,
): Promise<ListedPage<ReturnType<typeof toListed>>> {
  const { emails, developerRefIds, search, sortKey, descending, pageIndex, pageSize } = wanted;
  const field = requireField('sortKey', sortKey);
  const found = search === null ? null : { field: requireField('searchKey', search.key), text: search.value };
  const active = await findActiveVersion(database);
  if (active === null) return toPage([], 0, wanted);
  const meant = emails === null ? null : await findEmails(database, active.rowSet, emails);
  const filter: IdentityFilter = {
    rowSet: active.rowSet,
    emails: meant,
    refNumbers: developerRefIds?.map(toRefNumber) ?? null,
    search: found,
  };
  const stretch = { field, descending, offset: pageIndex * pageSize, limit: pageSize };
  const total = await countDeveloperIdentities(database, filter);
  const rows = await readDeveloperIdentities(database, filter, stretch);
  return toPage(rows.map(toListed), total, wanted);
}

/** The same identities as CSV, all of them, in pieces of text; a column for kinds of systems stands last, where there are any. */
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

function requireField(parameter: string, key: string): IdentityField {
  const folded = key.trim().toLowerCase();
  const name = Object.keys(FIELDS).find((known) => known.toLowerCase() === folded);
  if (name !== undefined) return FIELDS[name]!;
  throw new Refusal(
    'INVALID_REQUEST',
    `${parameter} is "${key.slice(0, 100)}", which is not a field of an identity. Use one of: ${Object.keys(FIELDS).join(', ')}.`,
  );
}

function toListed({ refNumber, ...identity }: ListedIdentity) {
  return { developerRefId: toRefId(refNumber), ...identity };
}
