import { Refusal } from '../../core/refusal.ts';
import { UNKNOWN_ATTRIBUTE } from '../../core/segments/attributes.ts';
import { type IdentityValues, mergeValues, readIdentity, type WantedIdentity } from '../../core/segments/identities.ts';
import { toQuoted } from '../../core/segments/texts.ts';
import { isStorable } from '../../core/text.ts';
import type { Database } from '../../store/database.ts';
import { insertAttributes } from '../../store/segments/attributes.ts';
import {
  deleteIdentity as deleteRow,
  type IdentityPlace,
  type IdentityRecord,
  lockIdentities,
  putIdentities,
} from '../../store/segments/identities.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { requireEnvironment } from './environments.ts';
import { requireTrafficType } from './trafficTypes.ts';
import { ORGANIZATION } from './workspaces.ts';

/** The place of identities, and whether their values replace or extend those that a key has. */
export interface IdentityTarget {
  readonly trafficType: string;
  /** An ID or a name. */
  readonly environment: string;
  readonly existing: 'overwrite' | 'merge';
}

/**
 * Saves the valid ones of many identities and reports why each other one failed; of several with the same key, the last wins. Throws
 * NOT_FOUND.
 */
export async function saveIdentities({ database, now }: ServiceContext, target: IdentityTarget, wanted: readonly WantedIdentity[]) {
  return inTransaction(database, 'segments', async (transaction) => {
    const place = await requireIdentityPlace(transaction, target.trafficType, target.environment);
    const read = wanted.map((identity) => ({ identity, result: readIdentity(identity) }));
    const valid = read.map(({ result }) => result).filter((result) => typeof result !== 'string');
    const failed = read.flatMap(({ identity, result }) =>
      typeof result === 'string' ? [{ object: toFailedObject(place, identity), status: 400, message: result }] : [],
    );
    const saved = await save(transaction, place, target.existing, valid, now());
    const objects = saved.map((identity) => toIdentity(place, identity));
    return { objects, failed, metadata: {}, offset: null, limit: null, count: null, total: null };
  });
}

/** Saves one identity. Throws NOT_FOUND, INVALID_REQUEST. */
export async function saveIdentity({ database, now }: ServiceContext, target: IdentityTarget, wanted: WantedIdentity) {
  const identity = readIdentity(wanted);
  if (typeof identity === 'string') throw new Refusal('INVALID_REQUEST', identity);
  return inTransaction(database, 'segments', async (transaction) => {
    const place = await requireIdentityPlace(transaction, target.trafficType, target.environment);
    const [saved = identity] = await save(transaction, place, target.existing, [identity], now());
    return toIdentity(place, saved);
  });
}

/** Deletes an identity; segments keep its key. Throws NOT_FOUND. */
export async function deleteIdentity({ database }: ServiceContext, trafficType: string, environment: string, key: string): Promise<true> {
  const place = await requireIdentityPlace(database, trafficType, environment);
  if (isStorable(key) && (await deleteRow(database, place, key))) return true;
  throw new Refusal(
    'NOT_FOUND',
    `There is no identity ${toQuoted(key)} in the environment. Check its key, the traffic type and the environment.`,
  );
}

/** Returns the identity as received, so that a caller can correct and resend it. */
function toFailedObject(place: IdentityPlace, { key, values }: WantedIdentity) {
  return { ...toIdentity(place, { key: '', values: {} }), key: key ?? null, values: values ?? null };
}

async function save(
  transaction: Database,
  place: IdentityPlace,
  existing: IdentityTarget['existing'],
  identities: readonly IdentityRecord[],
  at: number,
): Promise<IdentityRecord[]> {
  const merge = existing === 'merge';
  const keys = [...new Set(identities.map(({ key }) => key))];
  const valuesOf = new Map<string, IdentityValues>(merge ? await lockIdentities(transaction, place, keys, at) : []);
  for (const { key, values } of identities) valuesOf.set(key, merge ? mergeValues(valuesOf.get(key) ?? {}, values) : values);
  const saved = keys.map((key) => ({ key, values: valuesOf.get(key) ?? {} }));
  await putIdentities(transaction, place, saved, at);
  await addUnknownAttributes(transaction, place, identities);
  return saved;
}

// Creates the attributes that identities use for the first time (public fact).
async function addUnknownAttributes(
  transaction: Database,
  { trafficTypeId }: IdentityPlace,
  identities: readonly IdentityRecord[],
): Promise<void> {
  const ids = [...new Set(identities.flatMap(({ values }) => Object.keys(values)))].sort();
  await insertAttributes(
    transaction,
    ids.map((id) => ({ trafficTypeId, id, ...UNKNOWN_ATTRIBUTE })),
  );
}

/**
 * Resolves the ID of a traffic type, and the ID or name of an environment in its workspace, to the place of identities; throws NOT_FOUND.
 */
async function requireIdentityPlace(database: Database, trafficType: string, environment: string): Promise<IdentityPlace> {
  const { id: trafficTypeId, workspaceId } = await requireTrafficType(database, trafficType);
  const { id: environmentId } = await requireEnvironment(database, workspaceId, environment);
  return { environmentId, trafficTypeId };
}

/** Returns an identity as the contract shows it. */
function toIdentity({ trafficTypeId, environmentId }: IdentityPlace, { key, values }: IdentityRecord) {
  return { key, values, trafficTypeId, environmentId, organizationId: ORGANIZATION };
}
