import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Disposable, type Event, EventEmitter, type LogOutputChannel, l10n, window } from 'vscode';
import { call } from '../../server/api/client.ts';
import { toLocalInstance } from '../../server/api/instance.ts';
import { createChallenge, toProof } from '../../server/api/serviceProof.ts';
import { parseJsonObject } from '../../server/core/jsonObject.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { ADDRESS_FILE, LEAN_MEMORY, type ServiceAddress } from '../../server/wire/local.ts';

/** The first message of the forked service: its address, or why it did not start. */
type Hello =
  | { readonly type: 'ready'; readonly address: ServiceAddress; readonly attached?: boolean }
  | { readonly type: 'error'; readonly message: string };

/** A running service; `child` is null if another window or a terminal started it. */
interface Running {
  readonly address: ServiceAddress;
  readonly child: ChildProcess | null;
}

/** Timeouts in milliseconds: for the first message of a service, and for the response of one that another window started. */
const HELLO_TIMEOUT = 30_000;
const HEALTH_TIMEOUT = 3_000;

/** The local service of this window, which is started on first use. */
export interface LocalService extends Disposable {
  /** Whether this place can start one at all. */
  readonly isPossible: boolean;
  readonly dataFolder: string;
  /** Fires when the service starts or ends. */
  readonly onDidChange: Event<void>;
  /** The address while the service is running, as far as is known. */
  readonly address: ServiceAddress | null;
  /** Where it is running: for this window, or by what another window or a terminal has written into the data folder; null if nowhere. */
  readonly url: string | null;
  /** Whether the user has stopped it, or it has ended by itself, since the last start: views then say so and do not start it again. */
  readonly isStopped: boolean;
  /** Returns the address of the running service, starting it if necessary. Throws UNREACHABLE if it does not start. */
  start(): Promise<ServiceAddress>;
  /** Looks up whether another process serves the data folder, without a request. */
  lookElsewhere(): Promise<void>;
  /** Stops the service and waits for it to exit; one that another window or a terminal owns is only let go. */
  stop(): Promise<'stopped' | 'let go' | 'not running'>;
}

/** Runs at most one local service in a process of its own, and restarts it if it has died. */
export class ForkedService implements LocalService {
  readonly isPossible = true;
  readonly dataFolder: string;
  readonly #program: string;
  readonly #log: LogOutputChannel;
  readonly #changes = new EventEmitter<void>();
  readonly onDidChange = this.#changes.event;
  #running: Promise<Running> | null = null;
  #address: ServiceAddress | null = null;
  #stopped: 'by the user' | 'by itself' | null = null;
  /** Where another process serves the folder, as last looked up; it is not asked before something is sent to it. */
  #elsewhere: string | null = null;
  readonly #listening: Disposable;

