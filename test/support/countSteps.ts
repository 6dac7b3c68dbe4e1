import { Session } from 'node:inspector/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** A function of a module, and what it is called with, once for each list. */
export interface CountedCalls {
  readonly module: string;
  readonly name: string;
  readonly given: readonly (readonly unknown[])[];
}

/**
 * Counts the steps of each call: how often any block of code is entered, of Fairlead and of libraries. The same input always takes the same
 * number, on any machine. The calls run in a thread whose engine counts from the start; each function is called once before, with its first list.
 */
export async function countSteps(calls: readonly CountedCalls[]): Promise<readonly (readonly number[])[]> {
  const worker = new Worker(new URL(import.meta.url), { workerData: calls });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

async function countHere(calls: readonly CountedCalls[]): Promise<number[][]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const steps = async (): Promise<number> => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const blocks = result.flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges));
    return blocks.reduce((sum, { count }) => sum + count, 0);
  };
  const counted: number[][] = [];
  for (const { module, name, given } of calls) {
    const run = ((await import(module)) as Record<string, (...given: readonly unknown[]) => unknown>)[name]!;
    await run(...given[0]!);
    await steps();
    const counts: number[] = [];
    for (const one of given) {
      await run(...one);
      counts.push(await steps());
    }
    counted.push(counts);
  }
  return counted;
}

if (!isMainThread) parentPort!.postMessage(await countHere(workerData as readonly CountedCalls[]));
