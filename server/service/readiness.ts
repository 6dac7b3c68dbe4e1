import { Refusal } from '../core/refusal.ts';
import { countTurns } from '../store/locks.ts';
import type { ServiceContext } from './serviceContext.ts';

/** Milliseconds that the database has to answer. */
const DEADLINE = 2000;

/** Requires that the database answers a small query. Throws UNAVAILABLE if it does not, or is damaged. */
export async function requireReady({ database }: ServiceContext): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(
        new Refusal('UNAVAILABLE', `The database has not answered for ${DEADLINE / 1000} seconds. Check that it runs, then try again.`),
      );
    }, DEADLINE);
  });
  try {
    await Promise.race([countTurns(database, 'service'), late]);
  } finally {
    clearTimeout(timer);
  }
}
