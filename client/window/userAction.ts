import { createAsyncContext } from './asyncContext.ts';

/** The questions a user has agreed to within one action, however often its parts ask, and even if it runs again after a new key. */
export type UserAction = Set<string>;

const USER_ACTIONS = createAsyncContext<UserAction>();

/** Runs a user action in which each question of `askOnce` is asked only once. */
export function runUserAction<T>(action: UserAction, work: () => Promise<T>): Promise<T> {
  return USER_ACTIONS.run(action, work);
}

/** Asks, unless the user has agreed to the same question in this action; if `ask` throws, it is not agreed to. */
export async function askOnce(question: string, ask: () => Promise<unknown>): Promise<void> {
  const agreed = USER_ACTIONS.getStore();
  if (agreed?.has(question) === true) return;
  await ask();
  agreed?.add(question);
}
