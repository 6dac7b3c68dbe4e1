import { requireSameIdentifier } from '../../core/platform/fieldErrors.ts';
import { requireOrganizationBody } from '../../core/platform/organization.ts';
import {
  createOrganization,
  deleteOrganization,
  listOrganizations,
  readOrganization,
  updateOrganization,
} from '../../service/platform/organizations.ts';
import type { OrganizationResponse, PlatformPage } from '../../wire/platform.ts';
import { requireTarget } from '../access/requireKey.ts';
import type { CallTo, Handlers } from '../call.ts';
import { toOrganizationResponse } from './answers.ts';
import { requireEntries, requireSearchTerm, toPage, toPageSpan } from './pages.ts';
import { toAccount } from './scope.ts';

/** The handlers of organizations. */
export const ORGANIZATION_HANDLERS = {
  async createOrganization(call): Promise<OrganizationResponse> {
    const account = toAccount(call);
    const organization = requireOrganizationBody(call.body);
    // The organization does not exist yet, so the permission is required in the account.
    requireTarget(call, {});
    return toOrganizationResponse(await createOrganization(account, organization));
  },

  async listOrganizations(call): Promise<PlatformPage<OrganizationResponse>> {
    const { query } = call;
    const account = toAccount(call);
    requireTarget(call, {});
    const page = toPageSpan(query);
    const filter = { search: requireSearchTerm(query), identifiers: requireEntries('identifiers', query.identifiers ?? []), names: null };
    const { records, total } = await listOrganizations(account, filter, page);
    return toPage(records.map(toOrganizationResponse), total, page);
  },

  async readOrganization(call): Promise<OrganizationResponse> {
    const account = toAccount(call);
    return toOrganizationResponse(await readOrganization(account, readAddress(call)));
  },

  async updateOrganization(call): Promise<OrganizationResponse> {
    const account = toAccount(call);
    const organization = requireOrganizationBody(call.body);
    requireSameIdentifier('organization', organization.identifier, readAddress(call));
    return toOrganizationResponse(await updateOrganization(account, organization));
  },

  async deleteOrganization(call): Promise<true> {
    const account = toAccount(call);
    // Requires the permission in the account: the administrator of an organization may not delete it.
    requireTarget(call, {});
    await deleteOrganization(account, call.parameters.orgIdentifier);
    return true;
  },
} satisfies Handlers;

function readAddress(call: CallTo<'readOrganization' | 'updateOrganization'>): string {
  const { orgIdentifier } = call.parameters;
  requireTarget(call, { orgIdentifier });
  return orgIdentifier;
}
