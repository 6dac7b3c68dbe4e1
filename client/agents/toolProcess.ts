import { type ChildProcess, fork } from 'node:child_process';
import { type Disposable, type LogOutputChannel, l10n } from 'vscode';
import { Refusal } from '../../server/core/refusal.ts';
import type {
  EditorMessage,
  FilePlace,
  PlannedAnswer,
  RefusedMessage,
  ToolAnswer,
  ToolMessage,
  ToolRequest,
  ToolTarget,
} from '../../server/wire/agents.ts';
import type { ObserveCall } from '../../server/wire/observedCall.ts';
import { toCancelled } from '../window/ask.ts';

/** What tools may request from the editor. */
export interface ToolSurroundings {
  target(): Promise<ToolTarget>;
  readContent(path: string): Promise<ReadContent>;
}

/** The content of a document, and where its file is; null if it is none on disk. */
export interface ReadContent {
  readonly content: string | Uint8Array;
  readonly place: FilePlace | null;
}

interface Asked {
  readonly observe: ObserveCall;
  readonly resolve: (answer: ToolAnswer | PlannedAnswer) => void;
  readonly reject: (error: Error) => void;
}

/** Milliseconds without a request after which the process ends. */
const IDLE = 5 * 60_000;

/**
 * The process that runs the tools of agents: it has the parsers, which the extension host does not load. Forked on first use, and again if
 * it has ended.
 */
export class ToolProcess implements Disposable {
  readonly #program: string;
  readonly #surroundings: ToolSurroundings;
  readonly #log: LogOutputChannel;
  readonly #asked = new Map<number, Asked>();
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;
  #last = 0;

  /** `program` is the bundle to fork. */
  constructor(program: string, surroundings: ToolSurroundings, log: LogOutputChannel) {
    this.#program = program;
    this.#surroundings = surroundings;
    this.#log = log;
  }

  /** Whether a process is running. */
  get isRunning(): boolean {
    return this.#child !== null;
  }

  /** Lets a tool run, plan or carry out; `observe` is called for each service call. Throws the tool's Refusal, and CANCELLED if the signal is aborted. */
  async ask(request: Omit<ToolRequest, 'id'>, signal: AbortSignal, observe: ObserveCall = () => {}): Promise<ToolAnswer | PlannedAnswer> {
    if (signal.aborted) throw toCancelled();
    clearTimeout(this.#idle);
    const id = ++this.#last;
    const leave = (): void => this.#send({ kind: 'cancel', id });
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await new Promise((resolve, reject) => {
        this.#asked.set(id, { resolve, reject, observe });
        this.#child ??= this.#fork();
        this.#send({ kind: 'request', request: { id, ...request } });
      });
    } finally {
      signal.removeEventListener('abort', leave);
      this.#asked.delete(id);
      if (this.#asked.size === 0) this.#idle = setTimeout(() => this.dispose(), IDLE);
    }
  }

  dispose(): void {
    clearTimeout(this.#idle);
    if (this.#child?.connected === true) this.#child.disconnect();
    this.#child = null;
  }

  #fork(): ChildProcess {
    // Makes the executable of VS Code run as plain Node.js, as for language servers. Models read English.
    const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1', FAIRLEAD_LANGUAGE: 'en' };
    const child = fork(this.#program, [], { env, execArgv: [], serialization: 'advanced', stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    child.stdout?.on('data', (text: Buffer) => this.#log.debug(text.toString().trimEnd()));
    child.stderr?.on('data', (text: Buffer) => this.#log.warn(text.toString().trimEnd()));
    child.on('message', (message) => this.#receive(message as ToolMessage));
    child.on('error', (error) => this.#log.error('The tools of agents:', error));
    child.on('exit', () => {
      if (this.#child !== child) return;
      this.#child = null;
      for (const { reject } of this.#asked.values())
        reject(new Error(l10n.t("Fairlead's tools stopped while they were working. Try again.")));
    });
    return child;
  }

  #receive(message: ToolMessage): void {
    const { id } = message;
    const asked = this.#asked.get(id);
    if (message.kind === 'answer') asked?.resolve(message.answer);
    else if (message.kind === 'called') asked?.observe(message.call);
    else if (message.kind === 'refused') asked?.reject(new Refusal(message.refusal.code, message.refusal.message));
    else if (message.kind === 'bug') asked?.reject(new Error(message.message));
    else if (message.kind === 'needsTarget') {
      void this.#meet(id, async () => ({ kind: 'target', id, target: await this.#surroundings.target() }));
    } else {
      void this.#meet(id, async () => ({ kind: 'text', id, ...(await this.#surroundings.readContent(message.path)) }));
    }
  }

  async #meet(id: number, find: () => Promise<EditorMessage>): Promise<void> {
    try {
      this.#send(await find());
    } catch (error) {
      this.#send({ kind: 'unmet', id, refusal: toRefused(error) });
    }
  }

  #send(message: EditorMessage): void {
    if (this.#child?.connected === true) this.#child.send(message, () => undefined);
  }
}

function toRefused(error: unknown): RefusedMessage {
  if (error instanceof Refusal) return { code: error.code, message: error.message };
  return { code: 'SERVICE_ERROR', message: error instanceof Error ? error.message : String(error) };
}
