import { parseArgs } from 'node:util';
import type { ServeRequest, ServiceHandle } from '../cli/cli.ts';
import { chooseDatabase } from '../core/databaseAddress.ts';
import { Refusal } from '../core/refusal.ts';
import { toTerminalText } from '../core/text.ts';
import type { ServiceAddress } from '../wire/local.ts';
import { endSaving } from './startFlags.ts';
import { type StartOptions, startService } from './startService.ts';

/** The messages of the forked service to its parent. */
type StartMessage =
  | { readonly type: 'ready'; readonly address: ServiceAddress; readonly attached: boolean }
  | { readonly type: 'error'; readonly message: string };

/** Why the catalogue of `--catalogue` cannot be used. */
interface UnusableCatalogue {
  readonly complaint: string;
}

const forked = process.send !== undefined;

/** Reports to the parent process, or on the terminal, which must not show a key. */
function report(hello: StartMessage): Promise<void> {
  if (hello.type === 'error') process.stderr.write(`${hello.message}\n`);
  else if (!forked)
    process.stdout.write(`${JSON.stringify({ url: hello.address.url, pid: hello.address.pid, attached: hello.attached })}\n`);
  return new Promise((resolve) => (forked && process.connected ? process.send?.(hello, () => resolve()) : resolve()));
}

function readArguments(): StartOptions {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      host: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string', default: '0' },
      ephemeral: { type: 'boolean', default: false },
      database: { type: 'string' },
      account: { type: 'string' },
      'rate-limit': { type: 'boolean', default: false },
    },
  });
  const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : 65_536;
  if (port > 65_535) throw new Error(`--port "${values.port}" is not a port. Give a number from 0 to 65535.`);
  if (values.data === undefined && !values.ephemeral)
    throw new Error('There is no data folder. Name it with --data DIR, or keep the data in memory with --ephemeral.');
  const database = chooseDatabase(values.database, process.env.FAIRLEAD_DATABASE);
  const { host, ephemeral, account = null } = values;
  return { dataDir: values.data ?? '', host, port, ephemeral, database, account, rateLimit: values['rate-limit'] };
}

async function run(): Promise<void> {
  let end: (code: number) => void = () => {};
  const ended = new Promise<number>((resolve) => {
    end = resolve;
  });
  // The service ends with its parent, even if that was killed.
  if (forked) process.once('disconnect', () => end(0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end(0));
  const service = await startService({ ...readArguments(), warn: (line) => process.stderr.write(`${line}\n`) });
  // Started by `warmStart.ts`.
  endSaving();
  await report({ type: 'ready', address: service.address, attached: service.attached });
  if (!service.attached) await ended;
  await service.close();
}

/** Serves as the arguments of this process say, until its parent or a signal ends it; then ends the process. */
export async function runService(): Promise<never> {
  try {
    await run();
    return process.exit(0);
  } catch (error) {
    await report({ type: 'error', message: error instanceof Error ? error.message : String(error) });
    return process.exit(error instanceof Refusal ? 3 : 2);
  }
}

/**
 * Serves for `fairlead serve`, which ends it. Returns what its caller is to throw if that is not possible: the service is a bundle of its own,
 * whose classes of errors the caller would not recognize.
 */
export async function serveAtTerminal(request: ServeRequest): Promise<ServiceHandle | Refusal | UnusableCatalogue> {
  const { dataFolder, logLevel, catalogue, ...options } = request;
  if (catalogue !== null) {
    // For the same reason it has a catalogue of its own.
    const { loadCatalogue } = await import('../cli/catalogue/storedCatalogue.ts');
    const complaint = loadCatalogue(catalogue, false);
    if (complaint !== null) return { complaint };
  }
  try {
    const { address, attached, close } = await startService({
      dataDir: dataFolder,
      log: { level: logLevel, stream: process.stderr },
      warn: (line) => process.stderr.write(`fairlead: ${toTerminalText(line)}\n`),
      ...options,
    });
    return { address, attached, stop: close };
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
