import type { ActivityRow, FactKind } from '../../core/insights/activity.ts';
import { type LineError, Refusal } from '../../core/refusal.ts';
import { toSentence } from '../../core/shape.ts';
import { isStorable } from '../../core/storableText.ts';
import { createFactCollector, type FactCollection, type FactFault } from '../../documents/activity/collectFacts.ts';
import { FACT_FORMATS, type FactFormat } from '../../documents/activity/factFormats.ts';
import { NotText, readTextPieces } from '../../documents/activity/textPieces.ts';
import { type PutCounts, putActivity } from '../../store/activity.ts';
import { putActivitySource } from '../../store/activitySources.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { readKnownDevelopers } from './knownDevelopers.ts';
import { toUnmatched, type UnmatchedDeveloper } from './listUnmatched.ts';

/** Activity records to be imported. */
export interface HandedIn {
  readonly format: FactFormat;
  readonly bytes: Uint8Array;
  /** The name and cursor of an import, stored in the same transaction as its records; null if there is none. */
  readonly source: { readonly name: string; readonly cursor: string } | null;
}

/** The result of an import. */
export interface TakenActivity extends PutCounts {
  readonly taken: number;
  readonly byKind: Readonly<Record<FactKind, number>>;
  /** The unknown developers, at most MOST_UNMATCHED. */
  readonly unmatched: readonly UnmatchedDeveloper[];
}

const MOST_UNMATCHED = 50;

/** Maximum number of mistakes named in a refusal's message; its `lines` have more. */
const MOST_SHOWN = 3;

/** Maximum characters of a source's name. */
const LONGEST_SOURCE = 500;
/** Maximum characters of a source's cursor. */
const LONGEST_CURSOR = 10_000;

/** Imports activity records, all or none. Throws INVALID_REQUEST with each mistake and its line. */
export async function takeActivity(context: ServiceContext, { format, bytes, source }: HandedIn): Promise<TakenActivity> {
  requireSource(source);
  const { rows, collection } = await readRows(format, bytes);
  const { byKind } = collection;
  requireFaultless(collection);
  const taken = Object.values(byKind).reduce((sum, count) => sum + count, 0);
  if (taken === 0 && source === null) throw new Refusal('INVALID_REQUEST', `The body holds no facts. Send at least one, as ${EXAMPLE}.`);
  const counts = await inTransaction(context.database, 'activity', async (transaction) => {
    if (source !== null) await putActivitySource(transaction, { ...source, updatedAt: context.now() });
    return putActivity(transaction, rows);
  });
  if (counts.added + counts.changed > 0) context.refreshColumns();
  const { unmatched } = await toUnmatched(await readKnownDevelopers(context), countFacts(rows), MOST_UNMATCHED);
  return { taken, ...counts, byKind, unmatched };
}

const EXAMPLE = '{"kind": "commit", "id": "…", "developer": "ann@example.com", "at": "2026-03-01T10:00:00Z"}';

async function readRows(
  format: FactFormat,
  bytes: Uint8Array,
): Promise<{ readonly rows: readonly ActivityRow[]; readonly collection: FactCollection }> {
  const collector = createFactCollector();
  const reader = FACT_FORMATS[format].createReader();
  const rows: ActivityRow[] = [];
  try {
    for await (const piece of readTextPieces([bytes])) {
      for (const entry of reader.push(piece)) {
        rows.push(...collector.take(entry));
        if (collector.isFull) return { rows: [], collection: collector.collection() };
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
  } catch (error) {
    if (error instanceof NotText) throw new Refusal('INVALID_REQUEST', `The body ${error.message}. Nothing was imported.`);
    throw error;
  }
  let count = 0;
  for (const entry of reader.end()) {
    rows.push(...collector.take(entry));
    if (collector.isFull) break;
    count++;
    if (count % 5000 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return { rows, collection: collector.collection() };
}

function requireSource(source: HandedIn['source']): void {
  if (source === null) return;
  const { name, cursor } = source;
  if (name.length > LONGEST_SOURCE) {
    throw new Refusal('INVALID_REQUEST', `source has ${name.length} characters; at most ${LONGEST_SOURCE} are taken.`);
  }
  if (cursor.length > LONGEST_CURSOR) {
    throw new Refusal('INVALID_REQUEST', `cursor has ${cursor.length} characters; at most ${LONGEST_CURSOR} are taken.`);
  }
  if (!isStorable(name) || !isStorable(cursor)) {
    throw new Refusal('INVALID_REQUEST', 'source or cursor holds a character that cannot be stored. Leave it out.');
  }
}

function requireFaultless({ faults, faultCount, isFull }: FactCollection): void {
  if (faultCount === 0) return;
  const lines = faults.map(toLineError);
  const shown = lines.slice(0, MOST_SHOWN).map(({ line, error }) => (line === null ? error : `Line ${line}: ${error}`));
  const more = faultCount - shown.length;
  const rest = isFull ? ` At least ${more} more are wrong; reading ended there.` : more > 0 ? ` ${more} more are wrong.` : '';
  throw new Refusal('INVALID_REQUEST', `${shown.join(' ')}${rest} Nothing was imported. Correct it and send everything again.`, { lines });
}

function toLineError({ line, path, message }: FactFault): LineError {
  return { line, field: path, error: toSentence(path === '' ? [] : [path], message, line === null ? 'The body' : 'The line') };
}

/** Counts the activity records per developer; changes belong to their commits and are not counted. */
function countFacts(rows: readonly ActivityRow[]): ReadonlyMap<string, number> {
  const facts = new Map<string, number>();
  for (const { kind, developer } of rows) if (kind !== 'change') facts.set(developer, (facts.get(developer) ?? 0) + 1);
  return facts;
}
