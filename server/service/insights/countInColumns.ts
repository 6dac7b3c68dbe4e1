import { toMonth } from '../../core/insights/calendar.ts';
import { tallyChunks } from '../../core/insights/columns/tallyChunks.ts';
import type { ReportQuestion, Tally } from '../../core/insights/reportQuestion.ts';
import type { Database } from '../../store/database.ts';
import type { ChunkCache } from '../../store/insights/chunkCache.ts';
import { type MonthRange, readChunks } from '../../store/insights/chunks.ts';
import { readPeople } from '../../store/insights/people.ts';

/**
 * Counts over the columns of activity, one month of a kind at a time, yielding to the event loop in between; missing ones are stored if `keeps`
 * says so. The result is consistent only if no one writes meanwhile.
 */
export async function countInColumns(
  database: Database,
  cache: ChunkCache,
  question: ReportQuestion,
  signal?: AbortSignal,
  keeps = false,
): Promise<readonly Tally[]> {
  signal?.throwIfAborted();
  const names = new Set(question.slots.flatMap((slot) => slot.names));
  const tally = tallyChunks(question, await readPeople(database, [...names]));
  const { kinds, repositories } = question;
  for await (const chunk of readChunks(database, cache, { kinds, range: toMonthRange(question), repositories }, keeps)) {
    signal?.throwIfAborted();
    tally.add(chunk);
  }
  return tally.finish();
}

/** Returns the months that overlap a question's range. */
export function toMonthRange({ dayStarts }: ReportQuestion): MonthRange {
  return { first: toMonth(dayStarts[0]!), last: toMonth(dayStarts.at(-1)! - 1) };
}
