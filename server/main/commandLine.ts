import './resultLanguage.ts';
import './texts.ts';
import type { Programs } from '../cli/cli.ts';
import { UsageError } from '../cli/errors.ts';
import { runCommand } from '../cli/run.ts';
import { Refusal } from '../core/refusal.ts';
import { startCheckThreads } from './checkThreads.ts';
import { findRunningService } from './discovery.ts';
import { runAtTerminal } from './runAtTerminal.ts';

/** Milliseconds that a service may take to answer: it may be storing a large roster. A dead one is detected at once. */
const ANSWER_TIMEOUT = 30_000;

/** The programs behind `serve`, `lsp` and `mcp`, loaded on demand. */
const PROGRAMS: Programs = {
  serve: async (request) => {
    const { serveAtTerminal } = await import('./localService.ts');
    const served = await serveAtTerminal(request);
    if ('complaint' in served) throw new UsageError(served.complaint);
    if ('code' in served) throw new Refusal(served.code, served.message, served.details);
    return served;
  },
  checkFiles: startCheckThreads,
  find: (dataFolder) => findRunningService(dataFolder, ANSWER_TIMEOUT),
  lsp: async () => {
    // The server reads the transport from the arguments of its process, and this is the only one here.
    if (!process.argv.includes('--stdio')) process.argv.push('--stdio');
    await import('./languageServer.ts');
  },
  mcp: async (request) => {
    const { serveMcp } = await import('./mcp.ts');
    await serveMcp(request);
  },
};

/** Commands that read whole accounts, with millions of keys. */
const OF_ACCOUNTS: ReadonlySet<string> = new Set(['pull', 'plan', 'apply', 'drift', 'status']);

/** Runs the command line of this process and sets its exit code. */
export async function startCommandLine(): Promise<void> {
  if (OF_ACCOUNTS.has(process.argv[2] ?? '')) await import('./leanHeap.ts');
  await runAtTerminal((args, surroundings) => runCommand(args, { ...surroundings, programs: PROGRAMS }));
}

/** Starts the program that serves the editor the tools for agents, which shares the parsers with the command line. */
export async function startAgentTools(): Promise<void> {
  await import('./agentToolProcess.ts');
}
