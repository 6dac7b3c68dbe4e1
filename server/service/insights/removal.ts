import { ACTIVITY_KINDS, PART_KINDS, RECORD_KINDS, type RecordKind } from '../../core/insights/activity.ts';
import { toDayStarts } from '../../core/insights/calendar.ts';
import { describeRemoval, listForgottenSources, type RemovalFilter } from '../../core/insights/removal.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Database } from '../../store/database.ts';
import { type RowCells, rowKey } from '../../store/insights/activityRows.ts';
import { addToLog, toLoggedRow, unwindImport } from '../../store/insights/changeLog.ts';
import { addToImport, createImport, findImport, listImportsAfter, markUndone } from '../../store/insights/imports.ts';
import { findMatching } from '../../store/insights/matching.ts';
import { applyRows, type ChangeCounts, countChanges, planRows, type RowChange, type RowTarget } from '../../store/insights/rowChanges.ts';
import { deleteActivitySource, findActivitySource, numberSource, putActivitySource } from '../../store/insights/sources.ts';
import { inTransaction } from '../../store/transaction.ts';
import { readConfiguration } from '../configuration.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { isLinkable, linkTargets, readFormer } from './links.ts';

/** The number of records of each kind that a removal or undo adds, changes and removes. */
export interface RecordChanges {
  readonly isDone: boolean;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly kinds: Readonly<Record<RecordKind, ChangeCounts>>;
  /** The sources whose next import starts from the beginning. */
  readonly sources: readonly string[];
  /** The number under which a removal can be undone; null if nothing was removed. */
  readonly number: number | null;
}

/** Targets planned at a time. */
const TARGETS_PER_TURN = 2000;

/**
 * Removes the records of a filter if `confirm` is their number, otherwise only counts what would change. Throws CONFLICT if it is another
 * number, and changes nothing then.
 */
export async function removeActivity(context: ServiceContext, filter: RemovalFilter, confirm: number | null): Promise<RecordChanges> {
  const { timeZone } = await readConfiguration(context);
  const before = filter.before === null ? null : toDayStarts(filter.before, filter.before, timeZone)[0]!;
  return inChanges(context, confirm, async (database, isDry) => {
    const counts = createCounts();
    const source = filter.source === null ? null : await numberSource(database, filter.source, false);
    const forgotten: (readonly [name: string, cursor: string])[] = [];
    for (const name of listForgottenSources(filter)) {
      const found = await findActivitySource(database, name);
      if (found !== null) forgotten.push([name, found.cursor]);
    }
    let number: number | null = null;
    const linkable: RowCells[] = [];
    // Zero is the number of rows without a source, which no name selects.
    const change = async (changes: readonly RowChange[]): Promise<void> => {
      countChanges(counts, changes);
      if (isDry || changes.length === 0) return;
      number ??= await createImport(database, {
        action: 'removal',
        source: describeRemoval(filter),
        at: context.now(),
        cursors: Object.fromEntries(forgotten),
      });
      const former = new Map(changes.map(({ key, before }) => [key, before]));
      await addToLog(
        database,
        number,
        changes.map(({ key }) => toLoggedRow(key, former)),
      );
      await applyRows(database, changes);
    };
    for await (const rows of source === 0 ? [] : findMatching(database, { ...filter, source, before })) {
      linkable.push(...rows.filter(isLinkable));
      await change(await planRows(database, toRemovals(rows, source !== null)));
    }
    const removed = toRemovals(linkable, false);
    const linked = [...(await linkTargets(database, removed, linkable))].filter(([key]) => !removed.has(key));
    const changes = await planRows(database, new Map(linked));
    countChanges(counts, changes);
    if (!isDry) await applyRows(database, changes);
    const total = sum(counts);
    if (number !== null) await addToImport(database, number, total, context.now());
    if (!isDry) for (const [name] of forgotten) await deleteActivitySource(database, name);
    return { ...total, kinds: counts, sources: forgotten.map(([name]) => name), number };
  });
}

/** Returns what removes rows and what belongs to them: the change of a commit, and unless `isSource` what sources say of a pull request. */
function toRemovals(rows: readonly RowCells[], isSource: boolean): Map<string, RowTarget> {
  const targets = new Map<string, RowTarget>();
  const remove = (kind: number, id: string): void => {
    targets.set(rowKey(kind, id), { kind, id, cells: undefined });
  };
  for (const [kind, id] of rows) {
    remove(kind, id);
    if (kind === ACTIVITY_KINDS.commit) remove(ACTIVITY_KINDS.change, id);
    if (kind === ACTIVITY_KINDS.pullRequest && !isSource) for (const part of Object.values(PART_KINDS)) remove(part, id);
  }
  return targets;
}

