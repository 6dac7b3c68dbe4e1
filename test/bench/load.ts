import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Requests without pauses, over kept-alive connections. */
export interface Load {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
}

/** The result: answers with a status from 200 to 299, and all others. */
export interface LoadResult {
  readonly good: number;
  readonly bad: number;
  readonly perSecond: number;
  /** The 99th percentile of the latency, in milliseconds. */
  readonly p99: number;
}

/** A process that makes requests. */
export interface LoadGenerator {
  run(load: Load): Promise<LoadResult>;
  end(): void;
}

/** Starts the process. */
export function startLoadGenerator(): LoadGenerator {
  const child: ChildProcess = fork(fileURLToPath(new URL('loadProgram.ts', import.meta.url)));
  return {
    run: async (load) => {
      const answer = once(child, 'message');
      child.send(load);
      const [result] = (await answer) as [LoadResult];
      return result;
    },
    end: () => child.kill(),
  };
}
