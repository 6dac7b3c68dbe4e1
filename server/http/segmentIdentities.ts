import { Refusal } from '../core/refusal.ts';
import { toQuoted } from '../core/segments/text.ts';
import { deleteIdentity } from '../service/segments/deleteIdentity.ts';
import { type IdentityTarget, saveIdentities, saveIdentity } from '../service/segments/saveIdentities.ts';
import type { IdentitiesSaved, Identity } from '../wire/segments.ts';
import { type Call, readParameter } from './call.ts';
import { isObject, readJsonBody, requireJsonObject } from './jsonBody.ts';
import { toWantedIdentities, toWantedIdentity } from './segmentBodies.ts';

/** Handles POST …/identities. */
export async function handleSaveIdentities(call: Call): Promise<IdentitiesSaved> {
  return saveIdentities(call.service, toTarget(call, 'overwrite'), toWantedIdentities(readJsonBody(call.request)));
}

/** Handles PATCH …/identities: one identity as an object, or several as an array. */
export async function handlePatchIdentities(call: Call): Promise<Identity | IdentitiesSaved> {
  const body = readJsonBody(call.request);
  if (isObject(body)) return saveIdentity(call.service, toTarget(call, 'merge'), toWantedIdentity(body));
  return saveIdentities(call.service, toTarget(call, 'merge'), toWantedIdentities(body));
}

/** Handles PUT …/identities/{key}. */
export function handleSaveIdentity(call: Call): Promise<Identity> {
  return save(call, 'overwrite');
}

/** Handles PATCH …/identities/{key}, and POST …/identities/{key}/patch, which older clients send. */
export function handlePatchIdentity(call: Call): Promise<Identity> {
  return save(call, 'merge');
}

/** Handles DELETE …/identities/{key}. */
export function handleDeleteIdentity(call: Call): Promise<true> {
  return deleteIdentity(
    call.service,
    readParameter(call, 'trafficTypeId'),
    readParameter(call, 'environmentId'),
    readParameter(call, 'key'),
  );
}

async function save(call: Call, existing: IdentityTarget['existing']): Promise<Identity> {
  const key = readParameter(call, 'key');
  const body = requireJsonObject(call.request, '{"values": {"seats": 5}}');
  if (body.key !== undefined && body.key !== null && body.key !== key) {
    throw new Refusal('INVALID_REQUEST', `The body names another key than the address, ${toQuoted(key)}. Give it once, in the address.`);
  }
  return saveIdentity(call.service, toTarget(call, existing), { key, values: body.values });
}

function toTarget(call: Call, existing: IdentityTarget['existing']): IdentityTarget {
  return { trafficType: readParameter(call, 'trafficTypeId'), environment: readParameter(call, 'environmentId'), existing };
}
