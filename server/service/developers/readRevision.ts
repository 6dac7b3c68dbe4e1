import type { Database } from '../../store/database.ts';
import { countTurns } from '../../store/locks.ts';
import type { ServiceContext } from '../serviceContext.ts';

const ASKED = new WeakMap<Database, Promise<number>>();

/**
 * Returns a number that stays the same while nothing about the developers changes, and is different by the time any change is answered, in
 * this process or another one.
 * It is read after the call, never before: callers in the same turn of the event loop share one query.
 */
export function readDevelopersRevision({ database }: ServiceContext): Promise<number> {
  const asked = ASKED.get(database);
  if (asked !== undefined) return asked;
  const answer = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
    ASKED.delete(database);
    return countTurns(database, 'developers');
  });
  ASKED.set(database, answer);
  return answer;
}
