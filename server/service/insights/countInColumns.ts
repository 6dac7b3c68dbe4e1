import { tallyChunks } from '../../core/insights/columns/tallyChunks.ts';
import { toMonth } from '../../core/insights/months.ts';
import type { ReportQuestion, Tally } from '../../core/insights/reportQuestion.ts';
import { readChunks } from '../../store/activityChunks.ts';
import type { MonthRange } from '../../store/activityColumns.ts';
import { readPeople } from '../../store/activityPeople.ts';
import type { ChunkCache } from '../../store/chunkCache.ts';
import type { Database } from '../../store/database.ts';

/**
 * Counts over the columns of activity, one month of a kind at a time, yielding to the event loop in between. The result is consistent only
 * if no one writes meanwhile.
 */
export async function countInColumns(database: Database, cache: ChunkCache, question: ReportQuestion): Promise<readonly Tally[]> {
  const names = new Set(question.slots.flatMap((slot) => slot.names));
  const tally = tallyChunks(question, await readPeople(database, [...names]));
  for await (const chunk of readChunks(database, cache, question.kinds, toMonthRange(question))) tally.add(chunk);
  return tally.finish();
}

/** Returns the months that overlap a question's range. */
export function toMonthRange({ dayStarts }: ReportQuestion): MonthRange {
  return { first: toMonth(dayStarts[0]!), last: toMonth(dayStarts.at(-1)! - 1) };
}
