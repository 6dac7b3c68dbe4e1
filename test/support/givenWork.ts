import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';

/** Waits until a service of this process gives work to the next thread that it starts, which has just begun with it. */
export async function givenWork(): Promise<Worker> {
  const [thread] = (await once(process, 'worker')) as [Worker];
  const post = thread.postMessage.bind(thread);
  return new Promise((resolve) => {
    thread.postMessage = (order: { readonly type?: string }, ...more: never[]) => {
      post(order, ...more);
      if (order.type === 'work') resolve(thread);
    };
  });
}
