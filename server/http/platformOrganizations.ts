import { requireSameIdentifier } from '../core/platform/fieldErrors.ts';
import { requireOrganizationBody } from '../core/platform/organization.ts';
import {
  createOrganization,
  deleteOrganization,
  listOrganizations,
  readOrganization,
  updateOrganization,
} from '../service/platform/organizations.ts';
import type { OrganizationResponse, PlatformPage, SuccessEnvelope } from '../wire/platform.ts';
import { type Call, readParameter } from './call.ts';
import { readJsonBody } from './jsonBody.ts';
import { toEnvelope, toOrganizationResponse } from './platformAnswers.ts';
import { readQueryList, readSearchTerm, readStretch, toPage } from './platformPages.ts';
import { toAccount } from './platformScope.ts';
import { requireTarget } from './requireKey.ts';

/** Handles POST /ng/api/organizations. */
export async function handleCreateOrganization(call: Call): Promise<SuccessEnvelope<OrganizationResponse>> {
  const account = toAccount(call);
  const organization = requireOrganizationBody(readJsonBody(call.request));
  // The organization does not exist yet, so the permission is required in the account.
  requireTarget(call, {});
  return toEnvelope(call, toOrganizationResponse(await createOrganization(account, organization)));
}

/** Handles GET /ng/api/organizations. */
export async function handleListOrganizations(call: Call): Promise<SuccessEnvelope<PlatformPage<OrganizationResponse>>> {
  const { request } = call;
  const account = toAccount(call);
  requireTarget(call, {});
  const page = readStretch(request);
  const filter = { search: readSearchTerm(request), identifiers: readQueryList(request, 'identifiers'), names: null };
  const { records, total } = await listOrganizations(account, filter, page);
  return toEnvelope(call, toPage(records.map(toOrganizationResponse), total, page));
}

/** Handles GET /ng/api/organizations/{orgIdentifier}. */
export async function handleReadOrganization(call: Call): Promise<SuccessEnvelope<OrganizationResponse>> {
  const account = toAccount(call);
  return toEnvelope(call, toOrganizationResponse(await readOrganization(account, readAddress(call))));
}

/** Handles PUT /ng/api/organizations/{orgIdentifier}. */
export async function handleUpdateOrganization(call: Call): Promise<SuccessEnvelope<OrganizationResponse>> {
  const account = toAccount(call);
  const organization = requireOrganizationBody(readJsonBody(call.request));
  requireSameIdentifier('organization', organization.identifier, readAddress(call));
  return toEnvelope(call, toOrganizationResponse(await updateOrganization(account, organization)));
}

/** Handles DELETE /ng/api/organizations/{orgIdentifier}. */
export async function handleDeleteOrganization(call: Call): Promise<SuccessEnvelope<true>> {
  const account = toAccount(call);
  // Requires the permission in the account: the administrator of an organization may not delete it.
  requireTarget(call, {});
  await deleteOrganization(account, readParameter(call, 'orgIdentifier'));
  return toEnvelope(call, true);
}

function readAddress(call: Call): string {
  const orgIdentifier = readParameter(call, 'orgIdentifier');
  requireTarget(call, { orgIdentifier });
  return orgIdentifier;
}
