import { Refusal } from '../../core/refusal.ts';
import { UNKNOWN_ATTRIBUTE } from '../../core/segments/attributes.ts';
import { type IdentityValues, mergeValues, readIdentity, type WantedIdentity } from '../../core/segments/identities.ts';
import type { Database } from '../../store/database.ts';
import { insertAttributes } from '../../store/segmentAttributes.ts';
import { type IdentityPlace, type IdentityRecord, lockIdentities, putIdentities } from '../../store/segmentIdentities.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { requireIdentityPlace, toIdentity } from './identityPlace.ts';

/** Where identities go, and what becomes of the values that a key has already. */
export interface IdentityTarget {
  readonly trafficType: string;
  /** An id or a name. */
  readonly environment: string;
  readonly existing: 'overwrite' | 'merge';
}

/** Saves those identities that are valid and says for each other one why it failed (facts C7); of two with one key the later counts. Throws NOT_FOUND. */
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

/** The identity as it came, so that a caller can correct and repeat it. */
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

// Attributes come into being with the first identity that has them (public documentation of attributes).
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
