import { type Organization, type OrganizationRecord, requireDeletable } from '../../core/platform/organization.ts';
import { DEFAULT_ORGANIZATION } from '../../core/platform/scope.ts';
import type { Database } from '../../store/database.ts';
import type { Page } from '../../store/page.ts';
import type { ResourceFilter } from '../../store/platform/filter.ts';
import {
  findOrganization,
  insertOrganization,
  openAccount,
  readOrganizations,
  deleteOrganization as removeOrganization,
  updateOrganization as storeOrganization,
  toDefaultOrganization,
} from '../../store/platform/organizations.ts';
import { inTransaction } from '../../store/transaction.ts';
import { type AccountContext, refuseDuplicate, refuseUnknown } from './scope.ts';

const IN_ACCOUNT = { orgIdentifier: null, projectIdentifier: null };

/** Lists one page of the matching organizations, last modified first, and the number of all matches. */
export async function listOrganizations(
  { database, account, now }: AccountContext,
  filter: ResourceFilter,
  page: Page,
): Promise<{ readonly records: readonly OrganizationRecord[]; readonly total: number }> {
  const found = await readOrganizations(database, account, filter, page);
  if (found.total > 0 || (await findOrganization(database, account, DEFAULT_ORGANIZATION)) !== null) return found;
  // An account in which nothing was created yet still has its default organization.
  const { search, identifiers, names } = filter;
  const isWanted =
    DEFAULT_ORGANIZATION.includes((search ?? '').toLowerCase()) &&
    [identifiers, names].every((list) => list === null || list.includes(DEFAULT_ORGANIZATION));
  const records = isWanted ? [toDefaultOrganization(now())] : [];
  return { records: records.slice(page.offset, page.offset + page.limit), total: records.length };
}

/** Reads one organization. Throws RESOURCE_NOT_FOUND_EXCEPTION. */
export function readOrganization({ database, account, now }: AccountContext, identifier: string): Promise<OrganizationRecord> {
  return requireRecord(database, account, identifier, now());
}

/** Creates an organization of the account. Throws DUPLICATE_FIELD if its identifier is taken. */
export async function createOrganization(
  { database, account, now }: AccountContext,
  organization: Organization,
): Promise<OrganizationRecord> {
  const at = now();
  const record = { ...organization, createdAt: at, modifiedAt: at };
  return inTransaction(database, 'platform', async (transaction) => {
    await openAccount(transaction, account, at);
    if (await insertOrganization(transaction, account, record)) return record;
    throw refuseDuplicate('organization', organization.identifier, IN_ACCOUNT);
  });
}

/** Replaces an organization's fields; missing ones get their defaults. Throws RESOURCE_NOT_FOUND_EXCEPTION. */
export async function updateOrganization(
  { database, account, now }: AccountContext,
  organization: Organization,
): Promise<OrganizationRecord> {
  return inTransaction(database, 'platform', async (transaction) => {
    const at = now();
    const before = await requireRecord(transaction, account, organization.identifier, at);
    const after = { ...organization, createdAt: before.createdAt, modifiedAt: at };
    await openAccount(transaction, account, at);
    await storeOrganization(transaction, account, after);
    return after;
  });
}

/**
 * Deletes an organization with its projects, connectors and pipelines. Throws RESOURCE_NOT_FOUND_EXCEPTION, INVALID_REQUEST for the default
 * one.
 */
export async function deleteOrganization({ database, account }: AccountContext, identifier: string): Promise<void> {
  requireDeletable(identifier);
  if (await inTransaction(database, 'platform', (transaction) => removeOrganization(transaction, account, identifier))) return;
  throw refuseUnknown('organization', identifier, IN_ACCOUNT);
}

async function requireRecord(database: Database, account: string, identifier: string, at: number): Promise<OrganizationRecord> {
  const found = await findOrganization(database, account, identifier);
  if (found !== null) return found;
  if (identifier === DEFAULT_ORGANIZATION) return toDefaultOrganization(at);
  throw refuseUnknown('organization', identifier, IN_ACCOUNT);
}