/**
 * Undoes an import or removal if `confirm` is the number of records that change, otherwise only counts them. Throws NOT_FOUND for an unknown
 * number; CONFLICT if it was undone before, if a later import continued it, or if another number of records would change.
 */
export async function undoImport(context: ServiceContext, number: number, confirm: number | null): Promise<RecordChanges> {
  return inChanges(context, confirm, async (database, isDry) => {
    const counts = createCounts();
    const cursors = Object.entries(await requireUndoable(database, number));
    const unwound = await unwindImport(database, number, isDry);
    const targets = await linkTargets(database, unwound, await readFormer(database, unwound));
    for (const some of toTurns(targets)) {
      const changes = await planRows(database, some);
      countChanges(counts, changes);
      if (!isDry) await applyRows(database, changes);
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (!isDry) {
      for (const [name, cursor] of cursors) {
        if (cursor === null) await deleteActivitySource(database, name);
        else await putActivitySource(database, { name, cursor, updatedAt: context.now() });
      }
      await markUndone(database, number, context.now());
    }
    return { ...sum(counts), kinds: counts, sources: cursors.filter(([, cursor]) => cursor === null).map(([name]) => name), number: null };
  });
}

/** Returns the cursors that an import replaced. */
async function requireUndoable(database: Database, number: number): Promise<Readonly<Record<string, string | null>>> {
  const found = await findImport(database, number);
  if (found === null) {
    throw new Refusal('NOT_FOUND', `There is no such import. GET /__fairlead/activity/imports lists those that can be undone.`);
  }
  if (found.undoneAt !== null)
    throw new Refusal('CONFLICT', `Import ${number} was undone before. Take another one from GET /__fairlead/activity/imports.`);
  for (const later of await listImportsAfter(database, number)) {
    const shared = Object.keys(found.cursors).find((name) => Object.hasOwn(later.cursors, name));
    if (shared === undefined) continue;
    throw new Refusal(
      'CONFLICT',
      `Import ${later.number} continued from import ${number} of ${shared}. Undo import ${later.number} first.`,
    );
  }
  return found.cursors;
}

/** Groups targets so that those of one ID, which may be of one pull request, are together. */
function* toTurns(targets: ReadonlyMap<string, RowTarget>): Generator<ReadonlyMap<string, RowTarget>> {
  let turn = new Map<string, RowTarget>();
  let last = '';
  for (const [key, target] of [...targets].sort(([, one], [, other]) => (one.id < other.id ? -1 : one.id > other.id ? 1 : 0))) {
    if (turn.size >= TARGETS_PER_TURN && target.id !== last) {
      yield turn;
      turn = new Map();
    }
    turn.set(key, target);
    last = target.id;
  }
  if (turn.size > 0) yield turn;
}

/** Counts changes outside of a transaction, or makes them in one if their number is confirmed. */
async function inChanges(
  context: ServiceContext,
  confirm: number | null,
  work: (database: Database, isDry: boolean) => Promise<Omit<RecordChanges, 'isDone'>>,
): Promise<RecordChanges> {
  if (confirm === null) return { ...(await work(context.database, true)), isDone: false };
  const done = await inTransaction(context.database, 'activity', async (transaction) => {
    const changes = await work(transaction, false);
    const total = changes.added + changes.changed + changes.removed;
    if (total === confirm) return changes;
    const records = `${total} ${total === 1 ? 'record' : 'records'}`;
    throw new Refusal(
      'CONFLICT',
      `This would change ${records}, not ${confirm}. Nothing was changed. Look at what would change again, then confirm that number.`,
    );
  });
  context.refreshColumns();
  return { ...done, isDone: true };
}

function createCounts(): Record<RecordKind, ChangeCounts> {
  return Object.fromEntries(RECORD_KINDS.map((kind) => [kind, { added: 0, changed: 0, removed: 0 }])) as Record<RecordKind, ChangeCounts>;
}

function sum(counts: Readonly<Record<RecordKind, ChangeCounts>>): ChangeCounts {
  const total = { added: 0, changed: 0, removed: 0 };
  for (const { added, changed, removed } of Object.values(counts)) {
    total.added += added;
    total.changed += changed;
    total.removed += removed;
  }
  return total;
}
