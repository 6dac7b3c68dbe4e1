import { runCommand } from '../../server/cli/run.ts';
import type { Terminal } from '../../server/cli/terminal.ts';
import { SHIPPED_CATALOGUE, useCatalogue } from '../../server/core/platform/pipelines/catalogue.ts';
import { startCheckThreads } from '../../server/main/checkThreads.ts';
import { findRunningService } from '../../server/main/discovery.ts';
import { VERSION } from '../../server/main/version.ts';
import { ENVIRONMENT, type Ended, type Surroundings } from './fairlead.ts';

const notHere = async (): Promise<never> => {
  throw new Error('This command is a program of its own. Run it with runFairlead.');
};

/** The last command: they run one at a time, because a process has only one working directory. */
let last: Promise<unknown> = Promise.resolve();

/** Runs a command line in the process of the test, after any earlier ones; saves the start of a process if only its output matters. */
export function runHere(args: readonly string[], surroundings: Omit<Surroundings, 'node'> = {}): Promise<Ended> {
  const running = last.then(() => run(args, surroundings));
  last = running.catch(() => undefined);
  return running;
}

async function run(args: readonly string[], { input = '', env = {}, cwd = process.cwd() }: Omit<Surroundings, 'node'>): Promise<Ended> {
  const written: Buffer[] = [];
  let stderr = '';
  const terminal: Terminal = {
    colour: false,
    isTerminal: false,
    out: async (text) => written.push(Buffer.from(text)) > 0,
    err: (line) => {
      stderr += `${line}\n`;
    },
    progress: null,
    ask: null,
    input: async function* () {
      yield Buffer.from(input);
    },
  };
  const folder = process.cwd();
  process.chdir(cwd);
  try {
    const code = await runCommand(args, {
      version: VERSION,
      terminal,
      environment: { ...ENVIRONMENT, ...env },
      interruption: () => new AbortController().signal,
      programs: {
        find: (data) => findRunningService(data, 30_000),
        serve: notHere,
        checkFiles: startCheckThreads,
        lsp: notHere,
        mcp: notHere,
      },
    });
    return { code, stdout: Buffer.concat(written).toString('utf8'), stderr };
  } finally {
    process.chdir(folder);
    // The next command may have no stored catalogue.
    useCatalogue(SHIPPED_CATALOGUE);
  }
}
