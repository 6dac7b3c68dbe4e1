import { Refusal } from '../../core/refusal.ts';
import { toKeysTag } from '../../core/segments/keyPlan.ts';
import { MAX_REMOVED_KEYS, MAX_REQUEST_KEYS, requireKeys } from '../../core/segments/keys.ts';
import { type Page, toPageRange } from '../../core/segments/pages.ts';
import { afterAddition, afterRemoval, afterReplacement, requireDefinition } from '../../core/segments/states.ts';
import { readKeyList } from '../../documents/segments/keyList.ts';
import type { Database } from '../../store/database.ts';
import { findDefinition, setKeyCount } from '../../store/segments/definitions.ts';
import { deleteAllKeys, deleteKeys, insertKeys, readKeys, readKeysAfter } from '../../store/segments/keys.ts';
import { countTurns } from '../../store/transaction.ts';
import { originalOf, type ServiceContext } from '../serviceContext.ts';
import { adviseInactive, changeDefinition, type DefinitionChange, type LockedDefinition, toWholeDefinition } from './definitions.ts';
import { requireEnvironment } from './environments.ts';
import { requireSegment } from './segments.ts';

/** Lists one page of a segment's keys in an environment, in a stable order, and the number of all. Throws NOT_FOUND. */
export async function listKeys(context: ServiceContext, environmentId: string, segmentName: string, page: Page) {
  const { number, keyCount } = await requireKeyList(context.database, environmentId, segmentName);
  const span = toPageRange('keys', page);
  const keys = await readPage(context, number, keyCount, span);
  return { keys: keys.map((key) => ({ key })), openChangeRequestId: null, count: keyCount, totalCount: keyCount, ...span };
}

/** The key before some offsets, by definition and offset; valid as long as no one takes a turn. */
interface PageEnds {
  readonly turns: number;
  readonly keys: Map<string, string>;
}

const PAGE_ENDS = new WeakMap<ServiceContext, PageEnds>();

/** Maximum number of page ends kept. */
const MOST_PAGE_ENDS = 1_000;

/** A page that follows no known one is read from a multiple of this offset. */
const SPAN = 1_000;

/**
 * Reads a page of keys: behind the page before it, if that was read and no segment has changed since, else behind the nearest multiple of
 * `SPAN` (docs/decisions/storage.md#pages-of-keys).
 */
async function readPage(context: ServiceContext, definition: number, keyCount: number, { offset, limit }: ReturnType<typeof toPageRange>) {
  const { database } = context;
  if (offset >= keyCount) return [];
  if (offset === 0 && keyCount <= limit) return readKeysAfter(database, definition, '', limit);
  const ends = await openPageEnds(context);
  const skipped = ends.has(`${definition} ${offset}`) ? 0 : offset % SPAN;
  const after = await findEnd(database, ends, definition, offset - skipped);
  const keys = after === null ? [] : await readKeysAfter(database, definition, after, limit, skipped);
  const last = keys.at(-1);
  if (last !== undefined && keys.length === limit) keepEnd(ends, definition, offset + limit, last);
  return keys;
}

/** Returns the key before an offset, '' before the first one; null if there are fewer keys. */
async function findEnd(database: Database, ends: PageEnds['keys'], definition: number, offset: number): Promise<string | null> {
  if (offset === 0) return '';
  const known = ends.get(`${definition} ${offset}`);
  if (known !== undefined) return known;
  const [end] = await readKeys(database, definition, { offset: offset - 1, limit: 1 });
  if (end === undefined) return null;
  keepEnd(ends, definition, offset, end);
  return end;
}

function keepEnd(ends: PageEnds['keys'], definition: number, offset: number, end: string): void {
  ends.set(`${definition} ${offset}`, end);
  const [oldest] = ends.size > MOST_PAGE_ENDS ? ends.keys() : [];
  if (oldest !== undefined) ends.delete(oldest);
}

