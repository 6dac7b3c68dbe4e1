/** The Node option for MemoryInspector: the inspector on a free local port. */
export const INSPECTED = '--inspect=127.0.0.1:0';

/** The memory of a process, in MB. */
export interface LiveMemory {
  /** Live memory of the JavaScript in all threads, including buffers. */
  readonly live: number;
  /** The resident set size reported by the system. */
  readonly resident: number;
}

/** Collects garbage in the threads of a process over Node's inspector, and measures what is left. */
export class MemoryInspector {
  readonly #socket: WebSocket;
  readonly #main: Thread;
  readonly #others = new Map<string, Thread>();

  /** Connects to a process that was started with INSPECTED; `output` returns what it has written so far. */
  static async open(output: () => string): Promise<MemoryInspector> {
    const [address] = /ws:\/\/\S+/.exec(output()) ?? [];
    if (address === undefined) throw new Error(`the process did not print the address of its inspector:\n${output()}`);
    const inspector = new MemoryInspector(new WebSocket(address));
    await new Promise((resolve, reject) => {
      inspector.#socket.addEventListener('open', resolve);
      inspector.#socket.addEventListener('error', () => reject(new Error(`the inspector at ${address} does not answer`)));
    });
    await inspector.#main.ask('NodeWorker.enable', { waitForDebuggerOnStart: false });
    return inspector;
  }

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    this.#main = new Thread((text) => socket.send(text));
    socket.addEventListener('close', () => {
      for (const thread of [this.#main, ...this.#others.values()]) thread.end();
    });
    socket.addEventListener('message', ({ data }) => this.#take(JSON.parse(String(data)) as Message));
  }

  /** Collects garbage in all threads and measures what is left. Throws if the process has ended. */
  async measure(): Promise<LiveMemory> {
    const threads = [this.#main, ...this.#others.values()];
    // What the first collection frees may have held memory outside the heap until its finalizer ran.
    for (let time = 1; time <= 2; time++) await Promise.all(threads.map((thread) => thread.ask('HeapProfiler.collectGarbage')));
    const held = await Promise.all(
      threads.map((thread) => thread.evaluate('process.memoryUsage().heapUsed + process.memoryUsage().external')),
    );
    const resident = await this.#main.evaluate('process.memoryUsage.rss()');
    if (resident === 0) throw new Error('The process ended before its memory could be measured.');
    return { live: toMegabytes(held.reduce((sum, bytes) => sum + bytes, 0)), resident: toMegabytes(resident) };
  }

  close(): void {
    this.#socket.close();
  }

  #take({ id, method, params, result }: Message): void {
    if (id !== undefined) this.#main.answer(id, result);
    const name = params?.sessionId ?? '';
    if (method === 'NodeWorker.attachedToWorker') {
      this.#others.set(name, new Thread((message) => void this.#main.ask('NodeWorker.sendMessageToWorker', { sessionId: name, message })));
    } else if (method === 'NodeWorker.receivedMessageFromWorker') {
      const message = JSON.parse(params?.message ?? '{}') as Message;
      if (message.id !== undefined) this.#others.get(name)?.answer(message.id, message.result);
    } else if (method === 'NodeWorker.detachedFromWorker') {
      this.#others.get(name)?.end();
      this.#others.delete(name);
    }
  }
}

/** A message of the inspector: the answer to a request, by ID, or an event. */
interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly sessionId?: string; readonly message?: string };
  readonly result?: Result;
}

interface Result {
  readonly result?: { readonly value?: unknown };
}

/** One thread, as addressed by the inspector. */
class Thread {
  readonly #send: (text: string) => void;
  readonly #pending = new Map<number, (result: Result | undefined) => void>();
  #next = 1;
  #hasEnded = false;

  constructor(send: (text: string) => void) {
    this.#send = send;
  }

  /** Returns undefined if the thread has ended, or ends meanwhile. */
  async ask(method: string, params: object = {}): Promise<Result | undefined> {
    if (this.#hasEnded) return undefined;
    return new Promise((resolve) => {
      const id = this.#next++;
      this.#pending.set(id, resolve);
      this.#send(JSON.stringify({ id, method, params }));
    });
  }

  /** Returns the number that an expression evaluates to; 0 if the thread has ended. */
  async evaluate(expression: string): Promise<number> {
    const answer = await this.ask('Runtime.evaluate', { expression, returnByValue: true });
    return Number(answer?.result?.value ?? 0);
  }

  answer(id: number, result: Result | undefined): void {
    this.#pending.get(id)?.(result);
    this.#pending.delete(id);
  }

  /** Answers all requests with undefined, now and later. */
  end(): void {
    this.#hasEnded = true;
    for (const id of this.#pending.keys()) this.answer(id, undefined);
  }
}

function toMegabytes(bytes: number): number {
  return Math.round((bytes / 2 ** 20) * 10) / 10;
}
