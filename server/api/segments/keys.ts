import * as l10n from '@vscode/l10n';
import { plural } from '../../core/plural.ts';
import { Refusal } from '../../core/refusal.ts';
import { findLeft, type KeyPlan, type KeyStep, type StoredKeyPlan } from '../../core/segments/keyPlan.ts';
import { PAGES } from '../../core/segments/pages.ts';
import { formatCount } from '../../core/text.ts';
import type { KeysRequest, SegmentKeys } from '../../wire/segments.ts';
import { type CallOptions, call, download } from '../client.ts';
import { passDryRun } from '../dryRun.ts';
import type { Instance } from '../instance.ts';
import { toRepetition } from '../pages.ts';
import { type DefinitionPlace, uploadSegmentKeys } from './segments.ts';

/** Maximum attempts of a request that the service asks to send later. */
const MAX_TRIES = 6;

/** Maximum seconds of one wait. */
const LONGEST_PAUSE = 900;

/** Maximum attempts if the keys change while they are read. */
const MAX_READS = 4;

/** The outcome of a plan: everything was done already, or this many changes were made now, after `before` earlier ones. */
export interface AppliedKeys {
  readonly kind: 'done' | 'applied';
  readonly before: number;
  readonly added: number;
  readonly removed: number;
}

/** Options of applying a plan: `agree` is called before anything is sent, and throws to stop there. */
export interface KeyApplication extends KeySending {
  readonly agree: () => void;
  /** Called with the number of keys read so far and the total. */
  readonly reportReading?: (read: number, count: number) => void;
}

/**
 * Carries out the rest of a stored plan and verifies that the segment then has exactly the planned keys. Throws CONFLICT if others changed
 * it, before anything is sent or at the end; any other Refusal leaves part of it done, and the same call continues from there.
 */
export async function applyKeyPlan(
  instance: Instance,
  stored: StoredKeyPlan,
  { agree, reportReading, ...sending }: KeyApplication,
): Promise<AppliedKeys> {
  const { environmentId, segmentName, title, comment } = stored;
  const place = { environmentId, segmentName };
  // A dry run still reads.
  const reader = { ...instance, dryRun: undefined };
  const look = async () => findLeft(stored, await readAllKeys(reader, place, { signal: sending.signal }, reportReading));
  const state = await look();
  const all = stored.adds.length + stored.removes.length;
  if (state.kind === 'moved') throw refuseMoved(stored);
  if (state.kind === 'done') return { kind: 'done', before: all, added: 0, removed: 0 };
  agree();
  const notes = { ...(title === undefined ? {} : { title }), ...(comment === undefined ? {} : { comment }) };
  await sendKeyPlan(instance, place, state.plan, notes, sending);
  if ((await look()).kind !== 'done') {
    const message = l10n.t(
      'All changes were made, but {0} does not have the planned keys: someone else changed it meanwhile. Check it, then plan again.',
      segmentName,
    );
    throw new Refusal('CONFLICT', message);
  }
  return { kind: 'applied', before: state.made, added: state.plan.adds.length, removed: state.plan.removes.length };
}

/** Options of sending a plan. */
interface KeySending {
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of changes made and the total, at the start and after each request. */
  readonly onProgress?: (made: number, all: number) => void;
  /** Waits this many seconds if the service asks for it; throws to stop instead. */
  readonly pause: (seconds: number) => Promise<unknown>;
}

/**
 * Makes the changes of a plan, one request after another, with `notes` in the audit log. Retries a request after a 429 when the service
 * allows it. Throws the Refusal of the first request that fails: the earlier ones are done, and a new plan contains the rest.
 */
export async function sendKeyPlan(
  instance: Instance,
  place: DefinitionPlace,
  { adds, removes, steps }: KeyPlan,
  notes: Pick<KeysRequest, 'title' | 'comment'>,
  { signal, onProgress, pause }: KeySending,
): Promise<void> {
  const all = adds.length + removes.length;
  let made = 0;
  onProgress?.(made, all);
  for (const [index, step] of steps.entries()) {
    const send = () => sendStep(instance, place, step, notes, signal);
    await sendWithPauses(index === steps.length - 1 ? send : () => passDryRun(instance, send), pause);
    made += step.keys.length;
    if (instance.dryRun === undefined) onProgress?.(made, all);
  }
}

/**
 * Reads all keys of a segment in an environment, page by page, in the order of the service; `onProgress` receives the number read and the total.
 * Throws CONFLICT if they change during every attempt.
 */
