import { requireSameIdentifier } from '../../core/platform/fieldErrors.ts';
import { requireOrganizationBody } from '../../core/platform/organization.ts';
import {
  createOrganization,
  deleteOrganization,
  listOrganizations,
  readOrganization,
  updateOrganization,
} from '../../service/platform/organizations.ts';
import type { OrganizationResponse, PlatformPage, SuccessEnvelope } from '../../wire/platform.ts';
import { requireTarget } from '../access/requireKey.ts';
import { type Call, type Handlers, readParameter } from '../call.ts';
import { readJsonBody } from '../jsonBody.ts';
import { toEnvelope, toOrganizationResponse } from './answers.ts';
import { readPageSpan, readQueryList, readSearchTerm, toPage } from './pages.ts';
import { toAccount } from './scope.ts';

/** The handlers of organizations. */
export const ORGANIZATION_HANDLERS = {
  async createOrganization(call): Promise<SuccessEnvelope<OrganizationResponse>> {
    const account = toAccount(call);
    const organization = requireOrganizationBody(readJsonBody(call.request));
    // The organization does not exist yet, so the permission is required in the account.
    requireTarget(call, {});
    return toEnvelope(call, toOrganizationResponse(await createOrganization(account, organization)));
  },

  async listOrganizations(call): Promise<SuccessEnvelope<PlatformPage<OrganizationResponse>>> {
    const { request } = call;
    const account = toAccount(call);
    requireTarget(call, {});
    const page = readPageSpan(request);
    const filter = { search: readSearchTerm(request), identifiers: readQueryList(request, 'identifiers'), names: null };
    const { records, total } = await listOrganizations(account, filter, page);
    return toEnvelope(call, toPage(records.map(toOrganizationResponse), total, page));
  },

  async readOrganization(call): Promise<SuccessEnvelope<OrganizationResponse>> {
    const account = toAccount(call);
    return toEnvelope(call, toOrganizationResponse(await readOrganization(account, readAddress(call))));
  },

  async updateOrganization(call): Promise<SuccessEnvelope<OrganizationResponse>> {
    const account = toAccount(call);
    const organization = requireOrganizationBody(readJsonBody(call.request));
    requireSameIdentifier('organization', organization.identifier, readAddress(call));
    return toEnvelope(call, toOrganizationResponse(await updateOrganization(account, organization)));
  },

  async deleteOrganization(call): Promise<SuccessEnvelope<true>> {
    const account = toAccount(call);
    // Requires the permission in the account: the administrator of an organization may not delete it.
    requireTarget(call, {});
    await deleteOrganization(account, readParameter(call, 'orgIdentifier'));
    return toEnvelope(call, true);
  },
} satisfies Handlers;

function readAddress(call: Call): string {
  const orgIdentifier = readParameter(call, 'orgIdentifier');
  requireTarget(call, { orgIdentifier });
  return orgIdentifier;
}
