import { AsyncLocalStorage } from 'node:async_hooks';

/** What a user has agreed to within one action, however often its parts ask and even where it runs again after a new key. */
export type Gesture = Set<string>;

const GESTURES = new AsyncLocalStorage<Gesture>();

/** Runs an action so that each question of `askOnce` in it is asked once. */
export function runGesture<T>(gesture: Gesture, work: () => Promise<T>): Promise<T> {
  return GESTURES.run(gesture, work);
}

/** Asks, unless the same was agreed to in this gesture; what `ask` throws is not agreed to. */
export async function askOnce(question: string, ask: () => Promise<unknown>): Promise<void> {
  const agreed = GESTURES.getStore();
  if (agreed?.has(question) === true) return;
  await ask();
  agreed?.add(question);
}