export async function readAllKeys(
  instance: Instance,
  place: DefinitionPlace,
  options: CallOptions = {},
  onProgress: (read: number, count: number) => void = () => {},
): Promise<readonly string[]> {
  for (let tries = 0; tries < MAX_READS; tries++) {
    const keys = await readPages(instance, place, options, onProgress);
    if (keys !== null) return keys;
  }
  const message = l10n.t(
    'The keys of {0} changed while they were read. Wait until others are done with them, then try again.',
    place.segmentName,
  );
  throw new Refusal('CONFLICT', message);
}

/** Returns the number of all keys by a page of them: a service may count the page in `count`, and all keys in `totalCount`. */
export function countAll({ count, totalCount = 0 }: SegmentKeys): number {
  return Math.max(count, totalCount);
}

/** Reads the number of keys of a segment in an environment. */
export async function readKeyCount(
  instance: Instance,
  { environmentId, segmentName }: DefinitionPlace,
  options: CallOptions = {},
): Promise<number> {
  const input = { parameters: { environmentId, segmentName }, query: { limit: 1 } };
  return countAll(await call(instance, 'listSegmentKeys', input, options));
}

/**
 * Asks whether a segment in an environment has exactly the keys of an entity tag (toKeysTag). Returns null if the service gives no tags: its
 * keys have to be read.
 */
export async function hasKeysOfTag(
  instance: Instance,
  { environmentId, segmentName }: DefinitionPlace,
  tag: string,
  options: CallOptions = {},
): Promise<boolean | null> {
  const input = { parameters: { environmentId, segmentName }, query: { limit: 1 }, headers: { 'if-none-match': tag } };
  const answer = await download(instance, 'listSegmentKeys', 'application/json', input, options);
  await answer.text();
  if (answer.isUnchanged) return true;
  return answer.etag === null ? null : false;
}

async function sendWithPauses(work: () => Promise<unknown>, pause: KeySending['pause']): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await work();
      return;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'TOO_MANY_REQUESTS') throw error;
      const seconds = error.details.retryAfter ?? 2 ** tries;
      if (tries >= MAX_TRIES || seconds > LONGEST_PAUSE) throw error;
      await pause(Math.max(seconds, 1));
    }
  }
}

/** The plain upload accepts no title and comment; the other one does. */
function sendStep(
  instance: Instance,
  { environmentId, segmentName }: DefinitionPlace,
  { verb, keys }: KeyStep,
  notes: Pick<KeysRequest, 'title' | 'comment'>,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const place = { environmentId, segmentName };
  const request: KeysRequest = { ...notes, keys };
  if (verb === 'remove') return call(instance, 'removeSegmentKeys', { parameters: place, body: request }, { signal });
  const isSilent = notes.title === undefined && notes.comment === undefined;
  return isSilent
    ? uploadSegmentKeys(instance, place, keys, false, { signal })
    : call(instance, 'updateSegmentKeys', { parameters: place, body: request }, { signal });
}

/** Returns null if the pages do not belong together: a key occurs twice, or the total has changed. */
async function readPages(
  instance: Instance,
  { environmentId, segmentName }: DefinitionPlace,
  options: CallOptions,
  onProgress: (read: number, count: number) => void,
): Promise<readonly string[] | null> {
  const found = new Set<string>();
  let expected: number | null = null;
  for (let offset = 0; ; ) {
    const query = { offset, limit: PAGES.keys.most };
    const page = await call(instance, 'listSegmentKeys', { parameters: { environmentId, segmentName }, query }, options);
    const before = found.size;
    for (const { key } of page.keys) found.add(key);
    offset += page.keys.length;
    // Some services count the page instead of all keys.
    const total = countAll(page);
    if (before > 0 && page.keys.length > 0 && found.size === before && offset < Math.max(total, expected ?? total)) throw toRepetition();
    if (found.size !== offset) return null;
    if (expected === null && total > page.keys.length) expected = total;
    onProgress(offset, expected ?? offset);
    if (expected !== null && page.keys.length > 0 && total !== expected) return null;
    if (expected !== null && offset >= expected) return [...found];
    const isLast = page.keys.length === 0 || (expected === null && page.keys.length < Math.min(page.limit, query.limit));
    if (isLast) return expected === null || offset === expected ? [...found] : null;
  }
}

function refuseMoved({ segmentName, base }: StoredKeyPlan): Refusal {
  const then = plural(base.count, '1 key', '{0} keys', formatCount(base.count));
  const message = l10n.t('{0} was changed since this was planned against its {1}. Nothing was sent; plan again.', segmentName, then);
  return new Refusal('CONFLICT', message);
}