async function openPageEnds(context: ServiceContext): Promise<PageEnds['keys']> {
  const turns = await countTurns(context.database, 'segments');
  const original = originalOf(context);
  const known = PAGE_ENDS.get(original);
  if (known?.turns === turns) return known.keys;
  const keys = new Map<string, string>();
  PAGE_ENDS.set(original, { turns, keys });
  return keys;
}

/** Returns the entity tag of all keys of a segment in an environment. Throws NOT_FOUND. */
export async function readKeysTag({ database }: ServiceContext, environmentId: string, segmentName: string): Promise<string> {
  const { number, keyCount } = await requireKeyList(database, environmentId, segmentName);
  return toKeysTag(await readKeysAfter(database, number, '', keyCount));
}

async function requireKeyList(database: Database, environmentId: string, segmentName: string) {
  const environment = await requireEnvironment(database, null, environmentId);
  const { name } = await requireSegment(database, environment.workspaceId, segmentName);
  const found = await findDefinition(database, environment.id, name);
  const place = { workspaceId: environment.workspaceId, environmentId: environment.id, segmentName: name };
  const next = found === null ? await adviseInactive(database, place, null) : '';
  return requireDefinition(found, { segment: name, environment: environment.name }, next);
}

/**
 * Adds keys to a segment in an environment, or replaces all its keys; returns its full record. Throws NOT_FOUND, INVALID_REQUEST; then
 * nothing has changed.
 */
export async function addKeys(context: ServiceContext, change: DefinitionChange, keys: readonly string[], replace: boolean) {
  const distinct = requireKeys(keys, MAX_REQUEST_KEYS);
  return changeDefinition(context, change, 'addKeys', async (transaction, definition) => {
    const keyCount = replace ? await replaceAll(transaction, definition, distinct) : await add(transaction, definition, distinct);
    const after = await findDefinition(transaction, definition.environmentId, definition.name.segment);
    // The row is locked, so it exists.
    return { result: toWholeDefinition(after!), action: replace ? 'KEYS_REPLACED' : 'KEYS_ADDED', keyCount };
  });
}

/**
 * Removes keys from a segment in an environment and returns how many it had; title and comment go into the audit log. Empty keys are
 * ignored: no segment has one, and clients send them along. Throws NOT_FOUND, INVALID_REQUEST.
 */
export async function removeKeys(context: ServiceContext, change: DefinitionChange, keys: readonly string[]): Promise<number> {
  const wanted = keys.filter((key) => key !== '');
  const distinct = requireKeys(wanted, MAX_REMOVED_KEYS);
  return changeDefinition(context, change, 'removeKeys', async (transaction, definition) => {
    const removed = await deleteKeys(transaction, definition.number, distinct);
    await setKeyCount(transaction, definition.number, afterRemoval(definition, removed).keyCount);
    return { result: removed, action: 'KEYS_REMOVED', keyCount: removed };
  });
}

/** Reads the keys of a CSV file, one per line, up to one more than a request may have. Throws INVALID_REQUEST. */
export function readKeyFile(bytes: Uint8Array): readonly string[] {
  const { keys, fault } = readKeyList(bytes, MAX_REQUEST_KEYS + 1);
  if (fault !== null) throw new Refusal('INVALID_REQUEST', `The file of keys is not valid. ${fault}`);
  return keys;
}

async function add(transaction: Database, definition: LockedDefinition, keys: readonly string[]): Promise<number> {
  const added = await insertKeys(transaction, definition.number, keys);
  await setKeyCount(transaction, definition.number, afterAddition(definition, added, definition.name).keyCount);
  return added;
}

async function replaceAll(transaction: Database, definition: LockedDefinition, keys: readonly string[]): Promise<number> {
  await deleteAllKeys(transaction, definition.number);
  await insertKeys(transaction, definition.number, keys);
  await setKeyCount(transaction, definition.number, afterReplacement(keys.length).keyCount);
  return keys.length;
}
