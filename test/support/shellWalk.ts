import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { makeTemporaryFolder } from './temporaryFolder.ts';

/** The result of commands: the exit codes of those that failed, in order, and all output, with paths as in the block. */
export interface Walked {
  readonly failed: readonly number[];
  readonly output: string;
}

/** Commands that run until they are interrupted. */
export interface RunningCommands {
  /** Sends the signal of Ctrl+C; returns the exit code. */
  interrupt(): Promise<number | null>;
}

/** A shell in an empty project folder, with an empty home and an empty `/tmp` of its own. */
export interface ShellWalk {
  readonly folder: string;
  /** Runs commands; variables, functions and aliases that they define are available to the next ones. */
  run(commands: readonly string[]): Promise<Walked>;
  /** Starts commands in a second shell with the same definitions, and waits until they have printed `ready`. */
  start(commands: readonly string[], ready: string): Promise<RunningCommands>;
  /** Ends what still runs, and removes everything. */
  remove(): void;
}

/** Milliseconds after which a block counts as stuck. */
const TIMEOUT_MS = 120_000;

/** Opens such a shell; of the tester's environment it gets only the PATH and Node's compile cache. */
function openShellWalk(): ShellWalk {
  const root = makeTemporaryFolder();
  const [folder, home, temporary] = ['project', 'home', 'tmp'].map((name) => join(root.path, name)) as [string, string, string];
  for (const made of [folder, home, temporary]) mkdirSync(made);
  // A refusal over HTTP makes the command fail.
  writeFileSync(join(home, '.curlrc'), 'fail\nsilent\nshow-error\n');
  const state = join(root.path, 'state.sh');
  const codes = join(root.path, 'codes');
  const running = new Set<ChildProcess>();
  let count = 0;

  /** Starts bash as a group leader, so that everything it started can be ended with it. */
  const spawnBash = (before: string, commands: readonly string[], after: string): ChildProcess => {
    const script = join(root.path, `block${++count}.sh`);
    const block = commands.join('\n').replaceAll('/tmp/', `${temporary}/`);
    const setUp = `shopt -s expand_aliases\nset -o pipefail -o allexport\n${existsSync(state) ? `. '${state}'\n` : ''}`;
    writeFileSync(script, `${setUp}${before}\n${block}\n${after}\n`);
    const { PATH = '', NODE_COMPILE_CACHE = join(root.path, 'compiled') } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE, HOME: home, TMPDIR: temporary };
    const child = spawn('bash', [script], { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    child.on('close', () => running.delete(child));
    return child;
  };

  return {
    folder,
    run: async (commands) => {
      rmSync(codes, { force: true });
      const child = spawnBash(`trap 'echo $? >> "${codes}"' ERR`, commands, `trap - ERR\n{ export -p; alias -p; } > '${state}'`);
      const limit = setTimeout(() => signal(child, 'SIGKILL'), TIMEOUT_MS);
      const [code, stdout, stderr] = await Promise.all([closed(child), text(child.stdout!), text(child.stderr!)]);
      clearTimeout(limit);
      const output = `${stdout}${stderr}`.replaceAll(`${temporary}/`, '/tmp/');
      if (code !== 0) throw new Error(`The block did not end (${code ?? 'killed'}).\n${output}`);
      const failed = existsSync(codes) ? readFileSync(codes, 'utf8').trim().split('\n').map(Number) : [];
      return { failed, output };
    },
    start: async (commands, ready) => {
      const child = spawnBash('', commands, '');
      const end = closed(child);
      const limit = setTimeout(() => signal(child, 'SIGKILL'), TIMEOUT_MS);
      await new Promise<void>((done, failed) => {
        let output = '';
        const take = (chunk: Buffer): void => {
          output += chunk.toString();
          if (output.includes(ready)) done();
        };
        child.stdout!.on('data', take);
        child.stderr!.on('data', take);
        end.then((code) => failed(new Error(`Ended with ${code} before it was ready.\n${output}`)), failed);
      });
      clearTimeout(limit);
      return {
        interrupt: () => {
          signal(child, 'SIGINT');
          return end;
        },
      };
    },
    remove: () => {
      for (const child of running) signal(child, 'SIGKILL');
      root.remove();
    },
  };
}

/** Opens such a shell for blocks of pages; its folder has the built program and the folders of fixtures that the blocks name. */
export function openProjectWalk(blocks: readonly { readonly commands: readonly string[] }[]): ShellWalk {
  const walk = openShellWalk();
  for (const made of ['dist', 'node_modules']) symlinkSync(resolve(made), join(walk.folder, made));
  const named = new Set(blocks.flatMap(({ commands }) => commands.join('\n').match(/\btest\/fixtures\/\w+/g) ?? []));
  for (const folder of named) {
    mkdirSync(dirname(join(walk.folder, folder)), { recursive: true });
    cpSync(folder, join(walk.folder, folder), { recursive: true });
  }
  return walk;
}

function closed(child: ChildProcess): Promise<number | null> {
  return new Promise((done, failed) => child.on('error', failed).on('close', done));
}

/** Signals the whole group of a bash that may have ended. */
function signal(child: ChildProcess, name: 'SIGINT' | 'SIGKILL'): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  process.kill(-child.pid, name);
}
