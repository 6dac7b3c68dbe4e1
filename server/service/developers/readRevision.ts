import type { Database } from '../../store/database.ts';
import { countTurns } from '../../store/locks.ts';
import type { ServiceContext } from '../serviceContext.ts';

const ASKED = new WeakMap<Database, Promise<number>>();

/**
 * A number that stays as long as nothing of the developers changes, and has changed with the answer to whatever changed them, in this process or another one.
 * It is read after the call, never before: those who call in the same turn of the event loop share one look.
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