  /** `program` is the bundle to fork; `dataFolder` is created when needed. */
  constructor(program: string, dataFolder: string, log: LogOutputChannel) {
    this.#program = program;
    this.dataFolder = dataFolder;
    this.#log = log;
    this.#listening = window.onDidChangeWindowState(({ focused }) => {
      if (focused) void this.lookElsewhere();
    });
    void this.lookElsewhere();
  }

  get url(): string | null {
    return this.#address?.url ?? this.#elsewhere;
  }

  get address(): ServiceAddress | null {
    return this.#address;
  }

  get isStopped(): boolean {
    return this.#stopped !== null;
  }

  async start(): Promise<ServiceAddress> {
    this.#stopped = null;
    const current = this.#running;
    const known = await current?.catch(() => null);
    if (known && !(await isAlive(known)) && this.#running === current) this.#forget();
    this.#running ??= this.#launch();
    return (await this.#running).address;
  }

  async stop(): Promise<'stopped' | 'let go' | 'not running'> {
    this.#stopped = 'by the user';
    const running = await this.#running?.catch(() => null);
    const isElsewhere = this.#elsewhere !== null;
    this.#elsewhere = null;
    this.#forget();
    if (!running) return isElsewhere ? 'let go' : 'not running';
    if (running.child === null) return 'let go';
    const exited = once(running.child, 'exit');
    running.child.disconnect();
    await exited;
    return 'stopped';
  }

  /** Looks up whether another process serves the folder, by its file and its process; a service that the user has let go stays so. */
  async lookElsewhere(): Promise<void> {
    if (this.#running !== null || this.#stopped === 'by the user') return;
    const text = await readFile(join(this.dataFolder, ADDRESS_FILE), 'utf8').catch(() => '');
    const { pid, url } = parseJsonObject(text) ?? {};
    const found = isProcess(pid) && typeof url === 'string' && URL.canParse(url) ? url : null;
    if (this.#running !== null || found === this.#elsewhere) return;
    this.#elsewhere = found;
    if (found !== null) this.#stopped = null;
    this.#changes.fire();
  }

  /** Lets the service end with this window; it closes its files by itself. */
  dispose(): void {
    void this.#running?.then(({ child }) => child?.connected && child.disconnect()).catch(() => undefined);
    this.#changes.dispose();
    this.#listening.dispose();
  }

  #forget(): void {
    this.#running = null;
    this.#address = null;
    this.#changes.fire();
  }

  async #launch(): Promise<Running> {
    try {
      await mkdir(this.dataFolder, { recursive: true, mode: 0o700 });
      // The folder of an earlier version may be readable by others.
      await chmod(this.dataFolder, 0o700);
      const child = this.#fork();
      const hello = await readHello(child);
      if (hello.type === 'error') throw new Refusal('UNREACHABLE', l10n.t('The local service did not start: {0}', hello.message));
      this.#address = hello.address;
      this.#elsewhere = null;
      this.#changes.fire();
      return { address: hello.address, child: hello.attached === true ? null : child };
    } catch (error) {
      this.#forget();
      throw error;
    }
  }

  #fork(): ChildProcess {
    // Makes the executable of VS Code run as plain Node.js, as for language servers.
    const env = { ...process.env, ...LEAN_MEMORY, ELECTRON_RUN_AS_NODE: '1' };
    const child = fork(this.#program, ['--data', this.dataFolder], { env, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    child.stdout?.on('data', (text: Buffer) => this.#log.debug(text.toString().trimEnd()));
    child.stderr?.on('data', (text: Buffer) => this.#log.warn(text.toString().trimEnd()));
    child.on('error', (error) => this.#log.error('The local service:', error));
    child.on('exit', (code) => {
      this.#log.info(`The local service ended (${code}).`);
      void this.#running
        ?.then((running) => {
          if (running.child !== child) return;
          this.#stopped = 'by itself';
          this.#forget();
        })
        .catch(() => undefined);
    });
    return child;
  }
}

/** Whether a process has a number that a file has; it may be another one by now. */
function isProcess(pid: unknown): boolean {
  if (typeof pid !== 'number' || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function isAlive({ child, address }: Running): Promise<boolean> {
  if (child !== null) return child.exitCode === null && child.signalCode === null;
  try {
    // Another program may use the port of an ended service by now; it must not receive the keys.
    const challenge = createChallenge();
    const { proof } = await call(toLocalInstance(address), 'readHealth', { query: { challenge } }, { timeout: HEALTH_TIMEOUT });
    return proof !== undefined && proof === toProof(address.adminKey, challenge);
  } catch {
    return false;
  }
}

/** Returns the first message of the child, or an error if it ended, failed to start or sent nothing in time. */
function readHello(child: ChildProcess): Promise<Hello> {
  return new Promise((resolve) => {
    const giveUp = (message: string): void => resolve({ type: 'error', message: l10n.t("{0} See Fairlead's log for details.", message) });
    const timer = setTimeout(() => {
      giveUp(l10n.t('it said nothing within half a minute.'));
      child.kill();
    }, HELLO_TIMEOUT);
    child.once('message', (message) => resolve(message as Hello));
    child.once('exit', (code) => giveUp(l10n.t('it ended at once ({0}).', String(code))));
    child.once('error', (error) => giveUp(`${error.message}.`));
    child.once('message', () => clearTimeout(timer));
    child.once('exit', () => clearTimeout(timer));
  });
}
