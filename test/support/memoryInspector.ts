/** What Node is started with so that a MemoryInspector can look into it: its inspector, on a free port of this machine. */
export const INSPECTED = '--inspect=127.0.0.1:0';

/** What a process takes, in MB. */
export interface LiveMemory {
  /** What the JavaScript of all its threads still holds, buffers included. */
  readonly live: number;
  /** What the system counts for it. */
  readonly resident: number;
}

/** Asks the threads of a process, over Node's inspector, to collect garbage, and measures what is left. */
export class MemoryInspector {
  readonly #socket: WebSocket;
  readonly #main: Thread;
  readonly #others = new Map<string, Thread>();

  /** `output` gives what the process, which was started with INSPECTED, has written so far. */
  static async open(output: () => string): Promise<MemoryInspector> {
    const [address] = /ws:\/\/\S+/.exec(output()) ?? [];
    if (address === undefined) throw new Error(`the process names no address of its inspector:\n${output()}`);
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
    // What the first collection finds dead may have held something outside the heap until its finalizer ran.
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

/** What the inspector sends: the answer to a question, by its id, or an event. */
interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly sessionId?: string; readonly message?: string };
  readonly result?: Result;
}

interface Result {
  readonly result?: { readonly value?: unknown };
}

/** One thread, as the inspector talks to it. */
class Thread {
  readonly #send: (text: string) => void;
  readonly #asked = new Map<number, (result: Result | undefined) => void>();
  #next = 1;
  #hasEnded = false;

  constructor(send: (text: string) => void) {
    this.#send = send;
  }

  /** Gives undefined if the thread has ended, or ends meanwhile. */
  async ask(method: string, params: object = {}): Promise<Result | undefined> {
    if (this.#hasEnded) return undefined;
    return new Promise((resolve) => {
      const id = this.#next++;
      this.#asked.set(id, resolve);
      this.#send(JSON.stringify({ id, method, params }));
    });
  }

  /** The number that an expression gives; 0 if the thread has ended. */
  async evaluate(expression: string): Promise<number> {
    const answer = await this.ask('Runtime.evaluate', { expression, returnByValue: true });
    return Number(answer?.result?.value ?? 0);
  }

  answer(id: number, result: Result | undefined): void {
    this.#asked.get(id)?.(result);
    this.#asked.delete(id);
  }

  /** Answers all questions with nothing, now and later. */
  end(): void {
    this.#hasEnded = true;
    for (const id of this.#asked.keys()) this.answer(id, undefined);
  }
}

function toMegabytes(bytes: number): number {
  return Math.round((bytes / 2 ** 20) * 10) / 10;
}
