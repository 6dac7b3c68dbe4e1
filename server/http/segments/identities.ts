import { isJsonObject } from '../../core/jsonObject.ts';
import { Refusal } from '../../core/refusal.ts';
import { toQuoted } from '../../core/segments/texts.ts';
import { deleteIdentity, type IdentityTarget, saveIdentities, saveIdentity } from '../../service/segments/identities.ts';
import type { IdentitiesSaved, Identity } from '../../wire/segments.ts';
import { type Call, type Handlers, readParameter } from '../call.ts';
import { readJsonBody, requireJsonObject } from '../jsonBody.ts';
import { toWantedIdentities, toWantedIdentity } from './bodies.ts';

/** The handlers of identities. */
export const IDENTITY_HANDLERS = {
  async saveIdentities(call): Promise<IdentitiesSaved> {
    return saveIdentities(call.service, toTarget(call, 'overwrite'), toWantedIdentities(readJsonBody(call.request)));
  },

  /** Takes one identity as an object, or several as an array. */
  async patchIdentities(call): Promise<Identity | IdentitiesSaved> {
    const body = readJsonBody(call.request);
    if (isJsonObject(body)) return saveIdentity(call.service, toTarget(call, 'merge'), toWantedIdentity(body));
    return saveIdentities(call.service, toTarget(call, 'merge'), toWantedIdentities(body));
  },

  saveIdentity(call): Promise<Identity> {
    return save(call, 'overwrite');
  },

  /** Also serves POST …/identities/{key}/patch, which older clients send. */
  patchIdentity(call): Promise<Identity> {
    return save(call, 'merge');
  },

  deleteIdentity(call): Promise<true> {
    return deleteIdentity(
      call.service,
      readParameter(call, 'trafficTypeId'),
      readParameter(call, 'environmentId'),
      readParameter(call, 'key'),
    );
  },
} satisfies Handlers;

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
