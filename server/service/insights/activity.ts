import { ACTIVITY_KINDS, type ActivityRow, RECORD_KINDS, type RecordKind } from '../../core/insights/activity.ts';
import { type LineError, Refusal } from '../../core/refusal.ts';
import { toSentence } from '../../core/shape.ts';
import { isStorable } from '../../core/text.ts';
import { createRecordCollector, type RecordCollection, type RecordFault } from '../../documents/insights/activity/collectRecords.ts';
import { RECORD_FORMATS, type RecordFormat } from '../../documents/insights/activity/formats.ts';
import { NotText, readTextPieces } from '../../documents/insights/activity/textPieces.ts';
import { type Database, forReading } from '../../store/database.ts';
import { countKind, type KindCount, type PutCounts, putActivity } from '../../store/insights/activity.ts';
import { type DeployedVersion, listDeployedVersions, listRepositories } from '../../store/insights/releases.ts';
import { type ActivitySource, readActivitySources } from '../../store/insights/sources.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { type ImportSource, recordImport } from './imports.ts';
import { findAmbiguous, linkRows } from './links.ts';
import { toUnmatched, type UnmatchedDeveloper } from './unmatched.ts';

/** Maximum number of unknown developers, and of ambiguous deployments, in an answer. */
const MAX_UNMATCHED = 50;

/** Maximum number of mistakes named in a refusal's message; its `lines` have more. */
const MAX_SHOWN = 3;

/** Maximum characters of a source's name. */
const LONGEST_SOURCE = 500;

/** Maximum characters of a source's cursor. */
const LONGEST_CURSOR = 10_000;

const EXAMPLE = '{"kind": "commit", "id": "…", "developer": "ann@example.com", "at": "2026-03-01T10:00:00Z"}';

/** Activity records to be imported. */
export interface ActivityUpload {
  readonly format: RecordFormat;
  readonly bytes: Uint8Array;
  /** Where the records come from; null if it is unknown. */
  readonly source: ImportSource | null;
  /** The number of an earlier import that this one continues, so that both are undone together; null begins another one. */
  readonly continues: number | null;
}

/** The result of an import. */
export interface ImportedActivity extends PutCounts {
  readonly taken: number;
  readonly byKind: Readonly<Record<RecordKind, number>>;
  /** The number under which it can be undone; null if nothing was changed. */
  readonly import: number | null;
  /** The unknown developers, at most MAX_UNMATCHED. */
  readonly unmatched: readonly UnmatchedDeveloper[];
  /** The deployments whose shortened commit could be that of several releases, at most MAX_UNMATCHED. */
  readonly ambiguous: string[];
}

/** Decides which rows are stored, under the lock of all changes of activity. */
export type AdmitRows = (transaction: Database, rows: readonly ActivityRow[]) => Promise<readonly ActivityRow[]>;

/** Imports activity records, all or none. Throws INVALID_REQUEST with each mistake and its line. */
export async function importActivity(
  context: ServiceContext,
  { format, bytes, source, continues }: ActivityUpload,
  admit: AdmitRows = async (_, all) => all,
): Promise<ImportedActivity> {
  requireSource(source);
  const { rows, collection } = await readRows(format, bytes);
  const { byKind } = collection;
  requireFaultless(collection);
  const taken = Object.values(byKind).reduce((sum, count) => sum + count, 0);
  if (taken === 0 && (source === null || source.cursor === null))
    throw new Refusal('INVALID_REQUEST', `The body has no activity records. Send at least one, like ${EXAMPLE}.`);
  const { number, counts } = await inTransaction(context.database, 'activity', (transaction) =>
    recordImport(transaction, { source, continues, at: context.now() }, async (origin) =>
      putActivity(transaction, await linkRows(transaction, await admit(transaction, rows)), origin),
    ),
  );
  if (counts.added + counts.changed + counts.removed > 0) context.refreshColumns();
  const { unmatched } = await toUnmatched(context, countRecords(rows), MAX_UNMATCHED);
  const ambiguous = (await findAmbiguous(context.database, rows)).slice(0, MAX_UNMATCHED);
  return { taken, ...counts, byKind, import: number, unmatched, ambiguous };
}

/** The stored activity records, counted. */
interface StoredActivity {
  readonly facts: number;
  readonly kinds: Readonly<Record<RecordKind, KindCount>>;
  readonly sources: readonly ActivitySource[];
  /** The repositories of all records; null unless they are asked for. */
  readonly repositories: readonly string[] | null;
  /** The first successful deployment of each version; null unless they are asked for. */
  readonly deployments: readonly DeployedVersion[] | null;
}

/** Returns the number and time range of the activity records of each kind, and the progress of imports. */
export async function readActivity(
  { database }: ServiceContext,
  asked: { readonly repositories?: boolean | undefined; readonly deployments?: boolean | undefined },
): Promise<StoredActivity> {
  const counts: (readonly [RecordKind, KindCount])[] = [];
  for (const kind of RECORD_KINDS) counts.push([kind, await countKind(database, ACTIVITY_KINDS[kind])]);
  const facts = counts.reduce((sum, [, { rows }]) => sum + rows, 0);
  return {
    facts,
    kinds: Object.fromEntries(counts) as Record<RecordKind, KindCount>,
    sources: await readActivitySources(database),
    repositories: asked.repositories ? await listRepositories(forReading(database)) : null,
    deployments: asked.deployments ? await listDeployedVersions(forReading(database)) : null,
  };
}

async function readRows(
  format: RecordFormat,
  bytes: Uint8Array,
): Promise<{ readonly rows: readonly ActivityRow[]; readonly collection: RecordCollection }> {
  const collector = createRecordCollector();
  const reader = RECORD_FORMATS[format].createReader();
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

function requireSource(source: ActivityUpload['source']): void {
  if (source === null) return;
  const { name, cursor } = source;
  if (name.length > LONGEST_SOURCE) {
    throw new Refusal('INVALID_REQUEST', `source has ${name.length} characters. Use at most ${LONGEST_SOURCE}.`);
  }
  if (cursor !== null && cursor.length > LONGEST_CURSOR) {
    throw new Refusal('INVALID_REQUEST', `cursor has ${cursor.length} characters. Use at most ${LONGEST_CURSOR}.`);
  }
  if (!isStorable(name) || !isStorable(cursor ?? '')) {
    throw new Refusal('INVALID_REQUEST', 'source or cursor contains a character that cannot be stored. Remove it.');
  }
}

function requireFaultless({ faults, faultCount, isFull }: RecordCollection): void {
  if (faultCount === 0) return;
  const lines = faults.map(toLineError);
  const shown = lines.slice(0, MAX_SHOWN).map(({ line, error }) => (line === null ? error : `Line ${line}: ${error}`));
  const more = faultCount - shown.length;
  const rest = isFull ? ` At least ${more} more are wrong; reading ended there.` : more > 0 ? ` ${more} more are wrong.` : '';
  throw new Refusal('INVALID_REQUEST', `${shown.join(' ')}${rest} Nothing was imported. Correct it and send everything again.`, { lines });
}

function toLineError({ line, path, message }: RecordFault): LineError {
  return { line, field: path, error: toSentence(path === '' ? [] : [path], message, line === null ? 'The body' : 'The line') };
}

/** Counts the activity records per developer; changes belong to their commits and are not counted. */
function countRecords(rows: readonly ActivityRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { kind, developer, removed } of rows)
    if (kind !== 'change' && removed === undefined) counts.set(developer, (counts.get(developer) ?? 0) + 1);
  return counts;
}
