import { ACTIVITY_KINDS, type ActivityKind } from '../core/insights/activity.ts';
import { decodeChunk } from '../core/insights/columns/decodeChunk.ts';
import { encodeChunk } from '../core/insights/columns/encodeChunk.ts';
import { tallyChunks } from '../core/insights/columns/tallyChunks.ts';
import { toMonth } from '../core/insights/months.ts';
import type { ReportQuestion, Tally } from '../core/insights/reportQuestion.ts';
import { readPeople } from './activityPeople.ts';
import type { Database } from './database.ts';

/** Counts the rows of activity, month by month, in this thread, on every engine. */
export async function countActivity(database: Database, question: ReportQuestion): Promise<readonly Tally[]> {
  const tally = tallyChunks(question, await readPeople(database, [...new Set(question.slots.flatMap(({ names }) => names))]));
  const first = toMonth(question.dayStarts[0]!);
  const last = toMonth(question.dayStarts.at(-1)! - 1);
  for (const kind of question.kinds) {
    for (let month = first; month <= last; month++) {
      const bytes = encodeChunk(kind, month, [await readRows(database, kind, month)]);
      tally.add(decodeChunk(kind, month, bytes)!);
    }
  }
  return tally.finish();
}

async function readRows(database: Database, kind: ActivityKind, month: number): Promise<(number | null)[]> {
  const rows = await database
    .selectFrom('activity')
    .select(['person', 'at', 'started', 'noted', 'lines', 'comments', 'failed', 'ticket'])
    .where('kind', '=', ACTIVITY_KINDS[kind])
    .where('month', '=', month)
    .orderBy('person')
    .orderBy('at')
    .execute();
  return rows.flatMap(({ person, at, started, noted, lines, comments, failed, ticket }) => {
    const end = kind === 'pullRequest' ? noted : at;
    const time = started === null || end === null ? null : end - started;
    return [person, at, time, lines, comments, kind === 'pullRequest' ? Number(ticket === '') : failed];
  });
}
