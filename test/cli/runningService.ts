import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { ServiceAddress } from '../../server/wire/local.ts';
import { startFairlead } from './fairlead.ts';

/** A running `fairlead serve --json`. */
export interface RunningService {
  readonly address: ServiceAddress;
  readonly child: ChildProcess;
  /** Stops it with a signal; returns the exit code and its standard error. */
  stop(signal?: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<{ readonly code: number | null; readonly stderr: string }>;
}

/** Starts the service on a data folder and a free port, and waits until it is ready. */
export function startService(dataFolder: string, ...flags: readonly string[]): Promise<RunningService> {
  return startServiceWith({}, dataFolder, ...flags);
}

/** Starts the service with additional environment variables. */
export async function startServiceWith(
  env: Readonly<Record<string, string>>,
  dataFolder: string,
  ...flags: readonly string[]
): Promise<RunningService> {
  const child = startFairlead(['serve', '--json', '--data', dataFolder, ...flags], { env });
  const stderr = text(child.stderr!);
  const closed = once(child, 'close') as Promise<[number | null]>;
  const lines = createInterface(child.stdout!);
  const line = await Promise.race([once(lines, 'line'), closed.then(async () => assert.fail(`serve ended: ${await stderr}`))]);
  return {
    address: JSON.parse(String(line[0])) as ServiceAddress,
    child,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      const [code] = await closed;
      return { code, stderr: await stderr };
    },
  };
}
