import type { Programs } from '../cli/cli.ts';
import { toExitCode } from '../cli/exitCodes.ts';
import { runCommand, toErrorLines } from '../cli/run.ts';
import { toTerminal } from '../cli/terminal.ts';
import { toTerminalText } from '../core/printable.ts';
import { startCheckThreads } from './checkThreads.ts';
import { findRunningService } from './findRunningService.ts';
import { VERSION } from './version.ts';

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
    startLanguageServer(createConnection(ProposedFeatures.all, process.stdin, process.stdout), { files: workspaceFiles, collectGarbage });
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
