import { setTimeout as wait } from 'node:timers/promises';

const TIMEOUT_MS = 60_000;
const PAUSE_MS = 100;

/**
 * Polls until there is an answer, and returns it; fails after a minute, naming what is missing. Without a limit of its own, a poll goes on
 * after the timeout of its test and keeps the process alive.
 */
export async function soon<T>(what: string, ask: () => T | null | Promise<T | null>): Promise<T> {
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await wait(PAUSE_MS)) {
    const answer = await ask();
    if (answer !== null) return answer;
  }
  throw new Error(`${what} did not appear.`);
}
