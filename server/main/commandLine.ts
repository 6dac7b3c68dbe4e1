import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { loadSetCatalogue } from '../cli/catalogue/storedCatalogue.ts';
import type { CheckTask, FileChecker, FileJob, FileReport } from '../cli/check/checkTask.ts';
import type { Programs } from '../cli/cli.ts';
import { toExitCode } from '../cli/errors.ts';
import { runCommand, toErrorLines } from '../cli/run.ts';
import { toTerminal } from '../cli/terminal.ts';
import { toTerminalText } from '../core/text.ts';
import { findRunningService } from './discovery.ts';
import { VERSION } from './version.ts';

/** The worker's program is beside this file, both in a build and in the sources. */
const PROGRAM = join(import.meta.dirname, `checkWorker${extname(import.meta.filename)}`);

/** Megabytes of a thread's young generation: without a limit it grows larger than the files need. */
const LIMITS = { maxYoungGenerationSizeMb: 12 };

interface QueuedJob {
  readonly job: FileJob;
  resolve(report: FileReport): void;
  reject(error: unknown): void;
}

interface Thread {
  readonly worker: Worker;
  /** Jobs sent to it and not yet answered, in that order. */
  readonly asked: QueuedJob[];
}

/** Jobs sent to a thread at a time: one more than it works on, so that it does not have to wait for the next. */
const SENT = 2;

/** Starts threads that check files; further jobs wait in order. */
export function startCheckThreads(task: CheckTask, width: number): FileChecker {
  const waiting: QueuedJob[] = [];
  const threads = Array.from({ length: width }, () => start());
  let isClosed = false;

  function start(): Thread {
    const thread: Thread = { worker: new Worker(PROGRAM, { workerData: task, resourceLimits: LIMITS }), asked: [] };
    thread.worker.on('message', (report: FileReport) => {
      thread.asked.shift()?.resolve(report);
      feed(thread);
    });
    thread.worker.on('error', (error) => fail(error));
    thread.worker.on('exit', (code) => {
      if (!isClosed) fail(new Error(`a thread that checks files ended with code ${code}`));
    });
    return thread;
  }

  function feed(thread: Thread): void {
    const next = waiting.shift();
    if (next === undefined) return;
    thread.asked.push(next);
    thread.worker.postMessage(next.job);
  }

  function fail(error: unknown): void {
    for (const asked of [...threads.flatMap((thread) => thread.asked), ...waiting]) asked.reject(error);
    waiting.length = 0;
  }

  return {
    width,
    check: (job) =>
      new Promise((resolve, reject) => {
        waiting.push({ job, resolve, reject });
        const idlest = threads.reduce((one, other) => (other.asked.length < one.asked.length ? other : one));
        if (idlest.asked.length < SENT) feed(idlest);
      }),
    close: async () => {
      isClosed = true;
      await Promise.all(threads.map(({ worker }) => worker.terminate()));
    },
  };
}

/** Milliseconds that a service may take to answer: it may be storing a large roster. A dead one is detected at once. */
const ANSWER_TIMEOUT = 30_000;

/** The programs behind `serve`, `lsp` and `mcp`, loaded on demand. */
const PROGRAMS: Programs = {
  serve: async ({ dataFolder, logLevel, ...request }) => {
    const { startService } = await import('./startService.ts');
    const { address, attached, close } = await startService({
      dataDir: dataFolder,
      log: { level: logLevel, stream: process.stderr },
      warn: (line) => process.stderr.write(`fairlead: ${toTerminalText(line)}\n`),
      ...request,
    });
    return { address, attached, stop: close };
  },
  checkFiles: startCheckThreads,
  find: (dataFolder) => findRunningService(dataFolder, ANSWER_TIMEOUT),
  lsp: async () => {
    await import('./leanHeap.ts');
    const [{ createConnection, ProposedFeatures }, { startLanguageServer }, { workspaceFiles }, { collectGarbage }, { endAtWrongFrames }] =
      await Promise.all([
        import('vscode-languageserver/node'),
        import('../language/connection.ts'),
        import('./workspaceFiles.ts'),
        import('./collectGarbage.ts'),
        import('./watchFrames.ts'),
      ]);
    endAtWrongFrames();
    startLanguageServer(createConnection(ProposedFeatures.all, process.stdin, process.stdout), {
      files: workspaceFiles,
      collectGarbage,
      loadCatalogue: (path) => loadSetCatalogue(path, process.env),
    });
  },
  mcp: async (request) => {
    const { serveMcp } = await import('./mcp.ts');
    await serveMcp(request);
  },
};

/** Runs the command line of this process and sets its exit code. */
export async function startCommandLine(): Promise<void> {
  const terminal = toTerminal(process);
  process.on('uncaughtException', (error) => {
    for (const line of toErrorLines(error, process.env.FAIRLEAD_DEBUG === '1')) terminal.err(line);
    process.exit(toExitCode(error));
  });
  process.exitCode = await runCommand(process.argv.slice(2), {
    version: VERSION,
    terminal,
    environment: process.env,
    interruption,
    programs: PROGRAMS,
  });
}

let interrupted: AbortController | undefined;

/** One signal asks for an orderly end; a second one ends at once. */
function interruption(): AbortSignal {
  if (interrupted !== undefined) return interrupted.signal;
  const controller = new AbortController();
  interrupted = controller;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => (controller.signal.aborted ? process.exit(130) : controller.abort()));
  }
  return controller.signal;
}
