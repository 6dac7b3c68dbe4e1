import { isJsonObject } from '../../core/jsonObject.ts';
import { Refusal } from '../../core/refusal.ts';
import { toQuoted } from '../../core/segments/texts.ts';
import { deleteIdentity, type IdentityTarget, saveIdentities, saveIdentity } from '../../service/segments/identities.ts';
import type { IdentitiesSaved, Identity } from '../../wire/segments.ts';
import type { CallTo, Handlers } from '../call.ts';
import { toWantedIdentities, toWantedIdentity } from './bodies.ts';

/** The handlers of identities. */
export const IDENTITY_HANDLERS = {
  async saveIdentities({ parameters, body, service }): Promise<IdentitiesSaved> {
    return saveIdentities(service, toTarget(parameters, 'overwrite'), toWantedIdentities(body));
  },

  /** Takes one identity as an object, or several as an array. */
  async patchIdentities({ parameters, body, service }): Promise<Identity | IdentitiesSaved> {
    const target = toTarget(parameters, 'merge');
    if (isJsonObject(body)) return saveIdentity(service, target, toWantedIdentity(body));
    return saveIdentities(service, target, toWantedIdentities(body));
  },

  saveIdentity(call): Promise<Identity> {
    return save(call, 'overwrite');
  },

  /** Also serves POST …/identities/{key}/patch, which older clients send. */
  patchIdentity(call): Promise<Identity> {
    return save(call, 'merge');
  },

  deleteIdentity({ parameters: { trafficTypeId, environmentId, key }, service }): Promise<true> {
    return deleteIdentity(service, trafficTypeId, environmentId, key);
  },
} satisfies Handlers;

async function save(
  { parameters, body, service }: CallTo<'saveIdentity' | 'patchIdentity'>,
  existing: IdentityTarget['existing'],
): Promise<Identity> {
  const { key } = parameters;
  const { key: named, values }: { readonly key?: unknown; readonly values?: unknown } = body;
  if (named !== undefined && named !== null && named !== key) {
    throw new Refusal('INVALID_REQUEST', `The body names another key than the address, ${toQuoted(key)}. Give it once, in the address.`);
  }
  return saveIdentity(service, toTarget(parameters, existing), { key, values });
}

function toTarget(
  { trafficTypeId: trafficType, environmentId: environment }: CallTo<'saveIdentities'>['parameters'],
  existing: IdentityTarget['existing'],
): IdentityTarget {
  return { trafficType, environment, existing };
}
